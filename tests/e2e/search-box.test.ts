/** @module-tag long */
import type { Locator, Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { currentPath, hydrated, isFocused, openSite } from './site.ts';
import { tap } from './touch.ts';

const site = openSite();

interface Combobox {
  box: Locator;
  list: Locator;
  options: Locator;
}

/** A search box that has the focus and its suggestions' code. */
async function focused(page: Page, label = 'Where'): Promise<Combobox> {
  const box = page.getByLabel(label, { exact: true }).filter({ visible: true });
  await box.focus();
  await expect.poll(() => box.getAttribute('role')).toBe('combobox');
  const list = page.locator(`#${await box.getAttribute('aria-controls')}`);
  return { box, list, options: list.getByRole('option') };
}

/** Types a text and waits for the suggestions of it. */
async function type({ box, list }: Combobox, text: string, expected: string): Promise<void> {
  await box.fill('');
  await box.pressSequentially(text);
  await expect.poll(() => list.innerText()).toContain(expected);
}

/** Text of the option that `aria-activedescendant` names; null for none. */
async function activeOption({ box, list }: Combobox): Promise<string | null> {
  const id = await box.getAttribute('aria-activedescendant');
  if (id === null) return null;
  const option = list.locator(`#${id}`);
  expect(await option.getAttribute('aria-selected')).toBe('true');
  expect(await list.locator('[aria-selected=true]').count()).toBe(1);
  return option.innerText();
}

test('the keyboard moves through the suggestions while the focus stays in the field', async () => {
  const page = await site.visit('/');
  const combobox = await focused(page);
  const { box, list, options } = combobox;
  expect(await box.getAttribute('aria-expanded')).toBe('false');

  await type(combobox, 'mai', 'Maitama, Abuja');
  expect(await box.getAttribute('aria-expanded')).toBe('true');
  expect(await activeOption(combobox)).toBeNull();
  const count = await options.count();
  expect(count).toBeGreaterThan(1);
  expect(await page.getByRole('status').filter({ hasText: 'suggestions' }).innerText()).toBe(
    `${count} suggestions`,
  );

  await box.press('ArrowDown');
  expect(await activeOption(combobox)).toContain('Maitama, Abuja');
  await box.press('ArrowUp');
  expect(await activeOption(combobox)).toBe(await options.last().innerText());
  await box.press('ArrowDown');
  expect(await activeOption(combobox)).toBe(await options.first().innerText());
  await box.press('ArrowLeft');
  expect(await activeOption(combobox)).toBeNull();
  await box.press('ArrowUp');
  expect(await activeOption(combobox)).toBe(await options.last().innerText());
  expect(await isFocused(box)).toBe(true);

  await box.press('Escape');
  await list.waitFor({ state: 'hidden' });
  expect(await box.getAttribute('aria-expanded')).toBe('false');
  expect(await activeOption(combobox)).toBeNull();
  expect(await box.inputValue()).toBe('mai');
  await box.press('Escape');
  expect(await box.inputValue()).toBe('');

  await box.press('Alt+ArrowDown');
  await expect.poll(() => list.innerText()).toContain('Lagos');
  await box.press('Alt+ArrowUp');
  await list.waitFor({ state: 'hidden' });

  await type(combobox, 'mai', 'Maitama, Abuja');
  await box.press('ArrowDown');
  await box.press('Tab');
  await list.waitFor({ state: 'hidden' });
  expect(await box.inputValue()).toBe('mai');
});

test.each([
  ['/', 'Where', 'a click', (box: Locator) => box.click()],
  ['/', 'Where', 'the keyboard', (box: Locator) => tabTo(box)],
  ['/rent', 'Location', 'a tap', (box: Locator) => tap(box)],
])(
  'on %s, what is typed into %s after %s replaces the place it starts with',
  async (path, label, way, enter) => {
    const phone = { width: 360, height: 740 };
    const page = await site.visit(path, way === 'a tap' ? phone : {});
    const box = page.getByLabel(label, { exact: true });
    expect(await box.inputValue()).toBe('Abuja');
    await enter(box);
    await page.keyboard.type('Yaba');
    expect(await box.inputValue()).toBe('Yaba');
    await page.keyboard.press('Enter');
    await page.waitForURL(/location=Yaba/);
  },
);

test('a second click into the search box places the cursor', async () => {
  const page = await site.visit('/');
  const box = page.getByLabel('Where', { exact: true });
  await box.click();
  await box.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' under 90m');
  expect(await box.inputValue()).toBe('Abuja under 90m');
});

