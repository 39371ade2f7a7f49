/** @module-tag long */
import { expect, test } from 'vitest';
import { signedUp } from '../support/visitor.ts';
import { staffOf } from './staff.ts';
import { expectFitting, overflowOf } from './fit.ts';
import { openSite, smallSite } from './site.ts';

const site = openSite();
const peopleSite = openSite(smallSite);

/** Changes of width take effect at once, without transitions. */
const still = { reducedMotion: 'reduce' } as const;

test('the page of every home fits a narrow phone, whatever the provider’s texts', async () => {
  const page = await site.visit('/', {
    javaScript: false,
    // One property has a photograph with a broken URL.
    expected: [/status of 404 .*\/media\//],
    ...still,
  });
  const tooWide: string[] = [];
  for (const id of await everyId()) {
    await page.goto(`/property/${id}`, { waitUntil: 'domcontentloaded' });
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 800 });
      if ((await overflowOf(page)) > 0) tooWide.push(`${id} at ${width} px`);
    }
  }
  expect(tooWide).toEqual([]);
});

test('full-screen photographs fill every width', async () => {
  const { items } = await site.search('purpose=buy&sort=highest');
  const page = await site.visit(`/property/${items[0]?.id}`, still);
  await page.getByRole('button', { name: /^View \d+ photos$/ }).click();
  await page.getByRole('dialog').waitFor();
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 640 });
    await expectFitting(page, width);
    const view = await page.getByRole('dialog').boundingBox();
    expect(view).toEqual({ x: 0, y: 0, width, height: 640 });
  }
});

test('a name without spaces fits the staff’s lists and dialogs', async () => {
  const staff = staffOf(peopleSite);
  const unbroken = 'Ọ'.repeat(60);
  await staff.call('post', 'amenities', { name: unbroken });
  const page = await staff.visit('/admin/amenities', { ...still, width: 360 });
  await expectFitting(page, 360);
  await page.getByRole('button', { name: `Merge… ${unbroken}` }).click();
  await page.getByRole('dialog').waitFor();
  await expectFitting(page, 360);
});

test('form errors stand at equal distances within their box, whether or not they wrap', async () => {
  const page = await site.visit('/sell', { ...still, width: 320 });
  await page.getByRole('main').getByRole('button', { name: 'Send to our team' }).click();
  const alert = page.getByRole('alert');
  await alert.waitFor();
  const { gaps, inset } = await alert.evaluate((box) => {
    const texts = Array.from(box.querySelectorAll('a'), (link) => {
      const range = document.createRange();
      range.selectNodeContents(link);
      return range.getBoundingClientRect();
    });
    const outer = box.getBoundingClientRect();
    return {
      gaps: texts.slice(1).map(({ top }, index) => Math.round(top - (texts[index]?.bottom ?? 0))),
      inset: [(texts[0]?.top ?? 0) - outer.top, outer.bottom - (texts.at(-1)?.bottom ?? 0)],
    };
  });
  expect(new Set(gaps).size).toBe(1);
  expect(Math.min(...inset)).toBeGreaterThanOrEqual(12);
});

async function everyId(): Promise<string[]> {
  const ids: string[] = [];
  for (const purpose of ['buy', 'rent']) {
    const { pages } = await site.search(`purpose=${purpose}&location=&sort=highest`);
    for (let number = 1; number <= pages; number += 1) {
      const { items } = await site.search(
        `purpose=${purpose}&location=&sort=highest&page=${number}`,
      );
      ids.push(...items.map(({ id }) => id));
    }
  }
  return ids;
}

test('at 768 px the logos of header and footer keep their size, and the email address its line, signed in too', async () => {
  const { visitor } = await signedUp(peopleSite.server);
  const page = await peopleSite.visit('/about', { as: visitor, ...still, width: 768 });
  for (const landmark of ['banner', 'contentinfo'] as const) {
    const brand = page.getByRole(landmark).getByRole('link', { name: 'Homefront', exact: true });
    const logo = await brand.first().locator('svg').boundingBox();
    expect(logo?.width).toBe(30);
    expect(await brand.first().evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0);
  }
  expect(await overflowOf(page)).toBe(0);
  const email = page.getByRole('contentinfo').locator('a[href^="mailto:"]');
  const lines = await email.evaluate((link) => {
    const range = document.createRange();
    range.selectNodeContents(link);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
  const logOut = await page
    .getByRole('banner')
    .getByRole('button', { name: 'Logout' })
    .boundingBox();
  const text = await page.getByRole('heading', { level: 1 }).locator('..').boundingBox();
  // The gutter is as wide on both sides.
  expect((logOut?.x ?? 0) + (logOut?.width ?? 0)).toBeLessThan(768 - (text?.x ?? 0) + 1);
});
