/** @module-tag long */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { catalogue } from '../../shared/catalogue.ts';
import type { AdminPage } from '../../shared/contract/admin/lists.ts';
import type { AdminUser } from '../../shared/contract/admin/user-schemas.ts';
import { mailedToken } from '../support/stored-mails.ts';
import { admin, signedUp, type Visitor } from '../support/visitor.ts';
import { currentPath, isFocused, openSite, smallSite } from './site.ts';
import { staffOf } from './staff.ts';

const site = openSite(smallSite);
const staff = staffOf(site);

const administrator = admin.email;
const createUser = (fields: object = {}) =>
  signedUp(site.server, { firstName: 'Amaka', lastName: 'Bello', ...fields });

test('users are searched while typing, and by role, both in the URL', async () => {
  const { email } = await createUser();
  const page = await staff.visit('/admin/users');
  await page.keyboard.press('/');
  await page.keyboard.type('bello');
  await rowOf(page, administrator).waitFor({ state: 'detached' });
  await rowOf(page, email).waitFor();
  expect(currentPath(page)).toBe('/admin/users?q=bello');
  expect(await isFocused(page.getByLabel('Search'))).toBe(true);

  await page.getByLabel('Role').selectOption('Administrators');
  await page.getByRole('heading', { name: 'No users found' }).waitFor();
  expect(currentPath(page)).toBe('/admin/users?q=bello&role=admin');
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await rowOf(page, administrator).waitFor();
  expect(await page.getByLabel('Search').inputValue()).toBe('');
});

test('without scripts the filters are a form, and the columns are sorted by links', async () => {
  await createUser();
  const page = await staff.visit('/admin/users', { javaScript: false });
  await page.getByLabel('Role').selectOption('Users');
  await page.getByRole('button', { name: 'Apply' }).click();
  await rowOf(page, administrator).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Name' }).click();
  expect(new URL(page.url()).searchParams.get('role')).toBe('user');
  expect(new URL(page.url()).searchParams.get('sort')).toBe('name');
  await page
    .getByRole('columnheader', { name: 'Name' })
    .and(page.locator('[aria-sort=ascending]'))
    .waitFor();
});

test('the current user is marked, and the last administrator keeps the role', async () => {
  const page = await staff.visit('/admin/users?role=admin', { expected: [/status of 409/] });
  const row = rowOf(page, administrator);
  await row.getByText('you', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Make user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByText('This is your own account: you lose access to the staff area at once.')
    .waitFor();
  await dialog.getByRole('button', { name: 'Make user' }).click();
  await page
    .getByRole('alert')
    .getByText('This is the last active administrator: make another one first.')
    .waitFor();
  await row.getByText('Administrator', { exact: true }).waitFor();
  expect((await userCalled(administrator))?.role).toBe('admin');
});

test('a role is given to a confirmed address only, and removed, each after a confirmation', async () => {
  const { visitor, email } = await createUser();
  const page = await staff.visit(`/admin/users?q=${email}`);
  const row = rowOf(page, email);
  await row.getByText('Address not verified').waitFor();
  expect(await row.getByRole('button', { name: 'Make administrator' }).count()).toBe(0);
  const token = await mailedToken(site.server.dataDir, email, 'verify-email');
  await visitor.post('/api/account/verification', { token }).expect(200);
  await page.reload();
  await row.getByRole('button', { name: 'Make administrator' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect((await userCalled(email))?.role).toBe('user');

  await row.getByRole('button', { name: 'Make administrator' }).press('Enter');
  await page.getByRole('dialog', { name: 'Make Amaka Bello an administrator?' }).waitFor();
  await page.keyboard.press('Enter');
  await row.getByText('Administrator', { exact: true }).waitFor();
  await expect.poll(async () => (await userCalled(email))?.role).toBe('admin');

  await row.getByRole('button', { name: 'Make user' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make user' }).click();
  await expect.poll(async () => (await userCalled(email))?.role).toBe('user');
});

test('a disabled user is signed out and cannot sign in until enabled', async () => {
  const { visitor, email } = await createUser();
  const page = await staff.visit(`/admin/users?q=${email}`);
  const row = rowOf(page, email);
  await row.getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await row.getByText('Disabled').waitFor();
  await expect.poll(() => mayRead(visitor)).toBe(false);
  await row.getByRole('button', { name: 'Enable' }).click();
  await row.getByText('Active').waitFor();
  await expect.poll(async () => (await userCalled(email))?.disabled).toBe(false);
});

test('all sessions of a user are ended', async () => {
  const { visitor, email } = await createUser();
  expect(await mayRead(visitor)).toBe(true);
  const page = await staff.visit(`/admin/users?q=${email}`);
  await page.getByRole('button', { name: 'End sessions' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End sessions' }).click();
  await expect.poll(() => mayRead(visitor)).toBe(false);
  await page.getByRole('button', { name: 'End sessions' }).waitFor({ state: 'detached' });
});

test('a failed change is undone, and can be retried', async () => {
  const { email } = await createUser();
  const page = await staff.visit(`/admin/users?q=${email}`, {
    expected: [/ERR_INTERNET_DISCONNECTED/],
  });
  await page.context().setOffline(true);
  const row = rowOf(page, email);
  await row.getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('alert').getByText(catalogue.network).waitFor();
  await row.getByText('Active').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await row.getByText('Disabled').waitFor();
  await expect.poll(async () => (await userCalled(email))?.disabled).toBe(true);
});

function rowOf(page: Page, email: string): Locator {
  return page.getByRole('row').filter({ hasText: email });
}

async function userCalled(email: string): Promise<AdminUser | undefined> {
  const query = new URLSearchParams({ q: email });
  const { items } = await staff.call<AdminPage<AdminUser>>('get', `users?${query}`);
  return items.find((user) => user.email === email);
}

async function mayRead(visitor: Visitor): Promise<boolean> {
  return (await visitor.get('/api/account')).ok;
}