async function tabTo(box: Locator): Promise<void> {
  const page = box.page();
  await page.getByRole('radio', { name: 'Rent' }).focus();
  await page.keyboard.press('Tab');
  expect(await isFocused(box)).toBe(true);
}

test('Enter takes the active suggestion', async () => {
  const page = await site.visit('/');
  const combobox = await focused(page);
  await type(combobox, 'VI', 'Victoria Island, Lagos');
  await combobox.box.press('ArrowDown');
  await combobox.box.press('Enter');
  await page.getByRole('heading', { level: 1, name: /Victoria Island, Lagos/ }).waitFor();
  expect(currentPath(page)).toBe('/buy?location=Victoria+Island%2C+Lagos');
});

test('on a phone, a suggestion is a large target within the screen, also above a keyboard', async () => {
  const page = await site.visit('/', { width: 360, height: 740 });
  const combobox = await focused(page);
  const { list, options } = combobox;
  await type(combobox, 'a', 'Abuja');
  const boxOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    if (!box) throw new Error('not visible');
    return box;
  };
  for (const option of await options.all())
    expect((await boxOf(option)).height).toBeGreaterThanOrEqual(48);
  const popup = list.locator('..');
  const isWithin = async (height: number): Promise<boolean> => {
    const { x, y, width, height: own } = await boxOf(popup);
    return x >= 0 && x + width <= 360 && y >= 0 && y + own <= height;
  };
  expect(await isWithin(740)).toBe(true);
  // An on-screen keyboard makes the visible part of the page smaller.
  await page.setViewportSize({ width: 360, height: 420 });
  await combobox.box.scrollIntoViewIfNeeded();
  await expect.poll(() => isWithin(420)).toBe(true);
  await tap(options.first());
  await page.getByRole('heading', { level: 1, name: /Abuja/ }).waitFor();
});

