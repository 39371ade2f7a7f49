/** @module-tag long */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { PropertyCard } from '../../shared/contract/property-schemas.ts';
import { bareHome } from './bare-home.ts';
import { currentPath, openSite, type VisitOptions } from './site.ts';
import { swipe } from './touch.ts';

const site = openSite();
const phone = { width: 360, height: 740 };
const listing = '/buy?location=&sort=highest';

test('the buttons of a card change its photographs, wrapping around at the end', async () => {
  const { page, card, home } = await visitCard(phone);
  const next = card.getByRole('button', { name: `Next photo of ${home.title}` });
  const previous = card.getByRole('button', { name: `Previous photo of ${home.title}` });
  const sources = [await sourceOf(card)];
  for (let number = 2; number <= home.photoCount; number += 1) {
    await next.click();
    await expectPhoto(card, number, home);
    sources.push(await sourceOf(card));
  }
  expect(new Set(sources).size).toBe(home.photoCount);

  await next.click();
  await expectPhoto(card, 1, home);
  expect(await sourceOf(card)).toBe(sources[0]);
  await previous.click();
  await expectPhoto(card, home.photoCount, home);
  expect(currentPath(page)).toBe(listing);
});

test('every press counts, however quick', async () => {
  const { card, home } = await visitCard(phone);
  const next = card.getByRole('button', { name: `Next photo of ${home.title}` });
  await next.evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 3; press += 1) button.click();
  });
  await expectPhoto(card, 4, home);
});

test('a swipe of more than 50 pixels changes the photograph, a shorter or vertical one does not', async () => {
  const { page, card, home } = await visitCard(phone);
  const photo = card.getByRole('img').first();

  await swipe(photo, { across: -50 });
  await swipe(photo, { across: -70, down: 90 });
  await swipe(photo, { across: -60 });
  await expectPhoto(card, 2, home);
  await swipe(photo, { across: 60 });
  await expectPhoto(card, 1, home);
  await swipe(photo, { across: 60 });
  await expectPhoto(card, home.photoCount, home);
  expect(currentPath(page)).toBe(listing);
});

test('a swipe over a card’s text changes nothing', async () => {
  const { card, home } = await visitCard(phone);
  await swipe(card.getByText(home.location), { across: -100 });
  await swipe(card.getByRole('img').first(), { across: -100 });
  await expectPhoto(card, 2, home);
});

test('from 768 px on there is one photograph, which neither button nor swipe changes', async () => {
  const { page, card, home } = await visitCard({ width: 768, height: 900 });
  expect(await card.getByRole('button', { name: /^Next photo/ }).count()).toBe(0);
  await swipe(card.getByRole('img').first(), { across: -120 });

  await page.setViewportSize(phone);
  await card.getByRole('button', { name: /^Next photo/ }).waitFor();
  await expectPhoto(card, 1, home);
});

test('a card without photographs has no buttons', async () => {
  await using bare = await bareHome(site);
  const page = await site.visit('/rent?location=&words=round+the+clock', phone);
  const card = page.getByRole('article').filter({ hasText: bare.title });
  await swipe(card, { across: -120 });
  expect(await card.getByRole('button', { name: /photo of/ }).count()).toBe(0);
});

test('further photographs are loaded when they are shown', async () => {
  const requestedUrls: string[] = [];
  const { card, home } = await visitCard({
    ...phone,
    prepare: async (page) =>
      void page.on('request', (request) => requestedUrls.push(request.url())),
  });
  const details = () => requestedUrls.filter((url) => url.includes('/api/properties/'));
  expect(details()).toEqual([]);
  const next = card.getByRole('button', { name: /^Next photo/ });
  await next.click();
  await expectPhoto(card, 2, home);
  expect(details()).toEqual([]);
  await next.click();
  await expectPhoto(card, 3, home);
  await next.click();
  await expectPhoto(card, 4, home);
  expect(details()).toHaveLength(1);
});

test('if further photographs are unavailable, the card’s own ones rotate', async () => {
  const { card, home } = await visitCard({
    ...phone,
    expected: [/status of 503/],
    prepare: (page) =>
      page.route('**/api/properties/*', (route) => route.fulfill({ status: 503, json: {} })),
  });
  const next = card.getByRole('button', { name: /^Next photo/ });
  await next.click();
  await expectPhoto(card, 2, home);
  await next.click();
  await expectPhoto(card, 1, home);
});

async function visitCard(
  options: VisitOptions,
): Promise<{ page: Page; card: Locator; home: PropertyCard }> {
  const { items } = await site.search('purpose=buy&location=&sort=highest');
  const home = items.find(({ photoCount }) => photoCount >= 5);
  if (!home) throw new Error('no home with five photographs');
  const page = await site.visit(listing, options);
  return { page, card: cardOf(page, home), home };
}

function cardOf(page: Page, { title }: PropertyCard): Locator {
  return page.getByRole('article').filter({ hasText: title }).first();
}

async function expectPhoto(card: Locator, number: number, home: PropertyCard): Promise<void> {
  await card.getByRole('img', { name: `Photo ${number} of ${home.photoCount}` }).waitFor();
}

function sourceOf(card: Locator): Promise<string | null> {
  return card.locator('img').first().getAttribute('src');
}
