/** @module-tag long */
import { expect, test } from 'vitest';
import { openSite } from './site.ts';

const site = openSite();
const expected = [/status of 404 .*\/media\//];

test.each(['/', '/buy', '/rent', '/contact-us', '/areas/lagos'])(
  'with a default font size of 32 px %s fits and its header keeps to one line',
  async (path) => {
    const page = await site.visit(path, {
      expected,
      async prepare(opened) {
        const session = await opened.context().newCDPSession(opened);
        await session.send('Page.enable');
        await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
      },
    });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
      '32px',
    );
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    const bar = await page.getByRole('banner').boundingBox();
    expect(bar?.height).toBeLessThanOrEqual(132);
    const brand = page.getByRole('banner').getByRole('link', { name: 'Homefront' }).first();
    const [logo, menu] = [
      await brand.boundingBox(),
      await page.getByRole('button', { name: 'Menu', exact: true }).boundingBox(),
    ];
    expect((logo?.x ?? 0) + (logo?.width ?? 0)).toBeLessThanOrEqual(menu?.x ?? 0);
  },
);
