/** @module-tag long */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { indexedPages, visitorPages } from '../support/site-pages.ts';
import { overflowOf } from './fit.ts';
import { openSite } from './site.ts';

const site = openSite();
const expected = [/status of 404/];

test.each([
  ...indexedPages,
  ...visitorPages,
  '/rent?view=map',
  '/rent?location=Atlantis',
  '/areas/lagos',
  '/areas/yaba',
  '/nowhere',
  'a home to rent',
  'a home to buy',
])(
  'with a default font size of 32 px %s fits a phone and a wide screen, with its menu',
  async (path) => {
    const page = await site.visit(await pathOf(path), {
      expected,
      width: 360,
      prepare: enlargeFont,
    });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
      '32px',
    );
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await expect.poll(() => overflowOf(page)).toBe(0);
      const bar = await page.getByRole('banner').boundingBox();
      expect(bar?.height).toBeLessThanOrEqual(132);
      const brand = page.getByRole('banner').getByRole('link', { name: 'Homefront' }).first();
      const [logo, menu] = [
        await brand.boundingBox(),
        await page.getByRole('button', { name: 'Menu', exact: true }).boundingBox(),
      ];
      expect((logo?.x ?? 0) + (logo?.width ?? 0)).toBeLessThanOrEqual(menu?.x ?? 0);
      expect((menu?.x ?? 0) + (menu?.width ?? Infinity)).toBeLessThanOrEqual(width);
    }
  },
);

async function pathOf(page: string): Promise<string> {
  if (page.startsWith('/')) return page;
  const purpose = page.replace('a home to ', '');
  const { items } = await site.search(`purpose=${purpose}&location=&sort=highest`);
  return `/property/${items[0]?.id}`;
}

async function enlargeFont(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}
