import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addressOf, openSite } from './site.ts';

const site = openSite();

/** Tag, id and text of what has the focus. */
function focused(page: Page): Promise<{ tag: string; id: string; text: string }> {
  return page.evaluate(() => {
    const { localName = '', id = '', textContent } = document.activeElement ?? {};
    return { tag: localName, id, text: textContent?.trim() ?? '' };
  });
}

const announced = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text });

test('another page of results takes the focus to their heading and is announced', async () => {
  const page = await site.visit('/buy');
  const next = page.getByRole('link', { name: 'Next page' });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await focused(page)).text).toMatch(/^9–16 of \d+ results$/);
  await announced(page, /, page 2/).waitFor({ state: 'attached' });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test.each([
  ['a filter that is taken away', '/buy?rooms=4&type=duplex', 'Remove filter Duplex'],
  ['a reset', '/buy?rooms=4', 'Reset all'],
  ['the way out of an empty list', '/buy?location=Nowhere', 'See every home for sale'],
])('%s leaves the focus at the results', async (_, path, name) => {
  const page = await site.visit(path);
  await page.getByRole('link', { name }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => addressOf(page)).not.toBe(path);
  await expect.poll(async () => (await focused(page)).text).toMatch(/^1–\d+ of \d+ results$/);
});

test('"Clear Filters" keeps the focus in the filters', async () => {
  const page = await site.visit('/buy?bathrooms=2');
  await page.getByText('More Filters (1)').click();
  await page.getByRole('link', { name: 'Clear Filters' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => addressOf(page)).toBe('/buy');
  await expect.poll(async () => (await focused(page)).tag).not.toBe('body');
});

test('a saved home that is forgotten leaves the focus at the list, the last one at its empty state', async () => {
  const { items } = await site.search('purpose=buy');
  const ids = items.slice(0, 2).map(({ id }) => id);
  const page = await site.visit('/saved', {
    prepare: (opened) =>
      opened.addInitScript((kept) => localStorage.setItem('favourites', kept), JSON.stringify(ids)),
  });
  const heart = page
    .getByRole('main')
    .getByRole('button', { name: /^Favourite/ })
    .first();
  for (const left of ['1 home', 'No saved homes yet']) {
    await heart.focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await focused(page)).text).toBe(left);
  }
});

test.each([
  ['/contact-us', 'FAQ', 'faq'],
  ['/about', 'List Your Property', 'list'],
])('from %s the link %s takes the focus to its section', async (path, name, id) => {
  const page = await site.visit(path);
  const link = page.getByRole('link', { name, exact: true }).first();
  const href = await link.getAttribute('href');
  expect(href).toContain(`#${id}`);
  await link.focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await focused(page)).id).toBe(id);
});

test('another page takes the focus to its content and is announced', async () => {
  const page = await site.visit('/');
  await page.getByRole('banner').getByRole('link', { name: 'About', exact: true }).click();
  await expect.poll(async () => (await focused(page)).id).toBe('main');
  await announced(page, await page.title()).waitFor({ state: 'attached' });
});
