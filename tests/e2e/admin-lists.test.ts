import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { catalogue } from '../../shared/catalogue.ts';
import type { LookupItem, LookupItemList } from '../../shared/contract/admin/list-schemas.ts';
import { routeOnce } from './held-routes.ts';
import { isFocused, openSite, smallSite } from './site.ts';
import { staffOf } from './staff.ts';

const site = openSite(smallSite);
const staff = staffOf(site);

const conflict = { expected: [/status of 409/] };

test('a name is added by keyboard, and appears at once', async () => {
  const page = await staff.visit('/admin/amenities');
  await page.getByLabel('New amenity').focus();
  await page.keyboard.type('  Roof   garden ');
  await page.keyboard.press('Enter');
  await row(page, 'Roof garden').waitFor();
  await page.getByText('‘Roof garden’ added').waitFor();
  expect(await page.getByLabel('New amenity').inputValue()).toBe('');
  expect((await itemCalled('amenities', 'Roof garden'))?.uses).toBe(0);
});

test('a duplicate name is rejected beside its field, where it can be corrected', async () => {
  const page = await staff.visit('/admin/amenities', conflict);
  await page.getByLabel('New amenity').fill('borehole');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('This name exists already').waitFor();
  expect(await page.getByLabel('New amenity').inputValue()).toBe('borehole');
  expect(await page.getByRole('rowheader', { name: 'borehole', exact: true }).count()).toBe(0);
  await page.getByLabel('New amenity').press('End');
  await page.keyboard.type(' with pump');
  await page.keyboard.press('Enter');
  await row(page, 'borehole with pump').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('a name is edited in place by keyboard, or left unchanged', async () => {
  const page = await staff.visit('/admin/property-types');
  const { name } = await addName('property-types', 'Bungalow with attic');
  await page.reload();
  const rename = page.getByRole('button', { name: `Rename ${name}` });
  await rename.press('Enter');
  await page.keyboard.type('Something else');
  await page.keyboard.press('Escape');
  await row(page, name).waitFor();

  await rename.press('Enter');
  await page.keyboard.type('Attic bungalow');
  await page.keyboard.press('Enter');
  await row(page, 'Attic bungalow').waitFor();
  await expect.poll(() => focused(page)).toBe('Rename Attic bungalow');
  expect(await itemCalled('property-types', 'Attic bungalow')).toBeDefined();
});

test('a rejected change is undone, with the reason beside its row and the text kept', async () => {
  const page = await staff.visit('/admin/amenities', conflict);
  await page.getByRole('button', { name: 'Rename Lift' }).click();
  await page.keyboard.type('CCTV');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('This name exists already').waitFor();
  const form = page.getByRole('form', { name: 'Rename Lift' });
  expect(await form.getByLabel('New name').inputValue()).toBe('CCTV');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await row(page, 'Lift').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('a rename with an empty response can be sent again', async () => {
  const { name } = await addName('amenities', 'Squash court');
  const page = await staff.visit('/admin/amenities');
  await routeOnce(page, '**/api/admin/amenities/*', (route) => route.fulfill({ json: null }));
  await page.getByRole('button', { name: `Rename ${name}` }).click();
  await page.keyboard.type('Padel court');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText(catalogue.unknown).waitFor();
  const form = page.getByRole('form', { name: `Rename ${name}` });
  expect(await form.getByLabel('New name').inputValue()).toBe('Padel court');
  await form.getByRole('button', { name: 'Save' }).click();
  await row(page, 'Padel court').waitFor();
  await expect.poll(() => itemCalled('amenities', 'Padel court')).toBeDefined();
});

test('an unused name is deleted and restored', async () => {
  const { name } = await addName('amenities', 'Helipad');
  const page = await staff.visit('/admin/amenities');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await row(page, name).waitFor({ state: 'detached' });
  expect(await focused(page)).toMatch(/^Rename /);
  await expect.poll(() => itemCalled('amenities', name)).toBeUndefined();
  await page.getByRole('button', { name: 'Undo' }).click();
  await row(page, name).waitFor();
  await expect.poll(() => itemCalled('amenities', name)).toBeDefined();
});

test('a name in use is merged instead of deleted, after its effects are shown', async () => {
  const page = await staff.visit('/admin/amenities');
  const used = await itemWith('amenities', ({ uses }) => uses > 0);
  const { name: into } = await addName('amenities', `${used.name}, new`);
  await page.reload();
  await page.getByRole('button', { name: `Delete ${used.name}`, exact: true }).click();
  const refusal = page.getByRole('alert');
  await refusal.getByText(`${used.name} cannot be deleted while 1 property has it.`).waitFor();
  await refusal.getByRole('button', { name: 'Merge…' }).click();

  const dialog = page.getByRole('dialog', { name: `Merge ‘${used.name}’` });
  expect(await dialog.getByLabel('Into').inputValue()).toBe('');
  expect(await dialog.getByRole('button', { name: 'Merge' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Into').selectOption({ label: `${into} (0 properties)` });
  await dialog
    .getByText(`1 property has ‘${used.name}’, and will have ‘${into}’ instead.`)
    .waitFor();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await dialog.waitFor({ state: 'detached' });
  await row(page, used.name).waitFor({ state: 'detached' });
  await row(page, into).getByText('1 property').waitFor();
  await expect.poll(() => focused(page)).toBe(`Rename ${into}`);
  expect((await itemCalled('amenities', into))?.uses).toBe(1);

  await page.getByRole('button', { name: 'Undo' }).click();
  await row(page, used.name).getByText('1 property').waitFor();
  await row(page, into).getByText('Not used').waitFor();
});

test('a merge can be cancelled, and the focus returns', async () => {
  const page = await staff.visit('/admin/amenities');
  const opener = page.getByRole('button', { name: 'Merge… CCTV' });
  await opener.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await isFocused(opener)).toBe(true);
});

test('a session that ends meanwhile loses nothing: the user signs in on the page, and the change is saved', async () => {
  const { name } = await addName('amenities', 'Wine cellar');
  const page = await staff.visit('/admin/amenities', { expected: [/status of 401/] });
  await page.context().clearCookies();
  await page.getByRole('button', { name: `Rename ${name}` }).click();
  await page.keyboard.type('Cool cellar');
  await page.keyboard.press('Enter');
  const alert = page.getByRole('alert').filter({ hasText: 'Your session has ended.' });
  await alert.waitFor();
  expect(await page.getByLabel('New name').inputValue()).toBe('Cool cellar');
  expect(
    await alert.getByRole('link', { name: 'Log in on the log-in page' }).getAttribute('href'),
  ).toBe('/admin/login?next=%2Fadmin%2Famenities');

  await alert.getByRole('button', { name: 'Log in and carry on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log in again' });
  expect(await dialog.getByLabel('Email Address').inputValue()).toBe('admin@homefront.example');
  await dialog.getByLabel('Password', { exact: true }).fill('wrong-password-1');
  await page.keyboard.press('Enter');
  await dialog.getByText(catalogue.invalidCredentials).waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill('Correct-Horse-7');
  await page.keyboard.press('Enter');
  await row(page, 'Cool cellar').waitFor();
  await expect.poll(() => itemCalled('amenities', 'Cool cellar')).toBeDefined();
});

function row(page: Page, name: string): Locator {
  const heading = page.getByRole('rowheader', { name, exact: true });
  return page.getByRole('row').filter({ has: heading });
}

/** The label or text of the focused element. */
function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.textContent);
}

function addName(list: string, name: string): Promise<LookupItem> {
  return staff.call('post', list, { name });
}

async function itemCalled(list: string, name: string): Promise<LookupItem | undefined> {
  const { items } = await staff.call<LookupItemList>('get', list);
  return items.find((item) => item.name === name);
}

async function itemWith(list: string, matches: (item: LookupItem) => boolean): Promise<LookupItem> {
  const { items } = await staff.call<LookupItemList>('get', list);
  const item = items.find(matches);
  if (!item) throw new Error(`${list} has none of these`);
  return item;
}
