import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { productionServer } from '../support/production-server.ts';
import { scrape } from '../support/scrape.ts';
import { requestsLost } from './connection.ts';
import { openSite } from './site.ts';

let metricsUrl = '';
const site = openSite(async () => {
  const port = await freePort();
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  return productionServer({ env: { METRICS_PORT: String(port), VITALS_SAMPLE: '1' } });
});

/** As a browser does when its tab is closed or put into the background. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

const counted = async (name: string, page: string): Promise<number> =>
  (await scrape(metricsUrl)).sum(`homefront_web_vital_${name}_count`, { page });

/** URL of the code that measures, if the page has fetched it. */
const measuringCode = (page: Page): Promise<string | undefined> =>
  page.evaluate(
    () => performance.getEntriesByType('resource').find(({ name }) => /\/vitals-/.test(name))?.name,
  );

/** Waits until that code has run. */
async function measuring(page: Page): Promise<void> {
  await expect.poll(() => measuringCode(page)).toBeDefined();
  await page.evaluate(`import('${await measuringCode(page)}').then(() => true)`);
}

/** Reports sent from now on. */
function reportsOf(page: Page): string[] {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/vitals')) reports.push(request.url());
  });
  return reports;
}

describe('a page view that is measured', () => {
  it.each(['/about', '/contact-us', '/buy'])('is reported when %s is hidden', async (path) => {
    const page = await site.visit(path);
    await measuring(page);
    await page.mouse.click(5, 5);
    const [report] = await Promise.all([page.waitForRequest('**/api/vitals'), hide(page)]);
    const headers = await report.allHeaders();
    expect(headers['cookie']).toBeUndefined();
    const body: Record<string, unknown> = JSON.parse(report.postData() ?? '{}');
    expect(body).toMatchObject({ page: path, form: 'desktop', ttfb: expect.any(Number) });
    const response = await report.response();
    expect(response?.status()).toBe(204);
    expect(await response?.headerValue('set-cookie')).toBeNull();
    await expect.poll(() => counted('ttfb_seconds', path)).toBe(1);
    await expect.poll(() => counted('lcp_seconds', path)).toBe(1);
  });

  it('is reported once', async () => {
    const page = await site.visit('/privacy');
    const reports = reportsOf(page);
    await measuring(page);
    await hide(page);
    await hide(page);
    await expect.poll(() => counted('ttfb_seconds', '/privacy')).toBe(1);
    expect(reports).toHaveLength(1);
  });
});

it('a page view whose measuring code cannot be loaded goes on without a word', async () => {
  const lost = Promise.withResolvers<void>();
  const page = await site.visit('/terms', {
    expected: requestsLost,
    async prepare(opened) {
      await opened.route(/\/vitals-/, async (route) => {
        await route.abort();
        lost.resolve();
      });
    },
  });
  const reports = reportsOf(page);
  await lost.promise;
  await hide(page);
  await page.evaluate(() => fetch('/health/live').then((response) => response.status));
  expect(reports).toEqual([]);
});

describe('a visitor', () => {
  const wishing = (name: string, value: unknown) => async (page: Page) => {
    await page.addInitScript((wish) => Object.defineProperty(navigator, ...wish), [
      name,
      { value },
    ] as const);
  };

  it('who objects to tracking is not reported', async () => {
    const page = await site.visit('/terms', { prepare: wishing('globalPrivacyControl', true) });
    const reports = reportsOf(page);
    await measuring(page);
    await hide(page);
    await page.evaluate(() => fetch('/health/live').then((response) => response.status));
    expect(reports).toEqual([]);
  });

  it('who saves data fetches no code for it', async () => {
    const page = await site.visit('/terms', { prepare: wishing('connection', { saveData: true }) });
    await page.waitForLoadState('networkidle');
    expect(await measuringCode(page)).toBeUndefined();
  });
});
