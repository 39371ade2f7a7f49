/** @module-tag long */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../shared/catalogue.ts';
import { connectionBar, networkMessage, requestsLost } from './connection.ts';
import { currentPath, isSameDocument, markDocument, openSite, resultTitles } from './site.ts';

const site = openSite();
const offline = { expected: requestsLost };

async function disconnect(page: Page): Promise<void> {
  await page.context().setOffline(true);
}

async function reconnect(page: Page): Promise<void> {
  await page.context().setOffline(false);
}

const link = (name: string) => (page: Page) => page.getByRole('link', { name }).first().click();
const sort = (page: Page) => page.getByLabel('Sort by').selectOption('highest');

const lists: [
  what: string,
  path: string,
  change: (page: Page) => Promise<unknown>,
  address: string,
][] = [
  ['sorting', '/buy?page=2', sort, '/buy?sort=highest'],
  ['removing a filter from', '/buy', link('Remove filter Abuja'), '/buy?location='],
];

test.each(lists)(
  '%s a list offline keeps the results, explains why, and continues when the connection is back',
  async (_, path, change, expectedPath) => {
    const page = await site.visit(path, offline);
    await markDocument(page);
    const titles = await resultTitles(page);
    await disconnect(page);
    await change(page);
    await connectionBar(page).waitFor();
    expect(await resultTitles(page)).toEqual(titles);
    expect(currentPath(page)).toBe(path);

    await reconnect(page);
    await connectionBar(page).waitFor({ state: 'hidden' });
    await expect.poll(() => currentPath(page)).toBe(expectedPath);
    await expect.poll(() => resultTitles(page)).not.toEqual(titles);
    expect(await isSameDocument(page)).toBe(true);
  },
);

test('a sign says that the browser is offline, from then until it is back', async () => {
  const page = await site.visit('/buy', offline);
  expect(await connectionBar(page).count()).toBe(0);
  await disconnect(page);
  await connectionBar(page).waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click();
  await page.getByText('Added to your saved homes').waitFor();
  expect(await connectionBar(page).isVisible()).toBe(true);
  await reconnect(page);
  await connectionBar(page).waitFor({ state: 'detached' });
});

test('a page requested offline keeps the previous one in view, without the loading screen', async () => {
  const page = await site.visit('/contact-us', offline);
  await disconnect(page);
  await page.getByRole('banner').getByRole('link', { name: 'Buy', exact: true }).click();
  await connectionBar(page).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Talk to us' }).waitFor();
  expect(await page.getByText('Loading premium properties...').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await reconnect(page);
  await page.getByRole('heading', { level: 1, name: /^Properties for Sale/ }).waitFor();
});

test('another page can be chosen while one waits for the connection', async () => {
  const page = await site.visit('/buy', offline);
  await disconnect(page);
  await sort(page);
  await connectionBar(page).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Rent', exact: true }).click();
  await reconnect(page);
  await page.getByRole('heading', { level: 1, name: /^Properties for Rent/ }).waitFor();
  expect(currentPath(page)).toBe('/rent');
});

test('"Try again" retries at once, and recovers without an event from the browser', async () => {
  let isOffline = true;
  const page = await site.visit('/buy', {
    ...offline,
    prepare: (opened) =>
      opened.route('**/api/properties?**', (route) =>
        isOffline ? route.abort() : route.continue(),
      ),
  });
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  await sort(page);
  await connectionBar(page).waitFor();
  const before = requestedUrls.length;
  await connectionBar(page).getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => requestedUrls.length).toBeGreaterThan(before);
  await connectionBar(page).waitFor();
  isOffline = false;
  await expect.poll(() => currentPath(page), { timeout: 15_000 }).toBe('/buy?sort=highest');
});

test('a property opened offline shows its card’s data until the rest arrives', async () => {
  const page = await site.visit('/buy', offline);
  const [title = ''] = await resultTitles(page);
  // The page’s code is cached from the first visit.
  await page.getByRole('link', { name: title, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: /^Properties for Sale/ }).waitFor();
  const [, next = ''] = await resultTitles(page);
  await disconnect(page);
  await page.getByRole('link', { name: next, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: next }).waitFor();
  await connectionBar(page).waitFor();
  await reconnect(page);
  await page.getByRole('heading', { name: 'Interested in this Property?' }).waitFor();
  expect(await page.getByText(catalogue.unknown).count()).toBe(0);
});

test('saved homes requested offline appear with the connection', async () => {
  const { items } = await site.search('purpose=buy&location=');
  const page = await site.visit('/', {
    ...offline,
    prepare: (opened) =>
      opened.addInitScript(
        (ids) => localStorage.setItem('favourites', JSON.stringify(ids)),
        [items[0]?.id],
      ),
  });
  await disconnect(page);
  await page.getByRole('link', { name: 'Saved homes' }).click();
  await connectionBar(page).waitFor();
  await page.getByRole('heading', { level: 1, name: /home you’ll be glad/ }).waitFor();
  await reconnect(page);
  await page.getByRole('heading', { level: 1, name: 'Saved homes' }).waitFor();
  expect(currentPath(page)).toBe('/saved');
});

describe('a form sent offline', () => {
  const forms: [path: string, button: string, fields: Record<string, string>][] = [
    [
      '/contact-us',
      'Send message',
      { 'Full name': 'Ada Obi', 'Email address': 'ada@mail.example', Message: 'May I see it?' },
    ],
    ['/login', 'Log In', { 'Email Address': 'ada@mail.example', Password: 'Correct-Horse-7' }],
    ['/forgot-password', 'Reset Password', { 'Email Address': 'ada@mail.example' }],
  ];
  test.each(forms)('%s keeps its fields and says so', async (path, button, fields) => {
    const page = await site.visit(path, offline);
    const main = page.getByRole('main');
    for (const [name, value] of Object.entries(fields))
      await main.getByRole('textbox', { name, exact: true }).fill(value);
    await disconnect(page);
    await main.getByRole('button', { name: button, exact: true }).click();
    await main.getByText(networkMessage).waitFor();
    const isEmptied = (name: string): boolean => name === 'Password';
    for (const [name, value] of Object.entries(fields)) {
      const shown = await main.getByRole('textbox', { name, exact: true }).inputValue();
      expect(shown).toBe(isEmptied(name) ? '' : value);
    }
    await reconnect(page);
  });
});
