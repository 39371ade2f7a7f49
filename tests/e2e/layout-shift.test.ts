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

test.each([...indexedPages, ...visitorPages, '/rent?view=map', '/areas/yaba', '/nowhere'])(
  'on a phone the layout of %s stays while the page and its fonts load, and while it is scrolled to its end',
  async (path) => {
    const page = await site.visit(path, { ...phone, expected, prepare: holdFonts });
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
