import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { productionServer } from '../support/production-server.ts';
import { ada } from '../support/visitor.ts';
import { holdBack } from './held-routes.ts';
import { currentPath, hydrated, isFocused, openSite } from './site.ts';

// Enough homes for an ellipsis in the pagination.
const site = openSite(() => productionServer({ env: { SEED_PROPERTIES: '160' } }));

test('the dropdown switches between buying and renting and keeps the filters that still apply', async () => {
  const page = await site.visit('/buy?location=Lagos&type=apartment&price=100m-300m&sort=newest');

  await page.getByRole('combobox', { name: 'Buy or rent' }).selectOption('Rent');
  await page
    .getByRole('heading', { level: 1, name: 'Properties for Rent in Lagos, Nigeria' })
    .waitFor();
  expect(currentPath(page)).toBe('/rent?location=Lagos&type=apartment&sort=newest');
  const bands = page.getByRole('combobox', { name: 'Yearly rent' }).getByRole('option');
  expect(await bands.allTextContents()).toEqual([
    'Any price',
    '₦0 - ₦2M',
    '₦2M - ₦5M',
    '₦5M - ₦10M',
    '₦10M+',
  ]);

  await page.getByRole('combobox', { name: 'Buy or rent' }).selectOption('Buy');
  await page
    .getByRole('heading', { level: 1, name: 'Properties for Sale in Lagos, Nigeria' })
    .waitFor();
  expect(currentPath(page)).toBe('/buy?location=Lagos&type=apartment&sort=newest');
});

test('Enter searches the location, and an empty box means everywhere', async () => {
  const page = await site.visit('/rent');
  const location = page.getByLabel('Location');
  expect(await location.inputValue()).toBe('Abuja');

  await location.fill('ikoyi');
  await location.press('Enter');
  await page
    .getByRole('heading', { level: 1, name: 'Properties for Rent in Ikoyi, Lagos, Nigeria' })
    .waitFor();
  await expect.poll(() => location.inputValue()).toBe('Ikoyi, Lagos');

  await location.fill('');
  await location.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Properties for Rent in Nigeria' }).waitFor();
  expect(currentPath(page)).toBe('/rent?location=');
});

test('Escape closes the More Filters panel and returns the focus', async () => {
  const page = await site.visit('/buy');
  const summary = page.getByText('More Filters');
  const bathrooms = page.getByRole('combobox', { name: 'Minimum Bathrooms' });

  await summary.click();
  await bathrooms.focus();
  await page.keyboard.press('Escape');

  await bathrooms.waitFor({ state: 'hidden' });
  expect(await isFocused(summary)).toBe(true);
});

test('a click elsewhere closes the More Filters panel', async () => {
  const page = await site.visit('/buy');
  await page.getByText('More Filters').click();
  const bathrooms = page.getByRole('combobox', { name: 'Minimum Bathrooms' });
  await bathrooms.waitFor();

  await page.getByRole('heading', { level: 1 }).click();

  await expect.poll(() => bathrooms.isVisible()).toBe(false);
});

test('Clear Filters resets bathrooms and square feet, Reset all resets everything', async () => {
  const page = await site.visit('/buy?location=Lagos&type=apartment');
  await page.getByText('More Filters').click();
  await page.getByRole('combobox', { name: 'Minimum Bathrooms' }).selectOption('2+');
  await page.waitForURL('**&bathrooms=2');
  await page.getByRole('combobox', { name: 'Minimum Square Feet' }).selectOption('500+');
  await page.waitForURL('**&bathrooms=2&area=500');
  await page.getByText('More Filters (2)').waitFor();

  await page.getByRole('link', { name: 'Clear Filters' }).click();
  await page.getByText('More Filters', { exact: true }).waitFor();
  expect(currentPath(page)).toBe('/buy?location=Lagos&type=apartment');

  await page.getByRole('link', { name: 'Reset all' }).click();
  await page.getByRole('heading', { level: 1, name: 'Properties for Sale in Nigeria' }).waitFor();
  expect(currentPath(page)).toBe('/buy?location=');
  expect(await page.getByRole('link', { name: 'Reset all' }).count()).toBe(0);
  expect(await page.getByLabel('Location', { exact: true }).inputValue()).toBe('');
});

test('a minimum in square feet replaces a range in square metres, which Clear Filters drops too', async () => {
  const page = await site.visit('/buy?location=Lagos&size-min=100');
  await page.getByText('More Filters').click();
  await page.getByRole('combobox', { name: 'Minimum Square Feet' }).selectOption('1000+');
  await expect.poll(() => currentPath(page)).toBe('/buy?location=Lagos&area=1000');

  await page.goto('/buy?location=Lagos&size-min=100&size-max=400');
  await hydrated(page);
  await page.getByText('More Filters').click();
  await page.getByRole('link', { name: 'Clear Filters' }).click();
  await expect.poll(() => currentPath(page)).toBe('/buy?location=Lagos');
});

