/** @module-tag long */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyCheckout, type CheckoutCopy } from '../support/checkout-copy.ts';
import { developmentServer } from '../support/production-server.ts';
import { isSameDocument, markDocument, openSite } from './site.ts';

let checkout: CheckoutCopy;

beforeAll(async () => {
  checkout = await copyCheckout();
});
afterAll(() => checkout[Symbol.asyncDispose]());

const site = openSite(() => developmentServer({ checkout: checkout.path }));

test('a changed component appears without a reload, and the form keeps its input', async () => {
  let isConnected: Promise<unknown> | undefined;
  const page = await site.visit('/contact-us', {
    prepare: async (opened) => {
      // Vite bundles the libraries on the first page request.
      opened.setDefaultTimeout(60_000);
      isConnected = opened.waitForEvent('console', (line) => line.text() === '[vite] connected.');
    },
  });
  // Vite does not repeat updates that it sent before.
  await isConnected;
  await markDocument(page);
  await page.getByLabel('Full name').fill('Amina Bello');
  await edit('client/pages/contact/page.tsx', "'Talk to us'", "'Say hello'");
  await page.getByRole('heading', { level: 1, name: 'Say hello' }).waitFor();
  expect(await page.getByLabel('Full name').inputValue()).toBe('Amina Bello');
  expect(await isSameDocument(page)).toBe(true);
}, 120_000);

test('a change of server code restarts the server', async () => {
  expect((await fetch(`${lastUrl()}/robots-again.txt`)).status).toBe(404);
  await edit('server/features/seo/routes.ts', "'/robots.txt'", "'/robots-again.txt'");
  await expect
    .poll(() => fetch(`${lastUrl()}/robots-again.txt`).then(({ status }) => status, String), {
      timeout: 90_000,
    })
    .toBe(200);
}, 120_000);

/** The server’s current URL: port 0 gives a new port after each restart. */
function lastUrl(): string {
  const listening = site.server.lines.filter((line) => line.includes('"msg":"listening"'));
  return JSON.parse(listening.at(-1) ?? '{}').url;
}

async function edit(path: string, from: string, to: string): Promise<void> {
  const file = join(checkout.path, path);
  const before = await readFile(file, 'utf8');
  expect(before).toContain(from);
  await writeFile(file, before.replaceAll(from, to));
}
