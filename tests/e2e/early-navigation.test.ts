import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { follow } from './connection.ts';
import { currentPath, hydrated, isSameDocument, markDocument, openSite } from './site.ts';

const built = join(import.meta.dirname, '../../dist/client');
const manifest: Record<string, { file: string }> = JSON.parse(
  readFileSync(join(built, '.vite/manifest.json'), 'utf8'),
);
const router = `/${manifest['client/routing/data-router.ts']?.file}`;

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
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**${router}`, async (route) => {
    await released;
    await route.continue();
  });
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

test('without its code, a form is sent by the browser', async () => {
  const page = await site.visit('/', {
    signedInAs: 'ada@homefront.example',
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
