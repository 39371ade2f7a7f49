/** @module-tag long */
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { startMisbehavingProvider } from '../support/misbehaving-provider.ts';
import { productionServer } from '../support/production-server.ts';
import { ada, admin } from '../support/visitor.ts';
import { follow, networkMessage, requestsLost, tellOnline } from './connection.ts';
import { holdBack } from './held-routes.ts';
import { currentPath, hydrated, isSameDocument, markDocument, openSite } from './site.ts';

const site = openSite();

function header(page: Page): ReturnType<Page['getByRole']> {
  return page.getByRole('banner');
}

function openMenu(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Menu', exact: true }).click();
}

test('the menu of a phone shows the user and logs them out', async () => {
  const page = await site.visit('/', { as: admin, width: 360, height: 740 });
  await openMenu(page);
  const profile = page.getByRole('link', { name: 'Staff area: Ngozi Eze' });
  expect(await profile.getAttribute('href')).toBe('/admin');
  await page.getByText(admin.email).waitFor();

  await page.getByRole('button', { name: 'Logout' }).click();

  await page.locator('a', { hasText: 'Log In' }).first().waitFor({ state: 'attached' });
  await openMenu(page);
  await page.getByRole('link', { name: 'Log In' }).waitFor();
  expect(await page.getByText(admin.email).count()).toBe(0);
});

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('%s', (_, javaScript) => {
  test('Back does not show a staff page after logging out', async () => {
    const page = await site.visit('/admin', { as: admin, javaScript });
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await header(page).getByRole('link', { name: 'Log In' }).waitFor();

    await page.goBack();

    await page.waitForURL('**/admin/login?next=%2Fadmin');
    expect(await page.getByText(admin.email).count()).toBe(0);
  });
});

test('a script logs out without a page load, and confirms it', async () => {
  const page = await site.visit('/buy', { as: ada });
  await markDocument(page);
  await header(page).getByRole('button', { name: 'Logout' }).focus();
  await page.keyboard.press('Enter');

  await page.getByRole('status').getByText('You are logged out.').waitFor();

  await header(page).getByRole('link', { name: 'Log In' }).waitFor();
  expect(await isSameDocument(page)).toBe(true);
});

test('signing out in one tab signs out the other', async () => {
  const page = await site.visit('/buy', { as: admin });
  const other = await page.context().newPage();
  await other.goto(`${site.server.url}/`);
  await hydrated(other);
  await header(other).getByRole('button', { name: 'Logout' }).click();
  await header(other).getByRole('link', { name: 'Log In' }).waitFor();

  await header(page).getByRole('link', { name: 'Staff area: Ngozi' }).click();

  await page.waitForURL('**/admin/login?next=%2Fadmin');
  await header(page).getByRole('link', { name: 'Log In' }).waitFor();
  expect(await page.getByText(admin.email).count()).toBe(0);
});

describe('a user with long names, a long email address and an unavailable picture', () => {
  const provider = startMisbehavingProvider();
  const stranger = openSite(async () => {
    const { base, on } = await provider;
    on('/properties', { kind: 'answers', json: { properties: [] } });
    on('/users/login', { kind: 'answers', json: { status: true, token: 'a-token' } });
    const data = {
      id: 7,
      first_name: 'Oluwaseun-Adebayo-Chukwuemeka',
      last_name: 'Nnamdi-Okonkwo-Fashola-Ibrahim',
      email: `${'long.'.repeat(12)}address@homefront.example`,
      role: 'user',
      photo: '/pictures/none.jpg',
    };
    on('/users/me', { kind: 'answers', json: { data } });
    return productionServer({ env: { PROVIDER_URL: base } });
  });
  afterAll(async () => (await provider)[Symbol.asyncDispose]());

  test.each([true, false])('fits the header and the menu, with scripts: %s', async (javaScript) => {
    const page = await stranger.visit('/', {
      javaScript,
      as: ada,
      expected: [/status of 404 .*\/media\//],
    });
    for (const width of [320, 360, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect([width, overflow]).toEqual([width, 0]);
      const { height } = (await header(page).boundingBox()) ?? { height: 0 };
      expect([width, Math.round(height)]).toEqual([width, 65]);
    }
    const face = header(page).getByRole('link', { name: /^Your account/ });
    expect((await face.textContent())?.startsWith('ON')).toBe(true);
    const picture = face.locator('img');
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(0);
    expect(await picture.getAttribute('src')).toMatch(/^\/media\/portrait\/.*\?bare$/);
  });
});

test('the header shows a user who signed in in another tab after the next navigation', async () => {
  const page = await site.visit('/about');
  const banner = page.getByRole('banner');
  await banner.getByRole('link', { name: 'Log In' }).waitFor();
  const other = await site.visit('/about', { as: ada });
  await page.context().addCookies(await other.context().cookies());
  await follow(page, '/user');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await banner.getByRole('button', { name: 'Logout' }).waitFor();
  expect(await banner.getByRole('link', { name: 'Log In' }).count()).toBe(0);
});

test('logging out offline says so, keeps the page and its form, and works once connected', async () => {
  const path = '/contact-us?topic=viewing';
  const page = await site.visit(path, { as: ada, expected: requestsLost });
  const logOut = page.getByRole('banner').getByRole('button', { name: 'Logout' });
  await page.getByRole('textbox', { name: 'Message' }).fill('Half a thought');
  // Otherwise the click may wait for the router's code, and log out as soon as the connection is back.
  await page.waitForLoadState('networkidle');
  await markDocument(page);
  await page.context().setOffline(true);
  await logOut.click();
  await page.getByText(networkMessage).first().waitFor();
  expect(await page.getByRole('button', { name: 'Submitting...' }).count()).toBe(0);
  await page.context().setOffline(false);
  await tellOnline(page);
  expect(currentPath(page)).toBe(path);
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Half a thought');
  expect(await isSameDocument(page)).toBe(true);
  await logOut.click();
  await page.getByText('You are logged out.').waitFor();
});

test('logging out offline before anything else keeps the page', async () => {
  const page = await site.visit('/contact-us', { as: ada, expected: requestsLost });
  await markDocument(page);
  await page.context().setOffline(true);
  const logOut = header(page).getByRole('button', { name: 'Logout' });
  await logOut.click();
  await page.getByText(networkMessage).first().waitFor();
  await page.context().setOffline(false);
  await logOut.click();
  await page.getByText('You are logged out.').waitFor();
  expect(await isSameDocument(page)).toBe(true);
});

test('logging out does not mark the page’s own form as submitting', async () => {
  const page = await site.visit('/contact-us', { as: ada });
  const release = await holdBack(page, '**/api/session');
  await header(page).getByRole('button', { name: 'Logout' }).click();
  await progressBar(page).waitFor({ state: 'attached' });
  expect(await page.getByRole('button', { name: 'Send message' }).isEnabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Submitting...' }).count()).toBe(0);
  release();
  await page.getByText('You are logged out.').waitFor();
});

/** Shown while a navigation or submission is pending. */
const progressBar = (page: Page) => page.locator('body > div[aria-hidden=true]');
