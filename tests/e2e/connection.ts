import type { Page } from 'playwright-core';
import { catalogue } from '../../shared/catalogue.ts';

/** Section 9 of the specification. */
export const networkMessage = catalogue.network;

/** Chromium’s messages about requests that fail to connect. */
export const requestsLost = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /ERR_NETWORK_CHANGED/];

/** The bar shown while the page waits for the connection. */
export const connectionBar = (page: Page) =>
  page.getByRole('status').locator('div', { hasText: networkMessage });

/** Navigates to a path within the site, whether or not the page links to it. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
}

/** Tells the page that the browser is online again; it may have noticed by itself, and be loading another document. */
export async function tellOnline(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('online'))).catch(() => {});
}
