/** @module-tag long */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { catalogue } from '../../shared/catalogue.ts';
import { admin, signedUp } from '../support/visitor.ts';
import { currentPath, isSameDocument, markDocument, openSite, smallSite } from './site.ts';
import { staffOf } from './staff.ts';

const site = openSite(smallSite);
const staff = staffOf(site);

const unavailable = { title: '', status: 503, detail: 'We are very busy.', code: 'overloaded' };

test('the navigation links the pages, marks the current one, and shows the number of unread messages', async () => {
  const page = await staff.visit('/admin');
  await markDocument(page);
  const navigation = page.getByRole('navigation', { name: 'Staff', exact: true });
  for (const name of ['Amenities', 'Property types', 'Users', 'Audit trail', 'Overview']) {
    await navigation.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await navigation.locator('[aria-current=page]').filter({ hasText: name }).waitFor();
  }
  expect(await isSameDocument(page)).toBe(true);
  await navigation.getByRole('link', { name: /^Messages \d+ unread$/ }).waitFor();
  expect(
    await navigation
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual([
    '/admin',
    '/admin/properties',
    '/admin/messages',
    '/admin/amenities',
    '/admin/property-types',
    '/admin/users',
    '/admin/history',
    '/admin/audit',
  ]);
  expect(await page.getByRole('contentinfo').count()).toBe(0);
});

test('on a phone the same pages are in a menu that opens by keyboard and closes on a choice', async () => {
  const page = await staff.visit('/admin', { width: 360, height: 740 });
  await page.getByRole('button', { name: 'Menu', exact: true }).focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('navigation', { name: 'Staff menu' });
  await menu.waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await page.keyboard.press('Enter');
  await menu.getByRole('link', { name: 'Users' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  await menu.waitFor({ state: 'hidden' });
  expect(currentPath(page)).toBe('/admin/users');
});

test('a lost connection is reported until it is back', async () => {
  const page = await staff.visit('/admin/users');
  await page.context().setOffline(true);
  await page.getByText(/^You are offline\./).waitFor();
  await page.getByRole('table', { name: 'Users' }).waitFor();
  await page.context().setOffline(false);
  await page.getByText(/^You are offline\./).waitFor({ state: 'detached' });
  expect(await page.getByRole('table', { name: 'Users' }).count()).toBe(1);
});

test('a link from the public site loads the staff styles', async () => {
  const page = await staff.visit('/');
  expect(await staffSheets(page)).toBe(0);
  await markDocument(page);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Staff area:/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  expect(await isSameDocument(page)).toBe(true);
  expect(await staffSheets(page)).toBe(1);
  const sidebar = page.getByRole('complementary', { name: 'Staff area' });
  expect(await sidebar.evaluate((element) => getComputedStyle(element).position)).toBe('sticky');
  await page.getByRole('link', { name: 'Public site' }).click();
  await page.getByRole('contentinfo').waitFor();
});

test('without scripts every page is readable, and says what it cannot do', async () => {
  const page = await staff.visit('/admin', { javaScript: false });
  const pages: [path: string, heading: string][] = [
    ['/admin', 'Overview'],
    ['/admin/amenities', 'Amenities'],
    ['/admin/property-types', 'Property types'],
    ['/admin/users', 'Users'],
    ['/admin/history', 'Bulk changes'],
    ['/admin/audit', 'Audit trail'],
    ['/admin/undelivered', 'Undelivered enquiries'],
  ];
  for (const [path, heading] of pages) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    const note = page.locator('noscript p');
    await note.waitFor();
    expect(await note.textContent()).toMatch(/^Without JavaScript you can read everything here/);
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /^(Rename|Disable|Add)/ })
        .count(),
    ).toBe(0);
  }
});

test('an unknown URL is reported within the frame', async () => {
  const page = await staff.visit('/admin/nowhere', { expected: [/status of 404/] });
  await page.getByRole('heading', { level: 1, name: catalogue.pageNotFound }).waitFor();
  await page.getByRole('link', { name: 'Back to the overview' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  expect(currentPath(page)).toBe('/admin');
});

test('invalid filters are reported, and can be cleared', async () => {
  const page = await staff.visit('/admin/users?role=nobody', { expected: [/status of 422/] });
  await page.getByRole('heading', { name: 'These filters cannot be used' }).waitFor();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  expect(currentPath(page)).toBe('/admin/users');
});

test('a page that cannot be loaded keeps the frame, and can be retried', async () => {
  const page = await staff.visit('/admin', { expected: [/status of 503/] });
  await page.route('**/api/admin/users*', (route) =>
    route.fulfill({ status: 503, json: unavailable }),
  );
  const navigation = page.getByRole('navigation', { name: 'Staff', exact: true });
  await navigation.getByRole('link', { name: 'Users' }).click();
  await page.getByText('We are very busy.').waitFor();
  await navigation.waitFor();
  await page.unroute('**/api/admin/users*');
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('table', { name: 'Users' }).waitFor();
  expect(currentPath(page)).toBe('/admin/users');
});

test('a page that is refused offers the overview, since another try would be refused too', async () => {
  const page = await staff.visit('/admin', { expected: [/status of 403/] });
  await page.route('**/api/admin/users*', (route) =>
    route.fulfill({ status: 403, json: { ...unavailable, status: 403, detail: 'Not for you.' } }),
  );
  const navigation = page.getByRole('navigation', { name: 'Staff', exact: true });
  await navigation.getByRole('link', { name: 'Users' }).click();
  await page.getByText('Not for you.').waitFor();
  expect(await page.getByRole('link', { name: 'Try again' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Back to the overview' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
});

test('a signed-out visitor signs in first, and then reaches the requested page', async () => {
  const page = await site.visit('/admin/users?q=ada');
  expect(currentPath(page)).toBe('/admin/login?next=%2Fadmin%2Fusers%3Fq%3Dada');
  await markDocument(page);
  await page.getByRole('textbox', { name: 'Email Address' }).fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  expect(currentPath(page)).toBe('/admin/users?q=ada');
  expect(await isSameDocument(page)).toBe(true);
  expect(await staffSheets(page)).toBe(1);
});

test('other users see nothing of it', async () => {
  const { visitor } = await signedUp(site.server);
  const page = await site.visit('/admin/users', { as: visitor, expected: [/status of 403/] });
  await page.getByRole('heading', { level: 1, name: 'Not for this account' }).waitFor();
  await page.getByRole('contentinfo').waitFor();
  expect(await page.content()).not.toContain(admin.email);
});

function staffSheets(page: Page): Promise<number> {
  return page.locator('link[rel=stylesheet][href*="/assets/staff"]').count();
}
