/** @module-tag long */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { PropertyCard } from '../../shared/contract/property-schemas.ts';
import {
  currentPath,
  isFocused,
  isSameDocument,
  markDocument,
  openSite,
  type VisitOptions,
} from './site.ts';
import { swipe } from './touch.ts';

const site = openSite();
const phone = { width: 360, height: 740 };

test('a thumbnail opens the full-screen view, which wraps around both ways', async () => {
  const { page, home, photos, requests } = await visitGallery();
  await markDocument(page);
  const lightboxes = () => requests.filter((url) => url.includes('lightbox'));
  expect(lightboxes()).toEqual([]);
  const last = home.photoCount;

  await photos.getByRole('link', { name: /^Photo 2:/ }).click();
  const view = page.getByRole('dialog', { name: `Photographs of ${home.title}` });
  await expectShown(view, 2, last);
  expect(lightboxes()).toHaveLength(1);

  await view.getByRole('button', { name: 'Previous photo' }).click();
  await expectShown(view, 1, last);
  await view.getByRole('button', { name: 'Previous photo' }).click();
  await expectShown(view, last, last);
  await view.getByRole('button', { name: 'Next photo' }).click();
  await expectShown(view, 1, last);

  await view.getByRole('button', { name: 'Photo 4', exact: true }).click();
  await expectShown(view, 4, last);
  await view.getByRole('button', { name: 'Close' }).click();
  await view.waitFor({ state: 'detached' });
  expect(currentPath(page)).toBe(`/property/${home.id}`);
  expect(await isSameDocument(page)).toBe(true);
});

test('by keyboard Enter opens, arrows move, Escape closes and returns the focus', async () => {
  const { page, home, photos } = await visitGallery();
  const thumbnail = photos.getByRole('link', { name: /^Photo 3:/ });
  await thumbnail.focus();
  await page.keyboard.press('Enter');
  const view = page.getByRole('dialog');
  await expectShown(view, 3, home.photoCount);

  await page.keyboard.press('ArrowRight');
  await expectShown(view, 4, home.photoCount);
  for (const number of [3, 2, 1, home.photoCount]) {
    await page.keyboard.press('ArrowLeft');
    await expectShown(view, number, home.photoCount);
  }
  await page.keyboard.press('ArrowRight');
  await expectShown(view, 1, home.photoCount);

  const stops = new Set<boolean>();
  for (let stop = 0; stop < home.photoCount + 6; stop += 1) {
    await page.keyboard.press('Tab');
    stops.add(
      await page.evaluate(
        () =>
          document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
      ),
    );
  }
  expect([...stops]).toEqual([true]);

  await page.keyboard.press('Escape');
  await view.waitFor({ state: 'detached' });
  expect(await isFocused(thumbnail)).toBe(true);
});

test('the button on the large photograph opens it, and gets the focus back', async () => {
  const { page, home, photos } = await visitGallery();
  const button = photos.getByRole('button', { name: `View ${home.photoCount} photos` });
  await button.click();
  const view = page.getByRole('dialog');
  await expectShown(view, 1, home.photoCount);

  await view.getByRole('button', { name: 'Close' }).click();
  await view.waitFor({ state: 'detached' });
  expect(await isFocused(button)).toBe(true);
});

test('a swipe changes the photograph, full screen and on the page', async () => {
  const { page, home, photos } = await visitGallery(phone);
  const large = photos.getByRole('figure').getByRole('img');
  const first = await large.getAttribute('src');

  await swipe(photos.getByRole('figure'), { across: -120 });
  await expect.poll(() => large.getAttribute('src')).not.toBe(first);
  await swipe(photos.getByRole('figure'), { across: 120 });
  await expect.poll(() => large.getAttribute('src')).toBe(first);
  await swipe(photos.getByRole('figure'), { across: 120 });
  await expect.poll(() => large.getAttribute('src')).not.toBe(first);

  await photos.getByRole('button', { name: /^View \d+ photos$/ }).click();
  const view = page.getByRole('dialog');
  await expectShown(view, home.photoCount, home.photoCount);
  const stage = view.getByRole('img', { name: /./ });
  await swipe(stage, { across: -120 });
  await expectShown(view, 1, home.photoCount);
  await swipe(stage, { across: 120 });
  await expectShown(view, home.photoCount, home.photoCount);
  await swipe(stage, { across: -40 });
  await swipe(stage, { across: -60, down: 150 });
  await swipe(stage, { across: 120 });
  await expectShown(view, home.photoCount - 1, home.photoCount);
});

