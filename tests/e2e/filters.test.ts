import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Facets } from '../../shared/search/facets.ts';
import { counted } from '../../shared/number.ts';
import { holdBack } from './held-routes.ts';
import { countOf, currentPath, isFocused, isSameDocument, markDocument, openSite } from './site.ts';

const site = openSite();

async function facets(query: string): Promise<Facets> {
  const response = await fetch(`${site.server.url}/api/listing/facets?${query}`);
  // The route’s own tests check its shape.
  return (await response.json()) as Facets;
}

function option(page: Page, name: string, count: number) {
  return page.getByLabel(`${name} (${count})`, { exact: true });
}

test('the listing leads to all filters, and they lead back to its homes', async () => {
  const page = await site.visit('/buy?location=&type=duplex&sort=newest');
  await markDocument(page);
  await page.getByRole('link', { name: 'All filters (1)' }).click();
  await page.getByRole('heading', { level: 1, name: 'All filters' }).waitFor();
  expect(currentPath(page)).toBe('/buy/filters?location=&type=duplex&sort=newest');

  const { groups } = await facets('purpose=buy&location=&type=duplex');
  const houses = groups[0]?.options.find(({ value }) => value === 'house')?.count ?? 0;
  await option(page, 'House', houses).check();
  // It is the count of houses, although the button counts them with the duplexes.
  expect(
    await page.getByRole('group', { name: 'Property type' }).locator('p').textContent(),
  ).toContain('Each number is for one option alone.');
  const both = await site.search('purpose=buy&location=&type=house&type=duplex');
  await page.getByRole('button', { name: `Show ${both.total} homes` }).click();

  await page.getByRole('heading', { level: 1, name: 'Properties for Sale in Nigeria' }).waitFor();
  expect(await countOf(page)).toBe(`${both.total} Available`);
  const { searchParams } = new URL(page.url());
  expect(searchParams.getAll('type')).toEqual(['house', 'duplex']);
  expect(searchParams.get('sort')).toBe('newest');
  expect(await isSameDocument(page)).toBe(true);
});

test('a change counts the options again, and keeps the focus and the other controls', async () => {
  const page = await site.visit('/buy/filters?location=');
  await markDocument(page);
  await page.getByLabel('Keywords').focus();
  const before = await facets('purpose=buy&location=');
  const villas = before.groups[0]?.options.find(({ value }) => value === 'villa')?.count ?? 0;
  const villa = option(page, 'Villa', villas);
  await villa.focus();
  await page.keyboard.press('Space');

  const after = await facets('purpose=buy&location=&type=villa');
  await page.getByRole('button', { name: `Show ${counted(after.total, 'home')}` }).waitFor();
  expect(await villa.isChecked()).toBe(true);
  expect(await isFocused(villa)).toBe(true);
  await page
    .getByRole('status')
    .filter({ hasText: `${counted(after.total, 'home matches', 'homes match')} these filters` })
    .waitFor({ state: 'attached' });
  expect(new URL(page.url()).searchParams.get('type')).toBe('villa');
  expect(await isSameDocument(page)).toBe(true);
});

test('a typed range replaces a band, and a band a range', async () => {
  const page = await site.visit('/rent/filters?location=&price=2m-5m');
  await page.getByLabel('At most (₦)').first().fill('4.5m');
  expect(await page.getByLabel('Any price').isChecked()).toBe(true);
  const { total, groups } = await facets('purpose=rent&location=&price-max=4.5m');
  await page.getByRole('button', { name: `Show ${counted(total, 'home')}` }).waitFor();

  const bands = groups.find(({ name }) => name === 'price')?.options ?? [];
  const first = bands.find(({ value }) => value === '0-2m');
  await option(page, first?.label ?? '', first?.count ?? 0).check();
  expect(await page.getByLabel('At most (₦)').first().inputValue()).toBe('');
  await expect
    .poll(() => new URL(page.url()).searchParams.toString())
    .toBe('purpose=rent&location=&price=0-2m');
});

