import { expect, test } from 'vitest';
import {
  countOf,
  currentPath,
  isFocused,
  isSameDocument,
  markDocument,
  openSite,
  resultTitles,
} from './site.ts';

const site = openSite();

test('a search from the home page leads to the matching homes', async () => {
  const expected = await site.search('purpose=rent&location=Lagos&type=apartment');
  const page = await site.visit('/');
  await markDocument(page);

  const search = page.getByRole('form', { name: 'Find a home' });
  await search.getByRole('radio', { name: 'Rent' }).check();
  await search.getByLabel('Where').fill('Lagos');
  await search.getByLabel('Property type').selectOption('Apartment');
  await search.getByRole('button', { name: 'Search homes' }).click();

  await page
    .getByRole('heading', { level: 1, name: 'Properties for Rent in Lagos, Nigeria' })
    .waitFor();
  expect(currentPath(page)).toBe('/rent?location=Lagos&type=apartment');
  expect(await countOf(page)).toBe(`${expected.total} Available`);
  expect(await resultTitles(page)).toEqual(expected.items.map(({ title }) => title));
  expect(await isSameDocument(page)).toBe(true);
});

test('a client-side navigation focuses the content and announces the title', async () => {
  const page = await site.visit('/');
  await markDocument(page);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rent' }).click();

  const title = 'Properties for Rent in Abuja, Nigeria | Homefront';
  await page.getByRole('status').filter({ hasText: title }).waitFor({ state: 'attached' });
  expect(await page.title()).toBe(title);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await isSameDocument(page)).toBe(true);
});

test('a filter narrows the results from page 1 and keeps the focus', async () => {
  const page = await site.visit('/buy?location=&page=2');
  await markDocument(page);
  const rooms = page.getByRole('combobox', { name: 'Rooms' });

  await rooms.focus();
  await rooms.selectOption('4+ Rooms');

  const chips = page.getByRole('list', { name: 'Applied filters' });
  await chips.getByRole('link', { name: 'Remove filter 4+ bedrooms' }).waitFor();
  const expected = await site.search('purpose=buy&location=&rooms=4');
  expect(currentPath(page)).toBe('/buy?location=&rooms=4');
  expect(await countOf(page)).toBe(`${expected.total} Available`);
  expect(await resultTitles(page)).toEqual(expected.items.map(({ title }) => title));
  expect(await isFocused(rooms)).toBe(true);
  expect(await isSameDocument(page)).toBe(true);
});

test('the back button restores the results page and its scroll position', async () => {
  const page = await site.visit('/buy?location=');
  await markDocument(page);
  const first = await resultTitles(page);

  await page.getByRole('link', { name: 'Page 2' }).click();
  await page.getByText(/^9–16 of/).waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const second = await resultTitles(page);
  expect(second).not.toEqual(first);

  await page.getByRole('link', { name: second[7] ?? '', exact: true }).scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  await page.getByRole('link', { name: second[7] ?? '', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: second[7] ?? '' }).waitFor();

  await page.goBack();
  await page.getByText(/^9–16 of/).waitFor();
  expect(await resultTitles(page)).toEqual(second);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);

  await page.goBack();
  await page.getByText(/^1–8 of/).waitFor();
  expect(await resultTitles(page)).toEqual(first);
  expect(await isSameDocument(page)).toBe(true);
});

test('a card opens its home, with the yearly and the monthly rent', async () => {
  const { items } = await site.search('purpose=rent&location=Lagos');
  const home = items.find(({ price }) => price.kind === 'rent');
  if (home?.price.kind !== 'rent') throw new Error('no home for rent in Lagos');
  const page = await site.visit('/rent?location=Lagos');
  await markDocument(page);

  await page.getByRole('article').filter({ hasText: home.title }).first().click();

  await page.getByRole('heading', { level: 1, name: home.title }).waitFor();
  expect(currentPath(page)).toBe(`/property/${home.id}`);
  const main = page.getByRole('main');
  const yearly = `₦${home.price.yearly.toLocaleString('en-NG')} a year`;
  const monthly = `₦${home.price.monthly.toLocaleString('en-NG')} a month`;
  await main.getByText(`${yearly} ${monthly}`, { exact: true }).first().waitFor();
  await main.getByText(home.location, { exact: true }).first().waitFor();
  await main.getByText('For Rent', { exact: true }).first().waitFor();
  expect(await main.getByRole('term').allTextContents()).toEqual(
    expect.arrayContaining(['Type', 'Bedrooms', 'Bathrooms', 'Floors']),
  );
  expect(await isSameDocument(page)).toBe(true);
});
