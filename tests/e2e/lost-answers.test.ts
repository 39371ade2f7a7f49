/** @module-tag long */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminProperty } from '../../shared/contract/admin/admin-property-schemas.ts';
import { startBreakingProxy, type BreakingProxy } from '../support/breaking-proxy.ts';
import { signedIn } from '../support/visitor.ts';
import { requestsLost } from './connection.ts';
import { openSite } from './site.ts';
import { colleagueOf, siteForStaff, signInAgain } from './staff-properties.ts';

const site = openSite(siteForStaff);
const colleague = colleagueOf(site);

let proxy: BreakingProxy;
beforeAll(async () => {
  proxy = await startBreakingProxy(site.server.url);
});
afterAll(() => proxy?.[Symbol.asyncDispose]());

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const visit = (path: string): Promise<Page> =>
  colleague.visit(proxy.url + path, { expected: [...requestsLost, /ERR_/] });

async function found(title: string): Promise<AdminProperty[]> {
  const query = new URLSearchParams({ q: title, pageSize: '50' });
  const { items } = await colleague.call<{ items: AdminProperty[] }>('get', `properties?${query}`);
  return items;
}

/** The browser repeats a request by itself if its connection was used before; else the page offers it. */
async function succeeds(page: Page, success: Locator): Promise<void> {
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await success.or(tryAgain).first().waitFor();
  if (await tryAgain.isVisible()) await tryAgain.click();
  await success.waitFor();
}

test.each([1, 3])('a home is made once although its answer was lost, %i times', async (times) => {
  const title = `Lost Terrace ${times}`;
  const page = await visit('/admin/properties/new');
  await field(page, 'Title').fill(title);
  await field(page, 'Property type').selectOption('House');
  await field(page, 'Location').fill('4 Aso Close, Maitama, Abuja');
  await field(page, 'Price (₦)').fill('90,000,000');
  await field(page, 'Description').fill('Three floors around a small garden.');
  const lost = proxy.loseAnswers(/^POST .*\/properties$/, times);
  await press(page, 'Save property');
  await succeeds(page, page.getByText('Saved as a draft. Now add photos.'));
  expect(lost).toHaveLength(times);
  expect(await found(title)).toHaveLength(1);
});

test('the rows of a file are written once although the answer was lost', async () => {
  const title = 'Lost Duplex';
  const row = `${title},"4 Aso Close, Maitama, Abuja",buy,House,95000000,Four rooms`;
  const csv = ['Title,Location,Purpose,Type,Price,Description', row, row].join('\r\n');
  const page = await visit('/admin/properties/import');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'homes.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  const write = page.getByRole('button', { name: /^Write/ });
  await write.waitFor();
  const lost = proxy.loseAnswers(/^POST .*\/import\?dryRun=false/);
  await write.click();
  await succeeds(page, page.getByText(/2 rows written/));
  expect(lost).toHaveLength(1);
  expect(await found(title)).toHaveLength(2);
});

test('a photo is added once although its answer was lost', async () => {
  const { id } = await colleague.create();
  const page = await visit(`/admin/properties/${id}`);
  const lost = proxy.loseAnswers(/^POST .*\/photos/);
  await page.getByLabel(/^Add photos/).setInputFiles('server/provider/seed/photos/bathroom-1.jpg');
  await succeeds(page, page.getByLabel('Describe photo 1'));
  expect(lost).toHaveLength(1);
  expect((await colleague.read(id)).photos).toHaveLength(1);
  expect(await page.getByLabel('Describe photo 2').count()).toBe(0);
});

test('a save whose answer was lost is shown as saved, not as a conflict', async () => {
  const { id, version } = await colleague.create();
  const page = await visit(`/admin/properties/${id}`);
  await field(page, 'Title').fill('Saved Terrace');
  const lost = proxy.loseAnswers(/^PUT .*\/properties\//);
  await press(page, 'Save changes');
  await succeeds(page, page.getByText('Saved.', { exact: true }));
  expect(lost).toHaveLength(1);
  expect(await page.getByText(/Someone else/).count()).toBe(0);
  expect(await page.getByText(/Not saved yet/).count()).toBe(0);
  expect(await colleague.read(id)).toMatchObject({ title: 'Saved Terrace', version: version + 1 });
});

test('a note is stored once although its answer was lost', async () => {
  const page = await visit('/admin/messages?message=1');
  await page.getByRole('radio', { name: 'Internal note' }).check();
  await page.getByRole('textbox', { name: 'Internal note' }).fill('Called, no answer.');
  const lost = proxy.loseAnswers(/^POST .*\/messages$/);
  await press(page, 'Save note');
  await succeeds(page, page.getByText('Note saved.'));
  expect(lost).toHaveLength(1);
  const { thread } = await colleague.call<{ thread: { body: string }[] }>('get', 'messages/1');
  expect(thread.filter(({ body }) => body === 'Called, no answer.')).toHaveLength(1);
});

test('Save and Preview work after the first attempt was offline', async () => {
  const { id } = await colleague.create();
  const page = await visit(`/admin/properties/${id}`);
  await page.waitForLoadState('networkidle');
  await field(page, 'Title').fill('Offline Terrace');
  await page.context().setOffline(true);
  await press(page, 'Preview');
  await page
    .getByText(/No Internet connection/)
    .first()
    .waitFor();
  await press(page, 'Save changes');
  await page.getByText(/You can safely try again/).waitFor();
  await page.context().setOffline(false);
  await press(page, 'Save changes');
  await page.getByText('Saved.', { exact: true }).waitFor();
  expect(await colleague.read(id)).toMatchObject({ title: 'Offline Terrace' });
  await press(page, 'Preview');
  await page.getByRole('dialog').getByText('Offline Terrace').first().waitFor();
});

test('a save is refused while another person is signed in on this browser', async () => {
  const { id } = await colleague.create();
  const page = await colleague.visit(`/admin/properties/${id}`, { expected: [/status of 409/] });
  await field(page, 'Title').fill('Whose Terrace');
  const other = await signedIn(site.server, { email: 'ada@homefront.example' });
  await page.context().addCookies(other.browserCookies());
  await press(page, 'Save changes');
  await page.getByText(/Someone else has logged in on this browser/).waitFor();
  expect((await colleague.read(id)).title).not.toBe('Whose Terrace');
  await signInAgain(page);
  await page.getByText('Saved.', { exact: true }).waitFor();
  expect(await colleague.read(id)).toMatchObject({ title: 'Whose Terrace' });
});

test('a reply that was typed is there after its tab was closed', async () => {
  const page = await colleague.visit('/admin/messages?message=2');
  const reply = (one: Page) => one.getByRole('textbox', { name: /reply/i });
  await reply(page).fill('You can see it on Saturday.');
  const next = await page.context().newPage();
  await page.close();
  await next.goto(`${site.server.url}/admin/messages?message=2`);
  await expect.poll(() => reply(next).inputValue()).toBe('You can see it on Saturday.');
});
