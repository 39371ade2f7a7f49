/** @module-tag long */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { catalogue } from '../../shared/catalogue.ts';
import { ada } from '../support/visitor.ts';
import { follow, requestsLost } from './connection.ts';
import {
  currentPath,
  hydrated,
  isSameDocument,
  markDocument,
  openInNewTab,
  openSite,
} from './site.ts';

const site = openSite();
const phone = { width: 360, height: 740 };
const plainPages = ['/about', '/privacy', '/terms', '/nowhere', '/property/nothing'] as const;
const missing = { expected: [/status of 404/] };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

test.each(plainPages)('%s has no React and no data for it', async (path) => {
  const page = await site.visit(path, missing);
  expect(await page.locator('#hydration').count()).toBe(0);
  const names = await page.evaluate(() => [
    ...Object.keys(document),
    ...performance.getEntriesByType('resource').map(({ name }) => name),
  ]);
  expect(names.filter((name) => /react|libraries|browser-app|\/site-/i.test(name))).toEqual([]);
  expect(names.some((name) => name.includes('plain-page'))).toBe(true);
});

test('an answer opens by keyboard, and a link within the page leads to its part', async () => {
  const page = await site.visit('/about', { reducedMotion: 'reduce' });
  await page.locator('summary').first().focus();
  await page.keyboard.press('Enter');
  await page.getByText('Basic listings are free.').waitFor();
  await page.getByRole('link', { name: 'Read Guide to buying' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).hash).toBe('#guide-buy');
  // The next tab stop is in that part.
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('See homes to buy');
});

test('the skip link leads to the content', async () => {
  const page = await site.visit('/nowhere', missing);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const search = page.getByRole('main').getByLabel('Search homes');
  expect(await search.evaluate((input) => input === document.activeElement)).toBe(true);
  await search.fill('Yaba');
  await page.keyboard.press('Enter');
  await heading(page, /^Properties for Sale in Yaba/).waitFor();
});

test('a signed-in visitor is shown, and logs out', async () => {
  const page = await site.visit('/about', { as: ada });
  const banner = page.getByRole('banner');
  const profile = banner.getByRole('link', { name: 'Your account: Ada' });
  expect(await profile.getAttribute('href')).toBe('/user');
  await button(page, 'Logout').focus();
  await page.keyboard.press('Enter');
  await heading(page, /home you’ll be glad/).waitFor();
  await banner.getByRole('link', { name: 'Log In' }).waitFor();
  expect(currentPath(page)).toBe('/');
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names).not.toContain('__Host-session');
});

test('a link loads the next page, and Back returns to the same place', async () => {
  const page = await site.visit('/terms', { reducedMotion: 'reduce' });
  await markDocument(page);
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Buy a Property' });
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await link.click();
  await heading(page, 'Properties for Sale in Abuja, Nigeria').waitFor();
  expect(await isSameDocument(page)).toBe(false);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await heading(page, 'Terms and Conditions').waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
});

test('a link to a section of another page leads there, as the next tab stop shows', async () => {
  const page = await site.visit('/about', { reducedMotion: 'reduce' });
  await page.getByRole('main').getByRole('link', { name: 'List Your Property' }).focus();
  await page.keyboard.press('Enter');
  await heading(page, /^Sell your Property/).waitFor();
  await hydrated(page);
  await page.keyboard.press('Tab');
  const section = page.locator('#list');
  expect(await section.evaluate((part) => part.contains(document.activeElement))).toBe(true);
});

test('after a reload, Back and Forward show the pages of the app around it', async () => {
  const page = await site.visit('/buy');
  await page.getByRole('banner').getByRole('link', { name: 'About', exact: true }).click();
  await heading(page, /come home/).waitFor();
  await page.reload();
  await hydrated(page);
  await page.goBack();
  await heading(page, 'Properties for Sale in Abuja, Nigeria').waitFor();
  await hydrated(page);
  await page.goForward();
  await heading(page, /come home/).waitFor();
  expect(currentPath(page)).toBe('/about');
});

test('a link in the menu that opens in a new tab leaves it open', async () => {
  const page = await site.visit('/about', phone);
  await button(page, 'Menu').click();
  const tab = await openInNewTab(menu(page).getByRole('link', { name: 'Rent' }));
  await heading(tab, /for rent/i).waitFor();
  expect(await menu(page).isVisible()).toBe(true);
});

test('a link in the menu closes it before the next page arrives', async () => {
  const page = await site.visit('/about', phone);
  await button(page, 'Menu').click();
  // As if it never arrived.
  await page.evaluate(() => {
    window.addEventListener('click', (event) => event.preventDefault());
  });
  await menu(page).getByRole('link', { name: 'Rent' }).click();
  await menu(page).waitFor({ state: 'hidden' });
  expect(currentPath(page)).toBe('/about');
});

test('a picture that cannot be loaded is replaced, even without the page’s script', async () => {
  const page = await site.visit('/about', {
    atOnce: true,
    expected: [/about-house/, ...requestsLost, /^uncaught: /],
    prepare: (opened) => opened.route(/about-house-|plain-page-/, (route) => route.abort()),
  });
  const picture = page.getByRole('img', { name: /^Cream house/ });
  await expect.poll(() => picture.getAttribute('src')).toBe('/no-photo.svg');

  // Its links work as well.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await heading(page, 'Privacy Policy').waitFor();
});

test('within the app, these pages and a missing property need no document', async () => {
  const page = await site.visit('/buy', missing);
  await markDocument(page);
  await follow(page, '/property/nothing');
  await heading(page, catalogue.propertyNotFound).waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await heading(page, 'Privacy Policy').waitFor();
  await page.evaluate(() => document.getElementById('data-retention')?.scrollIntoView());
  await button(page, 'Back to Top').click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  expect(await isSameDocument(page)).toBe(true);
});
