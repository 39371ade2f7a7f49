import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findHome, openMap, openSection } from './neighbourhood.ts';
import { isFocused, openSite } from './site.ts';

const site = openSite();

test('the first tab stop of every page is the skip link to the content', async () => {
  const page = await site.visit('/buy');

  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  expect(await isFocused(skip)).toBe(true);
  await expect.poll(async () => (await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);

  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await focusedIn(page, 'main')).toBe(true);
});

test('Tab goes through header, filters and cards in order, with a visible focus', async () => {
  const page = await site.visit('/buy', { reducedMotion: 'reduce' });

  const stops = await tabThrough(page, (stop) => stop.name === 'Next page');

  expect(stops.filter(({ visible }) => !visible)).toEqual([]);
  const { items, strip } = await site.search('purpose=buy');
  const cards = [...items.slice(0, 4), ...strip, ...items.slice(4)];
  expect(stops.map(({ name }) => name)).toEqual([
    'Skip to content',
    'Homefront',
    'Home',
    'Buy',
    'Rent',
    'Sell',
    'About',
    'Contact',
    'Saved homes',
    'Chat With Us (opens in a new tab)',
    'Log In',
    'About Abuja',
    'Location',
    'Buy or rent',
    'Property type',
    'Rooms',
    'Price',
    'More Filters',
    'Search',
    'Remove filter Abuja',
    'All filters',
    'Sort by',
    'Grid view',
    'List view',
    'Map view',
    // One stop for a card's heart, one for the card.
    ...cards.flatMap(({ title }) => [`Save ${title}`, title]),
    'Page 1',
    'Page 2',
    'Page 3',
    'Next page',
  ]);
});

test.each([360, 1280])(
  'Tab goes down a card, whose links all name the home, %i px wide',
  async (width) => {
    const page = await site.visit('/rent?location=Lagos', { width, reducedMotion: 'reduce' });
    const { items } = await site.search('purpose=rent&location=Lagos');
    const home = items.find(({ cash }) => cash !== undefined);
    const card = page
      .getByRole('article')
      .filter({ hasText: home?.title ?? '' })
      .first();
    await card.scrollIntoViewIfNeeded();
    const stops = await card.locator('a, button').evaluateAll((elements) =>
      elements.map((element) => ({
        name: element.ariaLabel ?? element.textContent,
        top: element.getBoundingClientRect().top,
      })),
    );
    const tops = stops.map(({ top }) => top);
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    expect(stops.filter(({ name }) => !name.includes(home?.title ?? ''))).toEqual([]);
    expect(stops.length).toBe(width === 360 ? 5 : 3);
  },
);

test('every tab stop of the home, property and contact pages is visible', async () => {
  const { items } = await site.search('purpose=buy&sort=highest');
  const home = items.find(({ photoCount }) => photoCount >= 5);
  for (const path of ['/', `/property/${home?.id}`, `/contact-us?property=${home?.id}`]) {
    const page = await site.visit(path, { reducedMotion: 'reduce' });
    const stops = await tabThrough(page);
    expect(stops.length).toBeGreaterThan(10);
    expect(stops.filter(({ visible }) => !visible)).toEqual([]);
  }
});

test('a home is found, opened and asked about by keyboard', async () => {
  const page = await site.visit('/buy');
  const type = page.getByRole('combobox', { name: 'Property type' });
  await tabTo(page, 'Property type');
  await page.keyboard.press('D');
  await page.getByRole('link', { name: 'Remove filter Duplex' }).waitFor();
  expect(await type.inputValue()).toBe('duplex');

  const { items } = await site.search('purpose=buy&type=duplex');
  const title = items[0]?.title ?? '';
  await tabTo(page, title);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: title }).waitFor();

  await tabTo(page, 'Request a Tour');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Request a tour' }).waitFor();
});

test('the map, the nearby places and the calculator work by keyboard', async () => {
  const home = await findHome(
    site,
    ({ coordinates, nearby, purpose, location }) =>
      coordinates !== null && nearby.length > 5 && purpose === 'buy' && location.endsWith('Abuja'),
  );
  const page = await site.visit(`/property/${home.id}`, { reducedMotion: 'reduce' });
  await openSection(page, "See what's Nearby");
  await openSection(page, 'Can you afford this property?');
  await openMap(page);

  const map = page.getByRole('region', { name: 'Map of the neighbourhood' });
  expect(await isFocused(map)).toBe(true);
  await page.keyboard.press('Escape');
  const homePin = map.getByRole('button', { name: home.title });
  const placeOf = async () => (await homePin.boundingBox()) ?? { x: 0, y: 0 };
  const before = await placeOf();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await placeOf()).x).toBeLessThan(before.x);
  const level = () => map.locator('.leaflet-tile').first().getAttribute('src');
  const wide = await level();
  await page.keyboard.press('+');
  await expect.poll(level).not.toBe(wide);

  const stops = await tabThrough(page, (stop) => stop.name === 'Payment schedule');
  expect(stops.filter(({ visible }) => !visible)).toEqual([]);
  const names = stops.map(({ name }) => name);
  const inOrder = [
    home.title,
    'You: Life Camp, Abuja',
    'Zoom in',
    'Zoom out',
    'OpenStreetMap',
    'Find a place',
    'Find',
    'Show Wuse Market, Abuja on the map',
    'Show Garki Market, Abuja on the map',
    'Use My Location',
    'All',
    'Schools',
    'See MoreSee Less',
    'Purchase price (₦)',
    'Down payment (₦)',
    'Loan duration (years)',
    'Interest rate (% a year)',
    'Payment schedule',
  ];
  expect(names.filter((name) => inOrder.includes(name))).toEqual(inOrder);
});

interface Stop {
  name: string;
  /** Whether an outline is drawn around it, or around the field that it fills. */
  visible: boolean;
}

const maxStops = 120;

/** Presses Tab until `isLast`, or until the focus leaves the page. */
async function tabThrough(page: Page, isLast?: (stop: Stop) => boolean): Promise<Stop[]> {
  const stops: Stop[] = [];
  while (stops.length < maxStops) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    if (stop === null) return stops;
    stops.push(stop);
    if (isLast?.(stop)) return stops;
  }
  throw new Error(`no end after ${maxStops} tab stops`);
}

async function tabTo(page: Page, name: string): Promise<void> {
  await tabThrough(page, (stop) => stop.name === name);
  expect((await focused(page))?.name).toBe(name);
}

/** The focused element, or null outside the page. */
function focused(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const label = element instanceof HTMLSelectElement || element instanceof HTMLInputElement;
    const text = label
      ? element.labels?.[0]?.querySelector('span')?.textContent
      : element.textContent;
    const drawn = [
      getComputedStyle(element),
      getComputedStyle(element, '::after'),
      ...(element.nextElementSibling ? [getComputedStyle(element.nextElementSibling)] : []),
    ].some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px');
    const field = element.closest('label');
    return {
      name: element.ariaLabel ?? element.getAttribute('alt') ?? text?.trim() ?? '',
      visible: drawn || (field !== null && getComputedStyle(field).boxShadow !== 'none'),
    };
  });
}

function focusedIn(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((within) => document.activeElement?.closest(within) !== null, selector);
}
