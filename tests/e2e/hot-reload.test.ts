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

test('npm run dev says when it is ready, and where the demo logins are', async () => {
  await expect
    .poll(() => site.server.lines.join('\n'))
    .toMatch(
      / {2}Homefront is ready: http:\/\/localhost:\d+\n {2}Demo logins: \S+demo-logins\.txt\n/,
    );
});

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

test('a syntax error is named with its file and line in the browser and in the terminal, until it is fixed', async () => {
  await edit('client/pages/contact/page.tsx', 'export ', 'export const = 3;\nexport ');
  const page = await site.visit('/contact-us', { expected: [/./] });
  const fault = page.locator('pre');
  await fault.waitFor();
  const text = await fault.innerText();
  expect(text).toMatch(/client\/pages\/contact\/page\.tsx:\d+:\d+/);
  expect(text).toContain('Unexpected token');
  expect(site.server.lines.join('\n')).toContain(text.split('\n')[0]);

  await edit('client/pages/contact/page.tsx', 'export const = 3;\nexport ', 'export ');
  await page.getByRole('heading', { level: 1, name: 'Say hello' }).waitFor();
}, 120_000);

test('a change of server code is served without a restart, and open pages load again', async () => {
  const page = await site.visit('/contact-us');
  await markDocument(page);
  expect(await statusOf('/robots-again.txt')).toBe(404);
  await edit('server/features/seo/routes.ts', "'/robots.txt'", "'/robots-again.txt'");
  await expect.poll(() => isSameDocument(page), { timeout: 90_000 }).toBe(false);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await statusOf('/robots-again.txt')).toBe(200);
  expect(linesWith('listening')).toHaveLength(1);
}, 120_000);

test('a change of server code that does not load leaves the site as it was', async () => {
  const reloads = linesWith('reloaded').length;
  await edit('server/features/seo/routes.ts', 'export ', 'export export ');
  const message = 'the change does not load: the site goes on without it';
  await expect.poll(() => linesWith(message), { timeout: 90_000 }).toHaveLength(1);
  expect(await statusOf('/robots-again.txt')).toBe(200);

  await edit('server/features/seo/routes.ts', 'export export ', 'export ');
  await expect.poll(() => linesWith('reloaded').length, { timeout: 90_000 }).toBe(reloads + 1);
  expect(await statusOf('/robots-again.txt')).toBe(200);
}, 120_000);

test('a site that does not start answers 503 until the next change', async () => {
  await edit('server/compose.ts', 'const { dataDir } = settings;', "const dataDir = '/dev/null';");
  await expect
    .poll(() => linesWith('the site does not start'), { timeout: 90_000 })
    .toHaveLength(1);
  expect(await statusOf('/')).toBe(503);
  await edit('server/compose.ts', "const dataDir = '/dev/null';", 'const { dataDir } = settings;');
  await expect.poll(() => statusOf('/health/ready'), { timeout: 90_000 }).toBe(200);
}, 120_000);

test('a change of the provider restarts the process', async () => {
  await edit('server/provider/app.ts', 'import ', 'import  ');
  await expect.poll(() => linesWith('listening').length, { timeout: 90_000 }).toBe(2);
  await expect.poll(() => statusOf('/health/ready'), { timeout: 90_000 }).toBe(200);
}, 120_000);

function statusOf(path: string): Promise<number> {
  return fetch(`${lastUrl()}${path}`).then(({ status }) => status);
}

/** The server’s current URL: port 0 gives a new port after each restart. */
function lastUrl(): string {
  return JSON.parse(linesWith('listening').at(-1) ?? '{}').url;
}

function linesWith(message: string): string[] {
  return site.server.lines.filter((line) => line.includes(`"msg":"${message}"`));
}

async function edit(path: string, from: string, to: string): Promise<void> {
  const file = join(checkout.path, path);
  const before = await readFile(file, 'utf8');
  expect(before).toContain(from);
  await writeFile(file, before.replaceAll(from, to));
}