test('the list offers a tour and a chat for each home', async () => {
  const { items } = await site.search('purpose=buy');
  const page = await site.visit('/buy');

  await page.getByRole('link', { name: 'List view' }).click();
  await page.waitForURL('**/buy?view=list');

  const card = page.getByRole('article').first();
  const tour = card.getByRole('link', { name: 'Request a Tour' });
  await tour.waitFor();
  const [first] = items;
  expect(await tour.textContent()).toBe(`Request a Tour of ${first?.title}`);
  expect(await card.getByRole('link', { name: 'Chat With Us' }).textContent()).toBe(
    `Chat With Us about ${first?.title} (opens in a new tab)`,
  );
  expect(await tour.getAttribute('href')).toBe(`/contact-us?property=${first?.id}`);
  const chat = new URL(
    (await card.getByRole('link', { name: 'Chat With Us' }).getAttribute('href')) ?? '',
  );
  expect(chat.host).toBe('wa.me');
  expect(chat.searchParams.get('text')).toContain(first?.title);
  expect(chat.searchParams.get('text')).toContain(`/property/${first?.id}`);
});

test('below 1024 px there is no choice of views, and a list URL shows cards without buttons', async () => {
  const page = await site.visit('/buy?view=list', { width: 1023 });

  expect(await page.getByRole('link', { name: 'List view' }).isVisible()).toBe(false);
  const main = page.getByRole('main');
  expect(await main.getByRole('link', { name: 'Request a Tour' }).count()).toBe(0);
  expect(await main.getByRole('article').count()).toBe(8);
});

test('a strip of featured homes follows the first four results, on page 1 of the grid only', async () => {
  const page = await site.visit('/buy');
  const items = page.locator('main ul:has(> li > article):not(section ul) > li');
  const strip = page.getByRole('region', { name: 'Featured Properties' });

  expect(await items.count()).toBe(9);
  expect(await items.nth(4).getByRole('region', { name: 'Featured Properties' }).count()).toBe(1);
  expect(await strip.getByRole('article').count()).toBe(3);
  for (const card of await strip.getByRole('article').all()) {
    expect(await card.innerText()).toContain('Abuja');
  }
  const titles = await items.locator('> article h3').allTextContents();
  for (const title of await strip.getByRole('article').getByRole('heading').allTextContents()) {
    expect(titles).not.toContain(title);
  }

  await page.getByRole('link', { name: 'Page 2' }).click();
  await page.getByText(/^9–16 of/).waitFor();
  expect(await strip.count()).toBe(0);

  await page.goBack();
  await strip.waitFor();
  await page.getByRole('link', { name: 'List view' }).click();
  await strip.waitFor({ state: 'detached' });

  // The list offers a tour and a chat for each home.
  const card = page.getByRole('article').first();
  const title = await card.getByRole('heading').innerText();
  const tour = card.getByRole('link', { name: `Request a Tour of ${title}` });
  expect(await tour.getAttribute('href')).toMatch(/^\/contact-us\?property=/);
  const chat = card.getByRole('link', { name: `Chat With Us about ${title}` });
  const { host, searchParams } = new URL((await chat.getAttribute('href')) ?? '');
  expect(host).toBe('wa.me');
  expect(searchParams.get('text')).toContain(title);
});