test('the large photograph is loaded first, the others when they are near, each in a fitting size', async () => {
  const { page, home, requests } = await visitGallery(phone);
  const pictures = await page.locator('main img[src^="/media/"]').evaluateAll((images) =>
    images
      .filter((image) => image instanceof HTMLImageElement)
      .map(({ loading, fetchPriority, srcset, sizes, width, height }) => ({
        loading,
        fetchPriority,
        widths: srcset.match(/(?<= )\d+w/g)?.join(' '),
        sized: sizes !== '' && width > 0 && height > 0,
      })),
  );
  const [large, ...others] = pictures;
  expect(large).toMatchObject({ loading: 'eager', fetchPriority: 'high' });
  expect(new Set(others.map(({ loading }) => loading))).toEqual(new Set(['lazy']));
  expect(new Set(pictures.map(({ widths }) => widths))).toEqual(new Set(['320w 672w 1008w 1440w']));
  expect(others.length).toBeGreaterThan(home.photoCount - 1);
  // Neither the hidden thumbnails nor any picture wider than a phone’s screen.
  const pictureUrls = requests.filter((url) => url.includes('/media/'));
  expect(pictureUrls[0]).toContain('/media/672/');
  expect(pictureUrls.length).toBeLessThan(home.photoCount);
  expect(pictureUrls.filter((url) => /\/media\/(1008|1440|original)\//.test(url))).toEqual([]);
});

test('an unavailable photograph is replaced in full screen too', async () => {
  const { page, photos } = await visitGallery({
    expected: [/status of 404/],
    prepare: (opened) => opened.route('**/media/**', (route) => route.fulfill({ status: 404 })),
  });
  await photos.getByRole('link').first().click();
  const shown = page.getByRole('dialog').getByRole('img', { name: /./ });
  await expect.poll(() => shown.getAttribute('src')).toBe('/no-photo.svg');
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

interface Gallery {
  page: Page;
  home: PropertyCard;
  photos: Locator;
  /** Requested URLs, in order. */
  requests: readonly string[];
}

/** The page of a home with many photographs. */
async function visitGallery(options: VisitOptions = {}): Promise<Gallery> {
  const { items } = await site.search('purpose=buy&sort=highest');
  const home = items.find(({ photoCount }) => photoCount >= 7);
  if (!home) throw new Error('no home with seven photographs');
  const requests: string[] = [];
  const page = await site.visit(`/property/${home.id}`, {
    ...options,
    async prepare(opened) {
      opened.on('request', (request) => requests.push(request.url()));
      await options.prepare?.(opened);
    },
  });
  return { page, home, photos: page.getByRole('region', { name: 'Photographs' }), requests };
}

async function expectShown(view: Locator, number: number, count: number): Promise<void> {
  await view.getByText(`${number} of ${count}`, { exact: true }).waitFor();
  const current = view.getByRole('button', { name: `Photo ${number}`, exact: true });
  expect(await current.getAttribute('aria-current')).toBe('true');
}

test('the next photograph replaces a broken first one, which is not counted', async () => {
  const { items } = await site.search('purpose=buy&sort=highest');
  const home = items.find(({ photoCount }) => photoCount > 4);
  const first = home?.photos[0]?.src ?? '';
  const key = first.slice(first.lastIndexOf('/') + 1);
  const page = await site.visit(`/property/${home?.id}`, {
    expected: [/status of 404 .*\/media\//],
    prepare: (opened) =>
      opened.route(`**/media/*/${key}*`, (route) => route.fulfill({ status: 404, body: '' })),
  });
  const count = (home?.photoCount ?? 0) - 1;
  await page.getByRole('button', { name: `View ${count} photos` }).waitFor();
  const large = page.getByRole('figure').getByRole('img');
  expect(await large.getAttribute('alt')).toBe(home?.photos[1]?.alt);
});
