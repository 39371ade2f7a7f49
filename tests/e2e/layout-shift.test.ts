/** @module-tag long */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { layoutShifts, scrollToEnd } from '../support/layout-shifts.ts';
import { indexedPages, visitorPages } from '../support/site-pages.ts';
import { button, openSite } from './site.ts';

const site = openSite();
const phone = { width: 360, height: 740 };
const limit = 0.02;
// One property has a photograph with a broken URL.
const expected = [/status of 404/];

/** Of every shift, also those that a browser ascribes to an input: nothing was tapped. */
async function sumOfShifts(page: Page): Promise<number> {
  return (await layoutShifts(page)).reduce((sum, { value }) => sum + value, 0);
}

/** Lets the page's fonts arrive when it has been shown in the system's. */
async function holdFonts(page: Page): Promise<void> {
  await page.route('**/*.woff2', async (route) => {
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    );
    await route.continue();
  });
}

const allPages = [...indexedPages, ...visitorPages, '/rent?view=map', '/areas/yaba', '/nowhere'];
const pagesWithPictures = ['/', '/buy', 'property', '/saved', '/about', '/sell'];

test.each([
  ...allPages.map((path) => [path, phone.width] as const),
  ...pagesWithPictures.map((path) => [path, 1280] as const),
])(
  'the layout of %s stays at %i px while the page, its fonts and then its pictures load, and it is scrolled to its end',
  async (path, width) => {
    const { items } = await site.search('purpose=buy&location=&sort=highest');
    const ids = items.map(({ id }) => id);
    const pictures = Promise.withResolvers<void>();
    let heldCount = 0;
    const isEmpty = path === '/saved' && width === phone.width;
    const page = await site.visit(path === 'property' ? `/property/${ids[0]}` : path, {
      width,
      height: 740,
      expected,
      atOnce: true,
      async prepare(opened) {
        await holdFonts(opened);
        await opened.addInitScript(
          (stored) => localStorage.setItem('favourites', JSON.stringify(stored)),
          isEmpty ? [] : ids.slice(0, 3),
        );
        await opened.route(/\/media\/|\.webp$/, async (route) => {
          heldCount += 1;
          await pictures.promise;
          await route.continue();
        });
      },
    });
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (path === '/saved' && !isEmpty) await page.getByRole('article').first().waitFor();
    await layoutShifts(page);
    expect(heldCount > 0 || isEmpty || !pagesWithPictures.includes(path)).toBe(true);
    pictures.resolve();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    await scrollToEnd(page);
    expect(await sumOfShifts(page)).toBeLessThan(limit);
  },
);

test.each([
  ['rent', 360],
  ['buy', 360],
  ['buy', 768],
])(
  'the layout of a home to %s stays at %i px while its contact bar goes and comes back',
  async (purpose, width) => {
    const { items } = await site.search(`purpose=${purpose}&location=&sort=highest`);
    const page = await site.visit(`/property/${items[0]?.id}`, { width, height: 740, expected });
    const bar = page.getByRole('group', { name: 'Price and contact' });
    await bar.waitFor();
    await scrollToEnd(page);
    await bar.waitFor({ state: 'hidden' });
    await page.evaluate(() => window.scrollTo(0, 0));
    await bar.waitFor();
    expect(await sumOfShifts(page)).toBeLessThan(limit);
  },
);

test.each([
  ['/contact-us', 'Send message'],
  ['/login', 'Log In'],
  ['/signup', 'Create account'],
  ['/forgot-password', 'Reset Password'],
  ['/sell', 'Send to our team'],
])('on %s the code that checks the form is there before it is sent', async (path, name) => {
  const page = await site.visit(path, phone);
  await page.waitForLoadState('networkidle');
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await button(page, name).click();
  await page.getByRole('alert').waitFor();
  expect(scripts).toEqual([]);
});
