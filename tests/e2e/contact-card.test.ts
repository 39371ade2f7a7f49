import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isFocused, openSite } from './site.ts';

const site = openSite();

test.each([
  [320, 640],
  [360, 740],
  [768, 900],
  [1023, 900],
])(
  'at %i px a bar of one line stands for the contact card until the end of the content',
  async (width, height) => {
    const page = await visitHome({ width, height });
    const bar = barOf(page);
    await bar.waitFor();
    await bar.getByText(/^₦[\d,]+/).waitFor();
    await expect.poll(() => bottomOf(bar)).toBe(height);
    expect((await bar.boundingBox())?.height).toBe(56);

    await page.getByText('Can you afford this property?').scrollIntoViewIfNeeded();
    const card = page.getByRole('complementary', { name: 'Interested in this Property?' });
    await card.getByText('Our team will be in touch within 24 hours.').scrollIntoViewIfNeeded();
    await bar.waitFor({ state: 'hidden' });
    await card.getByRole('link', { name: '+234 800 000 0000' }).waitFor();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect(await bar.isVisible()).toBe(false);

    await page.evaluate(() => window.scrollTo(0, 0));
    await bar.waitFor();
  },
);

test.each(['rent', 'buy'])(
  'on a phone the title and the price of a home to %s are in view, above the bar',
  async (purpose) => {
    const { items } = await site.search(`purpose=${purpose}&location=&sort=highest`);
    const page = await site.visit(`/property/${items[0]?.id}`, { width: 360, height: 740 });
    await expect.poll(() => bottomOf(barOf(page))).toBe(740);
    const bar = await barOf(page).boundingBox();
    const photos = await page.getByRole('region', { name: 'Photographs' }).boundingBox();
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    const price = await page
      .locator('header:has(h1)')
      .getByText(/^₦[\d,]+/)
      .first()
      .boundingBox();
    const tops = [photos, title, price, bar].map((box) => box?.y ?? NaN);
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    expect((price?.y ?? Infinity) + (price?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  },
);

test('without scripts the whole card is in its place', async () => {
  const { items } = await site.search('purpose=buy&sort=highest');
  const page = await site.visit(`/property/${items[0]?.id}`, {
    width: 360,
    height: 740,
    javaScript: false,
  });
  expect(await barOf(page).isVisible()).toBe(false);
  await page.getByText('Pay only to Homefront.').waitFor();
});

test('at 1024 px it is beside the content', async () => {
  const page = await visitHome({ width: 1024, height: 800 });
  expect(await barOf(page).isVisible()).toBe(false);
  const card = await page.getByRole('complementary').boundingBox();
  const title = await page.getByRole('heading', { name: /^Description/ }).boundingBox();
  expect(card?.x ?? 0).toBeGreaterThan((title?.x ?? 0) + (title?.width ?? 0));
  // The header beside it has the price.
  const price = page.getByRole('main').getByText(/^₦[\d,]+( a year.*)?$/);
  expect(await price.filter({ visible: true }).count()).toBeGreaterThan(0);
  expect(
    await page.getByRole('complementary').getByText(/₦/).filter({ visible: true }).count(),
  ).toBe(0);
});

test.each([360, 768])('at %i px it never covers the focused element', async (width) => {
  const page = await visitHome({ width, height: 640 });
  await barOf(page).waitFor();
  const covered: string[] = [];
  await page.locator('h1').click();
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(coveredFocus);
    if (name !== null) covered.push(name);
  }
  expect(covered).toEqual([]);
});

test('it stays while the keyboard is in it, however far the page is scrolled', async () => {
  const page = await visitHome({ width: 360, height: 740 });
  const bar = barOf(page);
  await bar.waitFor();
  const tour = bar.getByRole('link', { name: 'Request a Tour' });
  await page.keyboard.press('Tab');
  await tour.focus();
  await page.keyboard.press('End');
  const card = page.getByRole('complementary', { name: 'Interested in this Property?' });
  await expect.poll(() => card.evaluate(isPassed)).toBe(true);
  expect([await isFocused(tour), await bar.isVisible()]).toEqual([true, true]);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('End');
  await bar.waitFor({ state: 'hidden' });
});

test('a print has the home, its price, costs, facts and contact, and nothing for a screen', async () => {
  const home = (await site.search('purpose=rent&location=')).items.find(({ cash }) => cash);
  const page = await site.visit(`/property/${home?.id}`, { width: 760 });
  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');
  for (const shown of [
    main.getByRole('heading', { level: 1, name: home?.title ?? '' }),
    main.getByText(home?.location ?? '').first(),
    main.getByText('What you pay to move in'),
    main.getByRole('heading', { name: 'Description and Property Specifications' }),
    main.getByRole('link', { name: '+234 800 000 0000' }),
  ])
    await shown.waitFor();
  expect(await page.getByRole('img').filter({ visible: true }).count()).toBe(1);
  for (const role of ['banner', 'contentinfo', 'navigation', 'search', 'button', 'form'] as const)
    expect([role, await page.getByRole(role).count()]).toEqual([role, 0]);
  for (const name of ['Request a Tour', /^Chat With Us/, 'Report this home', 'View on map'])
    expect(await page.getByRole('link', { name }).count()).toBe(0);
  for (const name of ['Similar properties', 'Can you afford this property?'])
    expect(await page.getByRole('heading', { name }).count()).toBe(0);
});

test('its buttons lead to a tour of this home and to a chat in a new tab', async () => {
  const page = await visitHome({ width: 360, height: 740 });
  const bar = barOf(page);
  await bar.waitFor();
  expect(await bar.getByRole('link', { name: /^Chat With Us/ }).getAttribute('target')).toBe(
    '_blank',
  );
  await bar.getByRole('link', { name: 'Request a Tour' }).click();
  await page.getByRole('heading', { level: 1, name: 'Request a tour' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/contact-us');
});

/** Runs in the page: the focused element if the bar covers it completely, or null. */
function coveredFocus(): string | null {
  const focused = document.activeElement;
  const bar = document.querySelector('[aria-label="Price and contact"]');
  if (!focused || !bar || bar.contains(focused) || focused === document.body) return null;
  if (getComputedStyle(bar).visibility === 'hidden') return null;
  const { top, bottom } = focused.getBoundingClientRect();
  const edge = bar.getBoundingClientRect().top;
  return Math.min(bottom, window.innerHeight) > edge && bottom - top < edge
    ? (focused.getAttribute('aria-label') ?? focused.textContent)
    : null;
}

/** Runs in the page: whether the element ends above the middle of the screen. */
function isPassed(element: Element): boolean {
  return element.getBoundingClientRect().bottom < window.innerHeight / 2;
}

async function visitHome(size: { width: number; height: number }): Promise<Page> {
  const { items } = await site.search('purpose=buy&sort=highest');
  return site.visit(`/property/${items[0]?.id}`, { ...size, reducedMotion: 'reduce' });
}

function barOf(page: Page): Locator {
  return page.getByRole('group', { name: 'Price and contact' });
}

/** Where it ends once it has slid in. */
async function bottomOf(bar: Locator): Promise<number | null> {
  const box = await bar.boundingBox();
  return box && Math.round(box.y + box.height);
}