test('rooms are counted for the whole range', async () => {
  const page = await site.visit('/buy/filters?location=');
  const bedrooms = page.getByRole('group', { name: 'Bedrooms' });
  const { total } = await site.search('purpose=buy&location=&beds-min=3');
  await bedrooms.getByLabel('At least').selectOption({ label: `3 (${total})` });
  const { total: within } = await site.search('purpose=buy&location=&beds-min=3&beds-max=4');
  await bedrooms.getByLabel('At most').selectOption({ label: `4 (${within})` });
  await page.getByRole('button', { name: `Show ${within} homes` }).click();
  await page.getByRole('heading', { level: 1, name: 'Properties for Sale in Nigeria' }).waitFor();
  expect(await countOf(page)).toBe(`${within} Available`);
});

test('another purpose keeps the filters that still apply', async () => {
  const page = await site.visit('/buy/filters?location=Lagos&type=duplex&price=300m-500m');
  await page.getByLabel('Rent', { exact: true }).check();
  await page.getByRole('group', { name: 'Yearly rent' }).waitFor();
  expect(currentPath(page)).toBe('/rent/filters?location=Lagos&type=duplex');
});

test('"Reset all" clears every control', async () => {
  const page = await site.visit('/buy/filters?location=Lagos&type=duplex&rooms=4');
  await page.getByLabel('Keywords').fill('garden');
  await page.getByRole('link', { name: 'Reset all' }).click();
  const { of } = await facets('purpose=buy');
  await page.getByRole('button', { name: `Show ${of} homes` }).waitFor();
  expect(currentPath(page)).toBe('/buy/filters?location=');
  expect(await page.getByLabel('Keywords').inputValue()).toBe('');
  expect(await page.getByLabel('Location').inputValue()).toBe('');
  expect(await page.locator('input[type=checkbox]:checked').count()).toBe(0);
});

test('a recount does not override a link followed right after a change', async () => {
  const page = await site.visit('/buy/filters?location=', {
    prepare: (opened) => opened.clock.install(),
  });
  const recounts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/listing/facets?')) recounts.push(request.url());
  });
  const release = await holdBack(page, '**/api/properties?**');
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await page.getByLabel('Keywords').fill('garden');
  const asked = page.waitForRequest('**/api/properties?**');
  await page.getByRole('link', { name: 'Back to results' }).click();
  await asked;
  await page.clock.runFor(1500);
  await page.clock.resume();
  release();
  await page.getByRole('heading', { level: 1, name: 'Properties for Sale in Nigeria' }).waitFor();
  expect(recounts).toEqual([]);
  expect(currentPath(page)).toBe('/buy?location=');
});

test('filters that match no home say so before they are applied', async () => {
  const page = await site.visit('/buy/filters?location=Atlantis');
  await page.getByRole('button', { name: 'No homes: see what is close' }).click();
  await page.getByRole('heading', { name: 'No homes in “Atlantis”' }).waitFor();
  const { total } = await site.search('purpose=buy&location=');
  const wider = page.getByRole('link', { name: /^Anywhere in Nigeria/ });
  expect(await wider.textContent()).toBe(`Anywhere in Nigeria ${total} homes`);
});

test('without JavaScript the form counts again and searches', async () => {
  const page = await site.visit('/rent/filters', { javaScript: false });
  await page.getByLabel('Location').fill('Lagos');
  await page.getByLabel('At least (₦)').first().fill('1m');
  await page.getByRole('button', { name: 'Update the counts' }).click();

  const lagos = await facets('purpose=rent&location=Lagos&price-min=1m');
  const types = lagos.groups[0]?.options ?? [];
  const apartments = types.find(({ value }) => value === 'apartment')?.count ?? 0;
  expect(await page.getByLabel('At least (₦)').first().inputValue()).toBe('1m');
  await option(page, 'Apartment', apartments).check();
  await page.getByRole('button', { name: /^Show/ }).click();
  await page
    .getByRole('heading', { level: 1, name: 'Properties for Rent in Lagos, Nigeria' })
    .waitFor();
  expect(await countOf(page)).toBe(`${apartments} Available`);
});

test('changes made before hydration are counted', async () => {
  const page = await site.visit('/buy/filters?location=', {
    prepare: (opened) =>
      opened.addInitScript(() => {
        document.addEventListener('DOMContentLoaded', () => {
          const villa = document.querySelector<HTMLInputElement>('input[name=type][value=villa]');
          villa?.click();
        });
      }),
  });
  const { total } = await site.search('purpose=buy&location=&type=villa');
  await page.getByRole('button', { name: `Show ${counted(total, 'home')}` }).waitFor();
  expect(new URL(page.url()).searchParams.getAll('type')).toEqual(['villa']);
});
