import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { countOf, currentPath, openSite, resultTitles } from './site.ts';

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
  expect(currentPath(page)).toBe('/rent?location=Lagos');
});

test('the filter form searches by its button', async () => {
  const expected = await site.search('purpose=buy&location=Lagos&type=duplex&sort=highest');
  const page = await site.visit('/buy', noScript);

  await page.getByLabel('Location').fill('Lagos');
  await page.getByRole('combobox', { name: 'Property type' }).selectOption('Duplex');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Highest Price');
  await page.getByRole('button', { name: 'Search' }).click();

  await page
    .getByRole('heading', { level: 1, name: 'Properties for Sale in Lagos, Nigeria' })
    .waitFor();
  expect(await countOf(page)).toBe(`${expected.total} Available`);
  expect(await resultTitles(page)).toEqual(expected.items.map(({ title }) => title));
});

test('a property page is complete: facts, a choice of photographs, sections', async () => {
  const { items } = await site.search('purpose=buy&sort=highest');
  const home = items.find(({ photoCount }) => photoCount >= 5);
  const page = await site.visit(`/property/${home?.id}`, noScript);
  await page.getByRole('heading', { level: 1, name: home?.title ?? '' }).waitFor();
  expect(await page.getByRole('term').count()).toBeGreaterThan(3);

  const photos = page.getByRole('region', { name: 'Photographs' });
  const first = await largeSource(page);
  await photos
    .getByText(/^Show \d+ more photos?$/)
    .filter({ visible: true })
    .click();
  await photos.getByRole('link', { name: /^Photo 5:/ }).click();
  await page.waitForURL('**?photo=5');
  expect(await largeSource(page)).not.toBe(first);
  // All are shown if a further one is the large one, the first being among the others.
  await photos.getByText('Show less').waitFor();
  await photos.getByRole('link', { name: /^Photo 1:/ }).click();
  await page.waitForURL((url) => url.search === '');
  expect(await largeSource(page)).toBe(first);

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

test('the mobile menu opens, navigates and closes', async () => {
  const page = await site.visit('/', phone);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menu.waitFor();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await menu.waitFor({ state: 'hidden' });

  await page.keyboard.press('Enter');
  await menu.waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await page.keyboard.press('Enter');
  await menu.getByRole('link', { name: 'Contact' }).click();
  await page.getByRole('heading', { level: 1, name: 'Talk to us' }).waitFor();
  expect(await menu.isVisible()).toBe(false);
});

test('the location has the width of a phone to itself', async () => {
  const page = await site.visit('/rent', { javaScript: false, width: 360 });
  const box = await page.getByLabel('Location').boundingBox();
  expect(box?.width).toBeGreaterThan(280);
});

test('the filter sheet opens and searches', async () => {
  const page = await site.visit('/rent', phone);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Rooms' }).selectOption('2 Rooms');
  await page.getByRole('button', { name: /^Show \d+ homes?$/ }).click();

  await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
  expect(new URL(page.url()).searchParams.get('rooms')).toBe('2');
});

test('features that need scripts are hidden', async () => {
  const page = await site.visit('/buy', phone);
  expect(await page.locator('button[aria-label^="Next photo"]').count()).toBe(0);
  await expectHidden(page.locator('button[aria-label^="Save "]'));

  const { items } = await site.search('purpose=buy&sort=highest');
  await page.goto(`/property/${items[0]?.id}`);
  await expectHidden(page.getByText(/^View \d+ photos$/));
  await expectHidden(page.locator('button[aria-label^="Share"]'));
});

test('the page of saved homes says that it needs scripts', async () => {
  const page = await site.visit('/saved', noScript);
  const notice = page.getByRole('heading', { name: 'Saved homes need JavaScript' });
  expect(await notice.isVisible()).toBe(true);
});

async function expectHidden(buttons: Locator): Promise<void> {
  expect(await buttons.count()).toBeGreaterThan(0);
  for (const button of await buttons.all()) expect(await button.isVisible()).toBe(false);
}

function largeSource(page: Page): Promise<string | null> {
  return page.getByRole('figure').getByRole('img').getAttribute('src');
}
