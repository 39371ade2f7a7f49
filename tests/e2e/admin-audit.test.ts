/** @module-tag long */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { LookupItem } from '../../shared/contract/admin/list-schemas.ts';
import { currentPath, openSite, smallSite } from './site.ts';
import { staffOf } from './staff.ts';

const site = openSite(smallSite);
const staff = staffOf(site);

test('shows who changed what, from what and to what, and links to the record', async () => {
  const { id } = await addAmenity('Squash court');
  await staff.call('put', `amenities/${id}`, { name: 'Padel court' });
  const page = await staff.visit('/admin/audit');
  const entry = entries(page).first();
  await entry.getByText('Ngozi Eze').waitFor();
  await entry.getByRole('cell', { name: 'Changed' }).waitFor();
  await entry.getByText('Squash court').waitFor();
  await entry.getByText('Padel court').first().waitFor();
  await entry.getByRole('link', { name: 'Amenity Padel court', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Amenities' }).waitFor();
  await page.getByRole('row').filter({ hasText: 'Padel court' }).waitFor();
  expect(new URL(page.url()).hash).toBe(`#name-${id}`);
});

test('shows records and people by name, prices in Naira, and times in Lagos', async () => {
  const home = await staff.call<{ id: string; version: number }>('post', 'properties', {
    title: 'Audited Terrace',
    location: '4 Aso Close, Maitama, Abuja',
    purpose: 'buy',
    type: 'House',
    price: 90_000_000,
  });
  const change = { version: home.version, price: 4_500_000_000 };
  await staff.call('put', `properties/${home.id}`, change);
  await staff.call('delete', `properties/${home.id}`);
  const page = await staff.visit(`/admin/audit?entity=property&entityId=${home.id}`);
  const [deleted, changed] = [entries(page).nth(0), entries(page).nth(1)];
  await deleted.getByRole('link', { name: 'Property Audited Terrace', exact: true }).waitFor();
  await deleted
    .getByText(/^\d{1,2} \w{3,4} \d{4}, \d{2}:\d{2}$/)
    .nth(1)
    .waitFor();
  expect(await deleted.innerText()).not.toMatch(/\dT\d|deletedAt/i);
  await changed.getByText('₦90,000,000').waitFor();
  await changed.getByText('₦4,500,000,000').waitFor();

  const { items } = await staff.call<{ items: { id: string }[] }>('get', 'messages');
  const message = items[0]?.id ?? '';
  const { staff: people } = await staff.call<{ staff: { id: string }[] }>('get', 'messages');
  await staff.call('patch', `messages/${message}`, { assignee: people[0]?.id ?? '' });
  await page.goto(`/admin/audit?entity=message&entityId=${message}`);
  const assigned = entries(page).filter({ hasText: 'assigned to' });
  await assigned.getByText('Ngozi Eze').nth(1).waitFor();
});

test('is filtered by person, record, action and day through its URL', async () => {
  await addAmenity('Cinema');
  await staff.call('post', 'property-types', { name: 'Treehouse' });
  const page = await staff.visit('/admin/audit');
  await page.getByRole('combobox', { name: 'Record' }).selectOption('Property type');
  await page.getByText('Treehouse').first().waitFor();
  await expect.poll(() => page.getByText('Cinema').count()).toBe(0);
  expect(currentPath(page)).toBe('/admin/audit?entity=property-type');
  const link = page.getByRole('link', { name: 'Export these (CSV)' });
  expect(await link.getAttribute('href')).toBe('/api/admin/audit/export.csv?entity=property-type');

  await page.getByLabel('Person').selectOption('Ngozi Eze');
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Deleted');
  await page.getByRole('heading', { name: 'No entries found' }).waitFor();
  await page.getByRole('link', { name: 'Show all entries' }).click();
  await page.getByLabel('To', { exact: true }).fill('2020-01-31');
  await page.getByRole('heading', { name: 'No entries found' }).waitFor();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await page.getByRole('link', { name: 'Everything done to amenity Cinema' }).click();
  await expect.poll(() => entries(page).count()).toBe(1);
});

test('has separate pages for older entries, with and without scripts', async () => {
  for (const name of ['One', 'Two', 'Three']) await addAmenity(`Page ${name}`);
  for (const javaScript of [true, false]) {
    const page = await staff.visit('/admin/audit?limit=2', { javaScript });
    await page.getByText('Page Three').first().waitFor();
    expect(await entries(page).count()).toBe(2);
    await page.getByRole('link', { name: 'Older' }).click();
    await page.getByText('Page One').first().waitFor();
    expect(await page.getByText('Page Three').count()).toBe(0);
    await page.getByRole('link', { name: 'Newest' }).click();
    await page.getByText('Page Three').first().waitFor();
  }
});

test('shows a bulk change as one row that links to each of its properties', async () => {
  const ids: string[] = [];
  for (const number of [1, 2, 3]) {
    const { id } = await staff.call<{ id: string }>('post', 'properties', {
      title: `Terrace ${number}`,
      location: '4 Aso Close, Maitama, Abuja',
      purpose: 'buy',
      type: 'House',
      price: 90_000_000,
    });
    ids.push(id);
  }
  const bulk = { action: 'delete', ids: ids.map((id) => ({ id })) };
  await staff.call('post', 'properties/bulk', bulk);
  const page = await staff.visit('/admin/audit');
  const row = entries(page).first();
  await row.getByText('Bulk change of 3 properties').waitFor();
  await row.getByRole('cell', { name: 'Deleted' }).waitFor();
  await row.getByText('Done', { exact: true }).waitFor();
  expect(await entries(page).filter({ hasText: 'Terrace 2' }).count()).toBe(1);

  await row.getByRole('link', { name: 'Each property: Bulk change of 3 properties' }).click();
  await page.getByRole('region', { name: 'Bulk change' }).getByText('Ngozi Eze').waitFor();
  await expect.poll(() => entries(page).count()).toBe(3);
  await page.getByRole('link', { name: 'Property Terrace 2', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Everything done to property Terrace 2' }).click();
  await page.getByRole('link', { name: 'In a bulk change' }).waitFor();
  await entries(page).getByRole('cell', { name: 'Created' }).waitFor();
  expect(await entries(page).count()).toBe(2);
});

test('shows whether a bulk change was undone, and the effect on each property', async () => {
  const { id } = await staff.call<{ id: string }>('post', 'properties', {
    title: 'Twice changed',
    location: '4 Aso Close, Maitama, Abuja',
    purpose: 'buy',
    type: 'House',
    price: 90_000_000,
  });
  const bulk = { action: 'feature', ids: [{ id }] };
  const { batch } = await staff.call<{ batch: string }>('post', 'properties/bulk', bulk);
  await staff.call('post', `batches/${batch}/undo`);
  const state = async () => (await staff.call<{ state: string }>('get', `batches/${batch}`)).state;
  await expect.poll(state, { timeout: 10_000 }).toBe('undone');
  const page = await staff.visit('/admin/audit');
  const [undone, featured] = [entries(page).nth(0), entries(page).nth(1)];
  await undone.getByRole('cell', { name: 'Undone' }).waitFor();
  await undone.getByText('Bulk change of 1 property').waitFor();
  expect(await undone.innerText()).not.toMatch(/\baction\b/i);
  await featured.getByRole('cell', { name: 'Featured' }).waitFor();
  await featured.getByText('Undone', { exact: true }).waitFor();
  await undone.getByRole('link', { name: 'Each property' }).click();
  const entry = entries(page).filter({ hasText: 'Twice changed' });
  await entry.getByText('featured').waitFor();
  await expect.poll(() => entries(page).count()).toBe(1);
});

function entries(page: Page): Locator {
  return page.getByRole('table', { name: 'Audit trail' }).locator('tbody tr');
}

function addAmenity(name: string): Promise<LookupItem> {
  return staff.call('post', 'amenities', { name });
}
