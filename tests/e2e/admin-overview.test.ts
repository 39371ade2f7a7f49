/** @module-tag long */
import { expect, test } from 'vitest';
import type { AdminStats } from '../../shared/contract/admin/stats.ts';
import { currentPath, openSite, smallSite } from './site.ts';
import { staffOf } from './staff.ts';
import { openUndelivered } from './undelivered-enquiries.ts';

const site = openSite(smallSite);
const staff = staffOf(site);

test('shows the number of listings, the enquiries and the time to reply', async () => {
  const { properties, enquiries, users } = await staff.call<AdminStats>('get', 'stats');
  const { due, within24Hours } = enquiries.promised;
  const page = await staff.visit('/admin');
  const tiles = page.getByRole('main').getByRole('listitem');
  await tiles.filter({ hasText: new RegExp(`^Properties\\s*${properties.total}`) }).waitFor();
  await tiles.filter({ hasText: new RegExp(`^Enquiries\\s*${enquiries.total}`) }).waitFor();
  await tiles.filter({ hasText: `${within24Hours} of ${due} on time` }).waitFor();
  await tiles.filter({ hasText: new RegExp(`^Users\\s*${users.total}`) }).waitFor();
  await tiles.filter({ hasText: 'Every message has been delivered' }).waitFor();
  const links = page.getByRole('main').getByRole('link', { name: /^(Enquiries|Users)$/ });
  expect(
    await links.evaluateAll((anchors) => anchors.map((link) => link.getAttribute('href'))),
  ).toEqual(['/admin/messages', '/admin/users']);
});

test('each chart has a table that opens by keyboard', async () => {
  const { properties } = await staff.call<AdminStats>('get', 'stats');
  const page = await staff.visit('/admin');
  const chart = page.locator('section').filter({
    has: page.getByRole('heading', { name: 'Properties by purpose' }),
  });
  await chart
    .getByRole('img', {
      name: `For sale ${properties.byPurpose.buy}, For rent ${properties.byPurpose.rent}.`,
    })
    .waitFor();
  await chart.locator('summary').press('Enter');
  await chart.getByRole('row', { name: `For sale ${properties.byPurpose.buy}` }).waitFor();
  const pictures = await page.getByRole('main').getByRole('img').count();
  expect(await page.locator('main details table').count()).toBe(pictures);
});

test('the range is chosen by a link or by two days, and is part of the URL', async () => {
  const { to } = await staff.call<AdminStats>('get', 'stats');
  for (const javaScript of [true, false]) {
    const page = await staff.visit('/admin', { javaScript });
    await page.getByRole('link', { name: '7 days' }).click();
    await page.locator('[aria-current=true]', { hasText: '7 days' }).waitFor();
    expect(new URL(page.url()).searchParams.get('to')).toBe(to);

    await page.getByLabel('From', { exact: true }).fill('2026-01-05');
    await page.getByLabel('To', { exact: true }).fill('2026-01-11');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('5 Jan 2026 to 11 Jan 2026, Lagos time.').waitFor();
    expect(currentPath(page)).toBe('/admin?from=2026-01-05&to=2026-01-11');
  }
});

test('an invalid range is reported above the last 30 days', async () => {
  const page = await staff.visit('/admin?from=2026-02-01&to=2026-01-01');
  await page
    .getByRole('alert')
    .getByText(/^That range cannot be shown/)
    .waitFor();
  expect(await page.getByRole('img', { name: /^For sale \d+/ }).count()).toBe(1);
});

test('a long range is drawn by weeks or months', async () => {
  const page = await staff.visit('/admin?from=2026-01-01&to=2026-06-30');
  await page.getByRole('heading', { name: 'Enquiries per week' }).waitFor();
  await page.goto('/admin?from=2024-07-01&to=2026-06-30');
  await page.getByRole('heading', { name: 'Enquiries per month' }).waitFor();
  expect(await page.getByRole('heading', { name: /per day$/ }).count()).toBe(0);
});

test('undelivered messages are reported, with a link to them', async () => {
  const page = await staff.visit('/admin/users');
  await page.route('**/api/admin/stats*', async (route) => {
    const response = await route.fetch();
    const stats: AdminStats = await response.json();
    await route.fulfill({ json: { ...stats, outbox: { waiting: 3, dead: 2 } } });
  });
  await page
    .getByRole('navigation', { name: 'Staff', exact: true })
    .getByRole('link', { name: 'Overview' })
    .click();
  await page.getByText('2 messages from visitors could not be delivered.').waitFor();
  expect(await page.getByText('2 failed').count()).toBe(1);
  await page.getByRole('link', { name: 'Read them and send again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Undelivered enquiries' }).waitFor();
});

test('undelivered enquiries are read, sent again and deleted', async () => {
  const page = await staff.visit('/admin');
  const writes = await openUndelivered(page);
  const refused = page.getByRole('row').filter({ hasText: 'Bola Ojo' });
  await refused.getByText('Failed', { exact: true }).waitFor();
  await refused.getByText('3 attempts, given up 20 Nov 2026, 10:00').waitFor();
  await refused.getByText('The provider refused it (422).').waitFor();
  await page.getByText('The provider could not be reached (ECONNREFUSED).').waitFor();
  await page.getByText('Show the message').first().press('Enter');
  await page.getByText('Please call me.').waitFor();

  await page
    .getByRole('button', { name: 'Send again Bola Ojo, 20 Nov 2026, 09:00' })
    .press('Enter');
  await refused.getByText('Waiting', { exact: true }).waitFor();
  await page.getByText('Sending the enquiry from Bola Ojo again.').waitFor();

  await page.getByRole('button', { name: 'Delete Ada Obi, 20 Nov 2026, 09:00' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete the enquiry from Ada Obi?' });
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  expect(await page.getByText('ada@mail.example').count()).toBe(1);
  await page.getByRole('button', { name: 'Delete Ada Obi, 20 Nov 2026, 09:00' }).press('Enter');
  await dialog.getByRole('button', { name: 'Delete enquiry' }).press('Enter');
  await page.getByText('ada@mail.example').waitFor({ state: 'detached' });
  await page.getByRole('cell', { name: '9 attempts' }).first().waitFor();
  expect(await page.getByText('Invalid login: 535 Authentication failed').count()).toBe(2);
  const first = 'reader1@mail.example, 20 Nov 2026, 09:00';
  await page.getByRole('button', { name: `Send again ${first}` }).press('Enter');
  await page.getByText('Sending the email to reader1@mail.example again.').waitFor();
  await page.getByText('reader1@mail.example', { exact: true }).waitFor({ state: 'detached' });
  const second = 'reader2@mail.example, 20 Nov 2026, 09:00';
  await page.getByRole('button', { name: `Delete ${second}` }).press('Enter');
  await page
    .getByRole('dialog', { name: 'Delete the email to reader2@mail.example?' })
    .getByRole('button', { name: 'Delete email' })
    .press('Enter');
  await page.getByText('No emails are left.').waitFor();
  expect(writes).toEqual([
    'POST /api/admin/undelivered/refused/resend',
    'DELETE /api/admin/undelivered/waiting',
    'POST /api/admin/mails/1/resend',
    'DELETE /api/admin/mails/2',
  ]);
});
