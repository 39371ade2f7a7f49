/** @module-tag long */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ada } from '../support/visitor.ts';
import { connectionBar, follow, requestsLost, tellOnline } from './connection.ts';
import { holdBack } from './held-routes.ts';
import {
  currentPath,
  hydrated,
  isFocused,
  isSameDocument,
  markDocument,
  openSite,
} from './site.ts';

const built = join(import.meta.dirname, '../../dist/client');
const manifest: Record<string, { file: string }> = JSON.parse(
  readFileSync(join(built, '.vite/manifest.json'), 'utf8'),
);
const router = chunkOf('client/routing/data-router.ts');
const privacy = chunkOf('client/pages/privacy/page.tsx');

const site = openSite();

/** What a visitor may do first, before following a link. */
const signs: [string, (page: Page) => Promise<unknown>][] = [
  ['moving the pointer', (page) => page.mouse.move(200, 200)],
  ['scrolling', (page) => page.evaluate(() => window.scrollBy(0, 100))],
  ['pressing a key', (page) => page.keyboard.press('Tab')],
];

test.each(signs)('a page fetches the code that navigates upon %s', async (_, act) => {
  const requested: string[] = [];
  const page = await site.visit('/', {
    async prepare(opened) {
      opened.on('request', (request) => requested.push(new URL(request.url()).pathname));
    },
  });
  await page.waitForLoadState('networkidle');
  expect(requested).not.toContain(router);
  await act(page);
  await expect.poll(() => requested).toContain(router);
});

test('a navigation waits for its code, and shows that it waits', async () => {
  const page = await site.visit('/');
  await markDocument(page);
  const release = await holdBack(page, `**${router}`);
  await follow(page, '/buy');
  await page.getByText('Loading premium properties...').waitFor();
  release();
  await page.getByRole('heading', { level: 1, name: /for sale/i }).waitFor();
  expect(await isSameDocument(page)).toBe(true);
});

test('after a reload, a step back in the history fetches the code', async () => {
  const page = await site.visit('/');
  await follow(page, '/buy');
  await page.getByRole('heading', { level: 1, name: /for sale/i }).waitFor();
  await page.reload();
  await hydrated(page);
  await markDocument(page);
  await page.goBack();
  await page.getByRole('heading', { level: 2, name: /featured/i }).waitFor();
  expect(currentPath(page)).toBe('/');
  expect(await isSameDocument(page)).toBe(true);
});

test('a step back waits for the code, and shows that it waits', async () => {
  const page = await site.visit('/buy');
  await follow(page, '/');
  await page.getByRole('heading', { level: 2, name: /featured/i }).waitFor();
  await page.reload();
  await hydrated(page);
  const release = await holdBack(page, `**${router}`);
  await page.goBack();
  await page.getByText('Loading premium properties...').waitFor();
  release();
  await page.getByRole('heading', { level: 1, name: /for sale/i }).waitFor();
  expect(currentPath(page)).toBe('/buy');
});

/** What a visitor may do while a navigation waits for its code. */
const replacements: [string, (page: Page) => Promise<unknown>][] = [
  ['another navigation', (page) => follow(page, '/buy')],
  ['a step back', (page) => page.goBack()],
];

test.each(replacements)(
  'a navigation that waits for its code is replaced by %s',
  async (_, act) => {
    const requested: string[] = [];
    const page = await site.visit('/buy', {
      expected: [...requestsLost, /dynamically imported module/],
      async prepare(opened) {
        opened.on('request', (request) => requested.push(new URL(request.url()).pathname));
      },
    });
    await follow(page, '/');
    await page.getByRole('heading', { level: 2, name: /featured/i }).waitFor();
    await page.reload();
    await hydrated(page);
    const unreachable = [`**${router}`, '**/favicon.svg'];
    for (const pattern of unreachable) await page.route(pattern, (route) => route.abort());
    await follow(page, '/privacy');
    await connectionBar(page).waitFor();

    await act(page);

    for (const pattern of unreachable) await page.unroute(pattern);
    await tellOnline(page);
    await page.getByRole('heading', { level: 1, name: /for sale/i }).waitFor();
    expect(currentPath(page)).toBe('/buy');
    expect(requested).not.toContain(privacy);
  },
);

test('a step within the page moves the focus before the code arrives, and not again', async () => {
  const page = await site.visit('/');
  const release = await holdBack(page, `**${router}`);
  await stepToMain(page);
  const link = page.getByRole('banner').getByRole('link').first();
  await link.focus();
  release();
  await page.evaluate(`import('${router}').then(() => {})`);
  await hydrated(page);
  expect(await isFocused(link)).toBe(true);
});

test('a step within the page needs no code', async () => {
  const requested: string[] = [];
  const page = await site.visit('/', {
    expected: [/status of 404/],
    async prepare(opened) {
      await opened.route(`**${router}`, (route) => route.fulfill({ status: 404, body: '' }));
    },
  });
  await markDocument(page);
  page.on('request', (request) => requested.push(request.method()));
  await stepToMain(page);
  await page.evaluate(`import('${router}').catch(() => {})`);
  await hydrated(page);
  expect(requested).not.toContain('HEAD');
  expect(await isSameDocument(page)).toBe(true);
});

test('without its code, a form is sent by the browser', async () => {
  const page = await site.visit('/', {
    as: ada,
    expected: [/status of 404/],
    async prepare(opened) {
      await opened.route(`**${router}`, (route) => route.fulfill({ status: 404, body: '' }));
    },
  });
  await markDocument(page);
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: 'Logout' }).click();
  await banner.getByRole('link', { name: 'Log In' }).waitFor();
  expect(await isSameDocument(page)).toBe(false);
});

test('a form that waits for the code is sent when the visitor goes on meanwhile', async () => {
  const page = await site.visit('/', { as: ada });
  const release = await holdBack(page, `**${router}`);
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: 'Logout' }).click();
  await follow(page, '/buy');
  await banner.getByRole('link', { name: 'Log In' }).waitFor();
  release();
  await page.goto('/user');
  expect(currentPath(page)).toBe('/admin/login?next=%2Fuser');
});

function chunkOf(source: string): string {
  return `/${manifest[source]?.file}`;
}

/** Follows a link to the page's own content, which receives the focus. */
async function stepToMain(page: Page): Promise<void> {
  await follow(page, '#main');
  const main = page.locator('#main');
  await expect.poll(() => isFocused(main)).toBe(true);
}