test.each([768, 1280])('the strip of featured homes leaves no hole at %i px', async (width) => {
  const page = await site.visit('/buy', { width });
  const strip = page.getByRole('region', { name: 'Featured Properties' });
  const cards = await strip
    .getByRole('article')
    .evaluateAll((elements) =>
      elements.map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
    );
  expect(cards).toHaveLength(3);
  expect(new Set(cards.map(({ top }) => top)).size).toBe(1);
  const heading = await strip.getByRole('heading', { level: 3 }).boundingBox();
  expect((heading?.y ?? 0) + (heading?.height ?? 0)).toBeLessThan(cards[0]?.top ?? 0);
  // The cards and the gaps between them, 24 px each, fill the width of the list.
  const list = await strip.getByRole('list').first().boundingBox();
  expect(cards.reduce((sum, card) => sum + card.width, 0)).toBeCloseTo((list?.width ?? 0) - 48, 0);
  for (const facts of await strip.locator('article ul').all())
    expect(await facts.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

test('another order is announced, even with as many results', async () => {
  const page = await site.visit('/buy');
  const announced = page.getByRole('status').filter({ hasText: 'Sorted by' });
  expect(await announced.innerText()).toBe('Sorted by Lowest Price');
  // The region must be the same: browsers announce what changes in one.
  const region = await announced.elementHandle();
  await page.getByLabel('Sort by').selectOption('newest');
  await expect.poll(() => region?.innerText()).toBe('Sorted by Newest');
});

test('“More Filters” is as high as the controls beside it', async () => {
  const page = await site.visit('/rent');
  const height = (element: Locator) =>
    element.evaluate((shown) => Math.round(shown.getBoundingClientRect().height));
  const choice = page.getByRole('combobox', { name: 'Rooms' }).locator('xpath=ancestor::label');
  expect(await height(page.getByText('More Filters'))).toBe(await height(choice));
});

test.each([1024, 1280])('at %i px the header searches, with room for a sentence', async (width) => {
  const page = await site.visit('/about', { width, as: ada });
  const box = page.getByRole('banner').getByRole('textbox', { name: 'Search homes' });
  expect(await box.getAttribute('placeholder')).toContain('“3 bed in Yaba”');
  const room = await box.evaluate((input: HTMLInputElement) => {
    const context = document.createElement('canvas').getContext('2d');
    if (!context) return 0;
    const { font, paddingLeft, paddingRight } = getComputedStyle(input);
    context.font = font;
    const space = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return space - context.measureText(input.placeholder).width;
  });
  expect(room).toBeGreaterThanOrEqual(0);
  const bar = await page.getByRole('banner').evaluate((header) => header.scrollWidth);
  expect(bar).toBeLessThanOrEqual(width);
});

test('the pagination shows five numbers, an ellipsis and the last page', async () => {
  const { pages } = await site.search('purpose=buy&location=');
  const page = await site.visit('/buy?location=');
  const pagination = page.getByRole('navigation', { name: 'Pages of results' });
  expect(pages).toBeGreaterThan(7);

  expect(await textsOf(page)).toEqual(['1', '2', '3', '4', '5', '…', String(pages)]);
  expect(await pagination.getByLabel('Previous page').getAttribute('aria-disabled')).toBe('true');

  await pagination.getByRole('link', { name: 'Page 5' }).click();
  await page.getByText(/^33–40 of/).waitFor();
  expect(await textsOf(page)).toEqual(['3', '4', '5', '6', '7', '…', String(pages)]);
  expect(await pagination.getByRole('link', { name: 'Page 5' }).getAttribute('aria-current')).toBe(
    'page',
  );

  await pagination.getByRole('link', { name: `Page ${pages}` }).click();
  await pagination.locator('[aria-label="Next page"][aria-disabled=true]').waitFor();
  expect(await textsOf(page)).toHaveLength(5);
});

test('the loading screen covers a navigation that takes more than 400 ms', async () => {
  const page = await site.visit('/');
  const release = await holdBack(page, '**/api/properties?**');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const searchRequest = page.waitForRequest('**/api/properties?**');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rent' }).click();
  await searchRequest;
  await page.clock.runFor(390);
  const screen = page.getByText('Loading premium properties...');
  expect(await screen.isVisible()).toBe(false);

  await page.clock.runFor(400);
  await screen.waitFor();
  await page.getByText('Finding your dream property...').waitFor();

  release();
  await screen.waitFor({ state: 'detached' });
  await page
    .getByRole('heading', { level: 1, name: 'Properties for Rent in Abuja, Nigeria' })
    .waitFor();
});

/** The texts of the pagination between its two arrows. */
async function textsOf(page: Page): Promise<string[]> {
  const texts = await page
    .getByRole('navigation', { name: 'Pages of results' })
    .locator('li')
    .allTextContents();
  return texts.slice(1, -1);
}

test.each([320, 360])('at %i px the map is beside the number of homes', async (width) => {
  const page = await site.visit('/buy', { width, height: 740 });
  const range = await page.getByRole('heading', { name: /^1–8 of/ }).boundingBox();
  const map = await page.getByRole('link', { name: 'Map', exact: true }).boundingBox();
  const sort = await page.getByRole('combobox', { name: 'Sort by' }).boundingBox();
  const card = await page.getByRole('article').first().boundingBox();
  if (!range || !map || !sort || !card) throw new Error('A part of the bar is not visible.');
  expect(map.height).toBeGreaterThanOrEqual(44);
  expect(map.x + map.width).toBeLessThanOrEqual(sort.x);
  expect(card.y - range.y).toBeLessThan(90);
});

test('input from before the script ran is searched for', async () => {
  let release = (): void => {};
  const page = await site.visit('/buy', {
    atOnce: true,
    prepare: async (opened) => {
      release = await holdBack(opened, '**/browser-app-*.js');
    },
  });
  await page.getByLabel('Location').fill('Lekki');
  await page.getByRole('combobox', { name: 'Rooms' }).first().selectOption('4+ Rooms');
  release();
  await hydrated(page);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.poll(() => currentPath(page)).toBe('/buy?location=Lekki%2C+Lagos&rooms=4');
});
