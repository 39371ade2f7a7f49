import { expect, test } from 'vitest';
import { addressOf, countOf, openSite, resultTitles } from './site.ts';

const site = openSite();
const noScript = { javaScript: false };
const phone = { javaScript: false, width: 360, height: 740 };

test('the home page shows its featured homes and searches', async () => {
  const page = await site.visit('/', noScript);
  const featured = page.getByRole('region', { name: 'Featured Properties' });
  expect(await featured.getByRole('article').count()).toBeGreaterThanOrEqual(4);

  const search = page.getByRole('form', { name: 'Find a home' });
  await search.getByRole('radio', { name: 'Rent' }).check();
  await search.getByLabel('Where').fill('Lagos');
  await search.getByRole('button', { name: 'Search homes' }).click();

  await page
    .getByRole('heading', { level: 1, name: 'Properties for Rent in Lagos, Nigeria' })
    .waitFor();
  expect(addressOf(page)).toBe('/rent?location=Lagos');
});

test('the filter form searches by its button', async () => {
  const expected = await site.search('purpose=buy&location=Lagos&type=duplex&sort=highest');
  const page = await site.visit('/buy', noScript);

  await page.getByRole('combobox', { name: 'Location' }).fill('Lagos');
  await page.getByRole('combobox', { name: 'Property type' }).selectOption('Duplex');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Highest Price');
  await page.getByRole('button', { name: 'Search' }).click();

  await page
    .getByRole('heading', { level: 1, name: 'Properties for Sale in Lagos, Nigeria' })
    .waitFor();
  expect(await countOf(page)).toBe(`${expected.total} Available`);
  expect(await resultTitles(page)).toEqual(expected.items.map(({ title }) => title));
});

test('the filter form moves to renting and keeps what still applies', async () => {
  const page = await site.visit('/buy?type=duplex&price=300m-500m', noScript);

  await page.getByRole('combobox', { name: 'Buy or rent' }).selectOption('Rent');
  await page.getByText('More Filters').click();
  await page.getByRole('combobox', { name: 'Minimum Bathrooms' }).selectOption('2+');
  await page.getByRole('button', { name: 'Search' }).click();

  await page
    .getByRole('heading', { level: 1, name: 'Properties for Rent in Abuja, Nigeria' })
    .waitFor();
  expect(addressOf(page)).toBe('/rent?type=duplex&bathrooms=2');
});

test('paging and chips are links', async () => {
  const page = await site.visit('/buy?location=&sort=newest', noScript);

  await page.getByRole('link', { name: 'Page 2' }).click();
  await page.getByText(/^9–16 of/).waitFor();

  const expected = await site.search('purpose=buy&location=&sort=newest&page=2');
  expect(await resultTitles(page)).toEqual(expected.items.map(({ title }) => title));

  await page.goto('/buy?type=duplex');
  await page.getByRole('link', { name: 'Remove filter Duplex' }).click();
  await page.waitForURL('**/buy');
});

test('a property page is whole: facts, photographs to choose from, sections', async () => {
  const { items } = await site.search('purpose=buy&sort=highest');
  const home = items.find(({ photoCount }) => photoCount >= 5);
  const page = await site.visit(`/property/${home?.id}`, noScript);
  await page.getByRole('heading', { level: 1, name: home?.title ?? '' }).waitFor();
  expect(await page.getByRole('term').count()).toBeGreaterThan(3);

  const photos = page.getByRole('region', { name: 'Photographs' });
  await photos.getByText(/^Show \d+ more photos$/).click();
  await photos.getByRole('link', { name: /^Photo 5:/ }).click();
  await page.waitForURL('**?photo=5');
  expect(await photos.getByRole('link', { name: /^Photo 5:/ }).getAttribute('aria-current')).toBe(
    'true',
  );

  await page.getByText('Amenities and Features').click();
  await page
    .getByRole('group')
    .filter({ hasText: 'Amenities' })
    .getByRole('listitem')
    .first()
    .waitFor();

  await page.getByRole('link', { name: 'Request a Tour' }).click();
  await page.getByRole('heading', { level: 1, name: 'Request a tour' }).waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: home?.title ?? '' })
    .waitFor();
});

test('the mobile menu opens, leads on, and closes', async () => {
  const page = await site.visit('/', phone);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menu.waitFor();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await menu.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menu.getByRole('link', { name: 'Contact' }).click();
  await page.getByRole('heading', { level: 1, name: 'Talk to us' }).waitFor();
  expect(await menu.isVisible()).toBe(false);
});

test('the filter sheet opens and searches', async () => {
  const page = await site.visit('/rent', phone);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Rooms' }).selectOption('2 Rooms');
  await page.getByRole('button', { name: /^Show \d+ homes?$/ }).click();

  await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
  expect(new URL(page.url()).searchParams.get('rooms')).toBe('2');
});

test('what needs a script is not offered', async () => {
  const page = await site.visit('/buy', noScript);

  const hearts = page.locator('button[aria-label^="Favourite"]');
  expect(await hearts.count()).toBeGreaterThan(0);
  for (const heart of await hearts.all()) expect(await heart.isVisible()).toBe(false);
});