test('composing with an input method neither requests, chooses nor submits', async () => {
  const page = await site.visit('/', { prepare: (opened) => opened.clock.install() });
  const combobox = await focused(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const browser = await page.context().newCDPSession(page);
  await combobox.box.fill('');
  await expect.poll(() => combobox.list.isVisible()).toBe(true);
  asked.length = 0;
  await browser.send('Input.imeSetComposition', {
    text: 'yab',
    selectionStart: 3,
    selectionEnd: 3,
  });
  await combobox.box.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await combobox.box.dispatchEvent('keydown', { key: 'ArrowDown', isComposing: true });
  await page.clock.runFor(300);
  expect(asked).toEqual([]);
  expect(await combobox.box.getAttribute('aria-activedescendant')).toBeNull();
  expect(currentPath(page)).toBe('/');
  await browser.send('Input.insertText', { text: 'yaba' });
  await expect.poll(() => combobox.list.innerText()).toContain('Yaba, Lagos');
  expect(asked).toEqual(['/api/places']);
});

test.each([
  ['fails', (route: Route) => route.abort(), [/api\/places/]],
  ['is refused', (route: Route) => route.fulfill({ status: 429, json: {} }), [/status of 429/]],
  ['is never answered', () => new Promise<void>(() => {}), []],
])(
  'if a question %s, the suggestions stay closed and the field works',
  async (_, answer, expected) => {
    const page = await site.visit('/', { expected });
    const combobox = await focused(page);
    await type(combobox, 'la', 'Lagos');
    await page.route('**/api/places?**', answer);
    await combobox.box.fill('yaba');
    await combobox.list.waitFor({ state: 'hidden' });
    expect(await combobox.box.getAttribute('aria-expanded')).toBe('false');
    await combobox.box.press('Enter');
    await page.getByRole('heading', { level: 1, name: /Yaba, Lagos/ }).waitFor();
  },
);

test('only the last of several requests shows its suggestions', async () => {
  const page = await site.visit('/');
  const combobox = await focused(page);
  let release = (): void => {};
  await page.route('**/api/places?q=lag**', async (route) => {
    await new Promise<void>((resolve) => (release = resolve));
    await route.continue().catch(() => {});
  });
  await combobox.box.fill('lag');
  await page.waitForRequest(/api\/places\?q=lag/);
  await combobox.box.fill('yaba');
  await expect.poll(() => combobox.list.innerText()).toContain('Yaba');
  release();
  expect(await combobox.list.innerText()).not.toContain('Ikoyi');
});

test('a text page’s search box has suggestions as well, without React', async () => {
  const page = await site.visit('/about');
  const combobox = await focused(page, 'Search homes');
  await type(combobox, '2 bed flat for rent in yab', 'Yaba, Lagos');
  await combobox.options.first().click();
  await page
    .getByRole('heading', { level: 1, name: 'Properties for Rent in Yaba, Lagos, Nigeria' })
    .waitFor();
  expect(currentPath(page)).toMatch('type=apartment&rooms=2');
});

test('the listing’s box shows the place, and a sentence in it changes the other filters', async () => {
  const page = await site.visit('/buy');
  const box = page.getByLabel('Location', { exact: true });
  expect(await box.inputValue()).toBe('Abuja');
  await box.fill('4 bed duplex in gwarimpa, borehole');
  await box.press('Enter');
  await expect.poll(() => box.inputValue()).toBe('Gwarinpa, Abuja');
  const search = new URL(page.url()).searchParams;
  expect([search.get('location'), search.get('type'), search.get('water')]).toEqual([
    'Gwarinpa, Abuja',
    'duplex',
    'borehole',
  ]);
  expect(await page.getByRole('combobox', { name: 'Property type' }).inputValue()).toBe('duplex');
  await page.getByRole('link', { name: 'Remove filter Gwarinpa, Abuja' }).click();
  await expect.poll(() => box.inputValue()).toBe('');
  await box.fill('lagoon');
  await box.press('Enter');
  await page.getByRole('link', { name: 'Remove filter “lagoon”' }).waitFor();
  expect(await box.inputValue()).toBe('');
});

test('the next search starts in the last city, and the server’s page stays the same', async () => {
  const page = await site.visit('/rent?location=Yaba%2C+Lagos');
  const tagOf = async () => (await fetch(`${site.server.url}/`)).headers.get('etag');
  await tagOf();
  const before = await tagOf();
  expect(before).not.toBeNull();
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect.poll(() => page.getByLabel('Where').inputValue()).toBe('Lagos');
  await page.reload();
  await expect.poll(() => page.getByLabel('Where').inputValue()).toBe('Lagos');
  expect(await tagOf()).toBe(before);
  const buy = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Buy' });
  expect(await buy.getAttribute('href')).toBe('/buy?location=Lagos');

  // A link without a place leaves it; a choice replaces it.
  await page.goto('/buy');
  await hydrated(page);
  await page.getByRole('heading', { level: 1, name: /Abuja/ }).waitFor();
  expect(await buy.getAttribute('href')).toBe('/buy?location=Lagos');
  await page.getByLabel('Location', { exact: true }).fill('Lekki');
  await page.getByLabel('Location', { exact: true }).press('Enter');
  await page.getByRole('heading', { level: 1, name: /Lekki/ }).waitFor();
  await page.getByLabel('Location', { exact: true }).fill('Abuja');
  await page.getByLabel('Location', { exact: true }).press('Enter');
  await page.getByRole('heading', { level: 1, name: /Abuja/ }).waitFor();
  await expect.poll(() => buy.getAttribute('href')).toBe('/buy');
});

test('the header’s box searches homes to rent after a search to rent', async () => {
  const page = await site.visit('/rent?location=Lagos');
  await page.goto('/contact-us');
  const combobox = await focused(page, 'Search homes');
  await combobox.box.fill('Yaba');
  await combobox.box.press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Properties for Rent in Yaba/ }).waitFor();
  expect(currentPath(page)).toBe('/rent?location=Yaba%2C+Lagos');
});
