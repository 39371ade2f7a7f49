/** @module-tag long */
import { expect, test } from 'vitest';
import { countOf, currentPath, isFocused, isSameDocument, markDocument, openSite } from './site.ts';

const site = openSite();
const phone = { width: 360, height: 740 };

test('the menu closes on Escape, which returns the focus to its button, and on a click beside it', async () => {
  const page = await site.visit('/', phone);
  const menuButton = page.getByRole('button', { name: 'Menu', exact: true });
  const menu = page.getByRole('navigation', { name: 'Menu' });
  expect(await menu.isVisible()).toBe(false);

  await menuButton.focus();
  await page.keyboard.press('Enter');
  await menu.waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  expect(await isFocused(menuButton)).toBe(true);

  await menuButton.click();
  await menu.waitFor();
  await page.mouse.click(10, 400);
  await expect.poll(() => menu.isVisible()).toBe(false);
});

test('a link in the menu navigates and closes it', async () => {
  const page = await site.visit('/', phone);
  await markDocument(page);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menu.getByRole('link', { name: 'Rent' }).click();
  await page
    .getByRole('heading', { level: 1, name: 'Properties for Rent in Abuja, Nigeria' })
    .waitFor();
  await menu.waitFor({ state: 'hidden' });
  expect(await isSameDocument(page)).toBe(true);
});

test.each([
  { path: '/', opener: 'Menu', last: 'Log In' },
  // This page has no React.
  { path: '/about', opener: 'Menu', last: 'Log In' },
  { path: '/buy', opener: 'Filters', last: /^Show \d+ homes$/ },
])(
  'on $path the focus goes into the open $opener, stays there, and returns to its button',
  async ({ path, opener, last }) => {
    const page = await site.visit(path, phone);
    const button = page.getByRole('button', { name: opener, exact: true });
    const popover = page.locator('[popover]:popover-open');
    const close = popover.getByRole('button', { name: `Close ${opener.toLowerCase()}` });
    const end = popover.locator('a, button').last();
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused(close)).toBe(true);
    expect(await end.innerText()).toMatch(last);

    for (const key of ['Tab', 'Shift+Tab']) {
      let stops = 0;
      let isAtEnd = false;
      do {
        await page.keyboard.press(key);
        expect(await popover.locator(':focus').count()).toBe(1);
        isAtEnd ||= await isFocused(end);
        stops += 1;
      } while (!(await isFocused(close)) && stops < 40);
      expect(isAtEnd).toBe(true);
      expect(stops).toBeLessThan(40);
    }

    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await popover.waitFor({ state: 'detached' });
    expect(await isFocused(button)).toBe(true);
  },
);

test('the menu searches homes, and closes', async () => {
  const page = await site.visit('/about', phone);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.locator('[popover]:popover-open');
  await menu.getByRole('textbox', { name: 'Search homes' }).fill('3 bed in Guzape');
  await menu.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^Properties for Sale in Guzape/ }).waitFor();
  expect(await menu.count()).toBe(0);
});

test('the home page has four homes before the neighbourhoods', async () => {
  const page = await site.visit('/', phone);
  const featured = page.getByRole('region', { name: 'Featured Properties' });
  expect(await featured.getByRole('article').count()).toBe(4);
  await page.setViewportSize({ width: 768, height: 1024 });
  expect(await featured.getByRole('article').count()).toBe(8);
});

test('the form for a tour begins without a picture above it', async () => {
  const { items } = await site.search('purpose=rent');
  const page = await site.visit(`/contact-us?property=${items[0]?.id}`, phone);
  const picture = page.getByRole('img', { name: 'Two people shake hands on a home' });
  expect(await picture.count()).toBe(0);
  await page.setViewportSize({ width: 1024, height: 768 });
  await picture.waitFor();
});

test('a choice in the filter sheet applies at once, and the sheet shows the number of results', async () => {
  const expected = await site.search('purpose=buy&type=duplex');
  const page = await site.visit('/buy', phone);
  const open = page.getByRole('button', { name: /^Filters/ });
  const type = page.getByRole('combobox', { name: 'Property type' });
  expect(await type.isVisible()).toBe(false);

  await open.click();
  await type.selectOption('Duplex');

  const show = page.getByRole('button', { name: `Show ${expected.total} homes` });
  await show.waitFor();
  expect(currentPath(page)).toBe('/buy?type=duplex');
  await show.click();
  await type.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
  expect(await countOf(page)).toBe(`${expected.total} Available`);
});

test('Escape closes the filter sheet and returns the focus to its button', async () => {
  const page = await site.visit('/buy', phone);
  const open = page.getByRole('button', { name: /^Filters/ });
  const rooms = page.getByRole('combobox', { name: 'Rooms' });
  await open.focus();
  await page.keyboard.press('Enter');
  await rooms.waitFor();
  await rooms.focus();

  await page.keyboard.press('Escape');

  await rooms.waitFor({ state: 'hidden' });
  expect(await isFocused(open)).toBe(true);
});
