import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { connectionBar, requestsLost } from './connection.ts';
import { addressOf, isSameDocument, markDocument, openSite } from './site.ts';
import { siteForStaff } from './staff-properties.ts';
import { staffOf } from './staff.ts';

const site = openSite(siteForStaff);
const staff = staffOf(site);
// One property has a photograph whose address leads nowhere.
const offline = { expected: [...requestsLost, /status of 404 .*\/media\//] };

const messages = (page: Page): Locator =>
  page.getByRole('list', { name: 'Messages' }).getByRole('link');
const properties = (page: Page): Locator =>
  page.getByRole('table', { name: 'Properties' }).getByRole('rowheader');
const choose = (label: string, value: string) => (page: Page) =>
  page.getByRole('combobox', { name: label }).selectOption(value);
const follow = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('link', { name }).first().click();

interface ListChange {
  what: string;
  path: string;
  rows: (page: Page) => Locator;
  change: (page: Page) => Promise<unknown>;
  address: string;
}

const listChanges: ListChange[] = [
  {
    what: 'the inbox that is sorted',
    path: '/admin/messages',
    rows: messages,
    change: choose('Order', 'createdAt'),
    address: '/admin/messages?sort=createdAt',
  },
  {
    what: 'the inbox that is filtered',
    path: '/admin/messages',
    rows: messages,
    change: choose('From', 'owner'),
    address: '/admin/messages?kind=owner',
  },
  {
    what: 'a table that is sorted',
    path: '/admin/properties',
    rows: properties,
    change: follow(/^Price/),
    address: '/admin/properties?sort=-price',
  },
  {
    what: 'a table that is filtered',
    path: '/admin/properties',
    rows: properties,
    change: choose('Purpose', 'rent'),
    address: '/admin/properties?purpose=rent',
  },
  {
    what: 'a table that is turned to its next page',
    path: '/admin/properties',
    rows: properties,
    change: follow('Next'),
    address: '/admin/properties?page=2',
  },
];

test.each(listChanges)(
  '$what offline stays, says why in one line, and follows when the connection is back',
  async ({ path, rows, change, address }) => {
    const page = await staff.visit(path, offline);
    await markDocument(page);
    const shown = await rows(page).allTextContents();
    await page.context().setOffline(true);
    await change(page);
    await connectionBar(page).waitFor();
    await page.getByText(/^You are offline\./).waitFor({ state: 'detached' });
    expect(await rows(page).allTextContents()).toEqual(shown);
    expect(addressOf(page)).toBe(path);

    await page.context().setOffline(false);
    await connectionBar(page).waitFor({ state: 'hidden' });
    await expect.poll(() => addressOf(page), patience).toBe(address);
    await expect.poll(() => rows(page).allTextContents(), patience).not.toEqual(shown);
    expect(await isSameDocument(page)).toBe(true);
  },
);

test('the keys j and k leave the open message in view while the connection is gone', async () => {
  const page = await staff.visit('/admin/messages', offline);
  await markDocument(page);
  await page.keyboard.press('j');
  const heading = page.getByRole('article').getByRole('heading', { level: 2 });
  await heading.waitFor();
  const [first, address] = [await heading.textContent(), addressOf(page)];
  await page.context().setOffline(true);
  await page.keyboard.press('j');
  await connectionBar(page).waitFor();
  expect(await heading.textContent()).toBe(first);
  expect(addressOf(page)).toBe(address);
  // Back to the message that is still open, and on again.
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  await connectionBar(page).waitFor();
  expect(await heading.textContent()).toBe(first);

  await page.context().setOffline(false);
  await expect.poll(() => heading.textContent(), patience).not.toBe(first);
  expect(addressOf(page)).not.toBe(address);
  expect(await isSameDocument(page)).toBe(true);
});

describe('the refresh of the inbox', () => {
  /** The inbox, whose list goes out of reach with `disconnect`. */
  async function visitInbox(): Promise<{
    page: Page;
    disconnect: () => void;
    reconnect: () => void;
    asked: () => number;
  }> {
    let isLost = false;
    let asked = 0;
    const page = await staff.visit('/admin/messages', {
      ...offline,
      prepare: async (opened) => {
        await opened.clock.install();
        await opened.route(isListRequest, (route) => {
          asked += 1;
          return isLost ? route.abort() : route.continue();
        });
      },
    });
    return {
      page,
      disconnect: () => void (isLost = true),
      reconnect: () => void (isLost = false),
      asked: () => asked,
    };
  }

  test('asks once while it waits for the connection, and shows what has changed afterwards', async () => {
    const { page, disconnect, reconnect, asked } = await visitInbox();
    const shown = await messages(page).allTextContents();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    disconnect();
    await look(page);
    await connectionBar(page).waitFor();
    for (let times = 0; times < 3; times += 1) await look(page);
    expect(asked()).toBe(1);
    expect(await messages(page).allTextContents()).toEqual(shown);

    const [id = ''] = await messages(page).evaluateAll((links) => links.map((link) => link.id));
    await staff.call('PATCH', `messages/${id.replace('message-', '')}`, { status: 'spam' });
    reconnect();
    await connectionBar(page).getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => messages(page).count(), patience).toBe(shown.length - 1);
    await connectionBar(page).waitFor({ state: 'hidden' });
    expect(asked()).toBe(2);
  });

  test('is given up when the inbox is left', async () => {
    const { page, disconnect, asked } = await visitInbox();
    disconnect();
    await look(page);
    await connectionBar(page).waitFor();
    await page
      .getByRole('navigation', { name: 'Staff', exact: true })
      .getByRole('link', { name: 'Properties', exact: true })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Properties' }).waitFor();
    await connectionBar(page).waitFor({ state: 'hidden' });
    const before = asked();
    await page.clock.runFor(120_000);
    expect(asked()).toBe(before);
  });
});

/** A list goes to the site and back, on a machine that has more to do. */
const patience = { timeout: 10_000 };

/** Not the count of unread messages. */
function isListRequest({ pathname, searchParams }: URL): boolean {
  return pathname === '/api/admin/messages' && !searchParams.has('pageSize');
}

/** As if another tab had been looked at meanwhile. */
async function look(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}
