/** @module-tag long */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { connectionBar, requestsLost } from './connection.ts';
import { currentPath, isSameDocument, markDocument, openSite } from './site.ts';
import { siteForStaff } from './staff-properties.ts';
import { staffOf } from './staff.ts';

const site = openSite(siteForStaff);
const staff = staffOf(site);
// One property has a photograph with a broken URL.
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
  expectedPath: string;
}

const listChanges: ListChange[] = [
  {
    what: 'filtering the inbox',
    path: '/admin/messages',
    rows: messages,
    change: choose('From', 'owner'),
    expectedPath: '/admin/messages?kind=owner',
  },
  {
    what: 'paging a table',
    path: '/admin/properties',
    rows: properties,
    change: follow('Next'),
    expectedPath: '/admin/properties?page=2',
  },
];

test.each(listChanges)(
  '$what offline keeps the rows, explains why in one line, and continues when the connection is back',
  async ({ path, rows, change, expectedPath }) => {
    const page = await staff.visit(path, offline);
    await markDocument(page);
    const shown = await rows(page).allTextContents();
    await page.context().setOffline(true);
    await change(page);
    await connectionBar(page).waitFor();
    await page.getByText(/^You are offline\./).waitFor({ state: 'detached' });
    expect(await rows(page).allTextContents()).toEqual(shown);
    expect(currentPath(page)).toBe(path);

    await page.context().setOffline(false);
    await connectionBar(page).waitFor({ state: 'hidden' });
    await expect.poll(() => currentPath(page)).toBe(expectedPath);
    await expect.poll(() => rows(page).allTextContents()).not.toEqual(shown);
    expect(await isSameDocument(page)).toBe(true);
  },
);

test('the keys j and k leave the open message in view while offline', async () => {
  const page = await staff.visit('/admin/messages', offline);
  await markDocument(page);
  await page.keyboard.press('j');
  const heading = page.getByRole('article').getByRole('heading', { level: 2 });
  await heading.waitFor();
  const [first, expectedPath] = [await heading.textContent(), currentPath(page)];
  await page.context().setOffline(true);
  await page.keyboard.press('j');
  await connectionBar(page).waitFor();
  expect(await heading.textContent()).toBe(first);
  expect(currentPath(page)).toBe(expectedPath);
  // Back to the open message, and on again.
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  await connectionBar(page).waitFor();
  expect(await heading.textContent()).toBe(first);

  await page.context().setOffline(false);
  await expect.poll(() => heading.textContent()).not.toBe(first);
  expect(currentPath(page)).not.toBe(expectedPath);
  expect(await isSameDocument(page)).toBe(true);
});

describe('inbox refresh', () => {
  /** The inbox with a function that makes its list unreachable. */
  async function visitInbox(): Promise<{
    page: Page;
    disconnect: () => void;
    reconnect: () => void;
    requestCount: () => number;
  }> {
    let isLost = false;
    let requestCount = 0;
    const page = await staff.visit('/admin/messages', {
      ...offline,
      prepare: async (opened) => {
        await opened.clock.install();
        await opened.route(isListRequest, (route) => {
          requestCount += 1;
          return isLost ? route.abort() : route.continue();
        });
      },
    });
    return {
      page,
      disconnect: () => void (isLost = true),
      reconnect: () => void (isLost = false),
      requestCount: () => requestCount,
    };
  }

  test('is requested once while offline, and shows the changes afterwards', async () => {
    const { page, disconnect, reconnect, requestCount } = await visitInbox();
    const shown = await messages(page).allTextContents();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    disconnect();
    await returnToTab(page);
    await connectionBar(page).waitFor();
    for (let times = 0; times < 3; times += 1) await returnToTab(page);
    expect(requestCount()).toBe(1);
    expect(await messages(page).allTextContents()).toEqual(shown);

    const [id = ''] = await messages(page).evaluateAll((links) => links.map((link) => link.id));
    await staff.call('patch', `messages/${id.replace('message-', '')}`, { status: 'spam' });
    reconnect();
    await connectionBar(page).getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => messages(page).count()).toBe(shown.length - 1);
    await connectionBar(page).waitFor({ state: 'hidden' });
    expect(requestCount()).toBe(2);
  });

  test('is cancelled when leaving the inbox', async () => {
    const { page, disconnect, requestCount } = await visitInbox();
    disconnect();
    await returnToTab(page);
    await connectionBar(page).waitFor();
    await page
      .getByRole('navigation', { name: 'Staff', exact: true })
      .getByRole('link', { name: 'Properties', exact: true })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Properties' }).waitFor();
    await connectionBar(page).waitFor({ state: 'hidden' });
    const before = requestCount();
    await page.clock.runFor(120_000);
    expect(requestCount()).toBe(before);
  });
});

/** Excludes the requests for the unread count. */
function isListRequest({ pathname, searchParams }: URL): boolean {
  return pathname === '/api/admin/messages' && !searchParams.has('pageSize');
}

/** As if the user had returned from another tab. */
async function returnToTab(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}
