import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { productionServer } from '../support/production-server.ts';
import { addressOf, hydrated, isSameDocument, markDocument, openSite } from './site.ts';

const password = 'Correct-Horse-7';
const ada = 'ada@homefront.example';
const administrator = 'admin@homefront.example';

const site = openSite(() => productionServer({ env: { DEMO_PASSWORD: password } }));

/** Opens a page as somebody who has signed in before. */
async function visitAs(
  email: string,
  path: string,
  options: Parameters<typeof site.visit>[1] = {},
): Promise<Page> {
  const { url } = site.server;
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password }),
  });
  const value = /^__Host-session=([^;]+)/.exec(
    answer.headers.getSetCookie().find((line) => line.startsWith('__Host-session=')) ?? '',
  )?.[1];
  return site.visit(path, {
    ...options,
    prepare: async (page) => {
      await page.context().addCookies([
        {
          name: '__Host-session',
          value: value ?? '',
          domain: new URL(url).hostname,
          path: '/',
          httpOnly: true,
          secure: true,
          sameSite: 'Lax',
        },
      ]);
      await options.prepare?.(page);
    },
  });
}

function header(page: Page): ReturnType<Page['getByRole']> {
  return page.getByRole('banner');
}

function openMenu(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Menu', exact: true }).click();
}

describe.each([
  ['with a script', true],
  ['without a script', false],
])('%s', (_, javaScript) => {
  test('a visitor is offered to log in', async () => {
    const page = await site.visit('/', { javaScript });
    const link = header(page).getByRole('link', { name: 'Log In' });
    expect(await link.getAttribute('href')).toBe('/login');
    await page.setViewportSize({ width: 360, height: 740 });
    await openMenu(page);
    expect(await link.getAttribute('href')).toBe('/admin/login');
  });

  test('the header names whoever is signed in, leads to their account and logs them out', async () => {
    const page = await visitAs(ada, '/buy', { javaScript });
    const profile = header(page).getByRole('link', { name: 'Your account: Ada' });
    expect(await profile.getAttribute('href')).toBe('/user');
    expect(await header(page).getByRole('link', { name: 'Log In' }).count()).toBe(0);

    await header(page).getByRole('button', { name: 'Logout' }).click();

    await header(page).getByRole('link', { name: 'Log In' }).waitFor();
    expect(addressOf(page)).toBe('/');
    expect(await page.getByText('Ada', { exact: true }).count()).toBe(0);
    expect(await page.context().cookies()).toEqual([]);
  });

  test('the menu of a phone shows the person and logs them out', async () => {
    const page = await visitAs(administrator, '/', { javaScript, width: 360, height: 740 });
    await openMenu(page);
    const profile = page.getByRole('link', { name: 'Staff area: Ngozi Eze' });
    expect(await profile.getAttribute('href')).toBe('/admin');
    await page.getByText(administrator).waitFor();

    await page.getByRole('button', { name: 'Logout' }).click();

    await page.getByRole('link', { name: 'Log In' }).waitFor({ state: 'attached' });
    await openMenu(page);
    await page.getByRole('link', { name: 'Log In' }).waitFor();
    expect(await page.getByText(administrator).count()).toBe(0);
  });

  test('Back does not show a page of the staff after logging out', async () => {
    const page = await visitAs(administrator, '/admin', { javaScript });
    await page.getByRole('heading', { level: 1, name: 'Staff area' }).waitFor();
    await header(page).getByRole('button', { name: 'Logout' }).click();
    await header(page).getByRole('link', { name: 'Log In' }).waitFor();

    await page.goBack();

    await page.waitForURL('**/admin/login?next=%2Fadmin');
    expect(await page.getByText(administrator).count()).toBe(0);
  });
});

test('logging out is by script where there is one, and says so', async () => {
  const page = await visitAs(ada, '/buy');
  await markDocument(page);
  await header(page).getByRole('button', { name: 'Logout' }).focus();
  await page.keyboard.press('Enter');

  await page.getByRole('status').getByText('You are logged out.').waitFor();

  await header(page).getByRole('link', { name: 'Log In' }).waitFor();
  expect(await isSameDocument(page)).toBe(true);
});

test('what is signed out in one tab is signed out in another', async () => {
  const page = await visitAs(administrator, '/buy');
  const other = await page.context().newPage();
  await other.goto(`${site.server.url}/`);
  await hydrated(other);
  await header(other).getByRole('button', { name: 'Logout' }).click();
  await header(other).getByRole('link', { name: 'Log In' }).waitFor();

  await header(page).getByRole('link', { name: 'Staff area: Ngozi' }).click();

  await page.waitForURL('**/admin/login?next=%2Fadmin');
  await header(page).getByRole('link', { name: 'Log In' }).waitFor();
});

test('a page that answers a form is taken over by the script as it is', async () => {
  const page = await site.visit('/login', { javaScript: true, expected: [/status of 401/] });
  const form = page.getByRole('main').locator('form');
  await form.evaluate((element) => element.setAttribute('data-native', ''));
  await form.getByLabel('Email').fill(ada);
  await form.getByLabel('Password', { exact: true }).fill('Wrong-Horse-7');
  await form.getByRole('button', { name: 'Log In' }).click();

  await page.getByText('Invalid email or password').waitFor();
  await hydrated(page);

  expect(await form.getByLabel('Email').inputValue()).toBe(ada);
  expect(await page.content()).not.toContain('Wrong-Horse-7');
});

test('a picture that cannot be had leaves the initials', async () => {
  const page = await visitAs(ada, '/');
  const face = header(page)
    .getByRole('link', { name: 'Your account: Ada' })
    .locator('span')
    .first();
  expect(await face.textContent()).toBe('AO');
});
