import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { currentPath, hydrated, openInNewTab, openSite } from './site.ts';

const site = openSite();

/** One home has a photograph that is missing at the provider. */
const expected = [/status of 404 .*\/media\//];

const search = '/buy?location=Lagos&sort=highest';
const card = (page: Page) => page.getByRole('main').getByRole('article').nth(5);
const crumb = (page: Page) =>
  page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first();

async function openHome(page: Page): Promise<{ scrolled: number; title: string }> {
  const link = card(page).getByRole('heading').getByRole('link');
  const title = await link.innerText();
  await link.focus();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  return { scrolled, title };
}

async function expectReturned(
  page: Page,
  { scrolled, title }: { scrolled: number; title: string },
): Promise<void> {
  await expect.poll(() => currentPath(page)).toBe(search);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(title);
}

const ways: [string, (page: Page) => Promise<unknown>][] = [
  ['the link', (page) => crumb(page).click()],
  ['the browser', (page) => page.goBack()],
];

test.each(ways)('%s leads back to the search, its scroll position and its focus', async (_, go) => {
  const page = await site.visit(search, { expected });
  const opened = await openHome(page);
  await go(page);
  await expectReturned(page, opened);
});

test('the link leads back to the search past a similar home, another photograph and a reload', async () => {
  const page = await site.visit(search, { expected });
  const opened = await openHome(page);
  const similar = page.getByRole('region', { name: 'Similar properties' });
  const link = similar.getByRole('article').first().getByRole('heading').getByRole('link');
  const title = await link.innerText();
  await link.click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.reload();
  await hydrated(page);
  await crumb(page).click();
  await expectReturned(page, opened);
});

test('a home in another tab leads back to the search', async () => {
  const page = await site.visit(search, { expected });
  const tab = await openInNewTab(card(page).getByRole('heading').getByRole('link'));
  await hydrated(tab);
  await expect.poll(() => crumb(tab).getAttribute('href')).toBe(search);
  await crumb(tab).click();
  await expect.poll(() => currentPath(tab)).toBe(search);
});

test('without scripts the link leads back to the search', async () => {
  const page = await site.visit(search, { javaScript: false, expected });
  await card(page).getByRole('heading').getByRole('link').click();
  await crumb(page).waitFor();
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(
    /\/property\/[^?]+$/,
  );
  await crumb(page).click();
  await page.waitForURL(`**${search}`);
});

test('a home not opened from a search leads to the listing', async () => {
  const { items } = await site.search('purpose=buy');
  const page = await site.visit(`/property/${items[0]?.id}`);
  expect(await crumb(page).getAttribute('href')).toBe('/buy');
});
