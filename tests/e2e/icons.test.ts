/** @module-tag long */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { indexedPages } from '../support/site-pages.ts';
import { openSite, type VisitOptions } from './site.ts';
import { staffOf } from './staff.ts';

const site = openSite();

test.each<[string, VisitOptions, 'screen' | 'print']>([
  ['with scripts', {}, 'screen'],
  ['without scripts', { javaScript: false }, 'screen'],
  ['on paper', { javaScript: false }, 'print'],
])('icons are drawn %s', async (_, options, media) => {
  const page = await site.visit('/', options);
  await page.emulateMedia({ media });
  const icon = page
    .getByRole('heading', { name: 'No hidden fees for tenants' })
    .locator('xpath=../*[name()="svg"]');
  const { channels } = await sharp(await icon.screenshot()).stats();
  // More than one colour.
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(20);
});

test('the arrow of a district has the colour of its link, also if the visitor chooses the colours', async () => {
  const media = { forcedColors: 'active', colorScheme: 'dark' } as const;
  const page = await site.visit('/', { prepare: (opened) => opened.emulateMedia(media) });
  const link = await page.getByRole('link', { name: 'Maitama', exact: true }).screenshot();
  const { width, height } = await sharp(link).metadata();
  const arrow = sharp(link).extract({ left: width - 32, top: 0, width: 32, height });
  const { channels } = await sharp(await arrow.toBuffer()).stats();
  expect(Math.max(...channels.map(({ max }) => max))).toBeGreaterThan(200);
});

test('every icon has its shape in the file that the page names', async () => {
  const { items } = await site.search('purpose=buy&sort=highest');
  for (const path of [...indexedPages, `/property/${items[0]?.id}`, '/login'])
    await expectShapes(await site.visit(path));
  const staff = staffOf(site);
  for (const path of ['', '/properties', '/messages', '/users'])
    await expectShapes(await staff.visit(`/admin${path}`));
});

async function expectShapes(page: Page): Promise<void> {
  const references = await page
    .locator('use')
    .evaluateAll((uses) => uses.map((use) => use.getAttribute('href') ?? ''));
  expect(references).not.toEqual([]);
  for (const reference of new Set(references)) {
    const [file = '', name] = reference.split('#');
    const sprite = readFileSync(new URL(`../../dist/client${file}`, import.meta.url), 'utf8');
    expect(sprite).toContain(`<symbol id="${name}"`);
  }
}
