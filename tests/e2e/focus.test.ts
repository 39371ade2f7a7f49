import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { currentPath, openSite } from './site.ts';

const site = openSite();

/** Tag, id and text of the focused element. */
function focused(page: Page): Promise<{ tag: string; id: string; text: string }> {
  return page.evaluate(() => {
    const { localName = '', id = '', textContent } = document.activeElement ?? {};
    return { tag: localName, id, text: textContent?.trim() ?? '' };
  });
}

const announced = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text });

test('another page of results focuses their heading and announces it', async () => {
  const page = await site.visit('/buy');
  const next = page.getByRole('link', { name: 'Next page' });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await focused(page)).text).toMatch(/^9–16 of \d+ results$/);
  await announced(page, /, page 2/).waitFor({ state: 'attached' });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test.each([
  ['a removed filter', '/buy?rooms=4&type=duplex', 'Remove filter Duplex'],
  ['a reset', '/buy?rooms=4', 'Reset all'],
  ['the link in an empty list', '/buy?location=Nowhere', /^Anywhere in Nigeria/],
])('%s moves the focus to the results', async (_, path, name) => {
  const page = await site.visit(path);
  await page.getByRole('link', { name }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => currentPath(page)).not.toBe(path);
  await expect.poll(async () => (await focused(page)).text).toMatch(/^1–\d+ of \d+ results$/);
});

test('"Clear Filters" keeps the focus in the filters', async () => {
  const page = await site.visit('/buy?bathrooms=2');
  await page.getByText('More Filters (1)').click();
  await page.getByRole('link', { name: 'Clear Filters' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => currentPath(page)).toBe('/buy');
  await expect.poll(async () => (await focused(page)).tag).not.toBe('body');
});

test('removing a saved home focuses the list, and the last one its empty state', async () => {
  const { items } = await site.search('purpose=buy');
  const ids = items.slice(0, 2).map(({ id }) => id);
  const page = await site.visit('/saved', {
    prepare: (opened) =>
      opened.addInitScript(
        (stored) => localStorage.setItem('favourites', stored),
        JSON.stringify(ids),
      ),
  });
  const heart = page
    .getByRole('main')
    .getByRole('button', { name: /^Save / })
    .first();
  for (const left of ['1 home', 'No saved homes yet']) {
    await heart.focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await focused(page)).text).toBe(left);
  }
});

test('a link to a section of another page focuses it', async () => {
  const page = await site.visit('/contact-us');
  for (const [name, id] of [
    ['FAQ', 'faq'],
    ['List Your Property', 'list'],
  ] as const) {
    const link = page.getByRole('link', { name, exact: true }).first();
    expect(await link.getAttribute('href')).toContain(`#${id}`);
    await link.focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await focused(page)).id).toBe(id);
  }
});
