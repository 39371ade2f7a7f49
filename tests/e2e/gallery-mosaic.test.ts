/** @module-tag long */
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import {
  photograph,
  startPictureProvider,
  type PictureProvider,
} from '../support/picture-provider.ts';
import { productionServer } from '../support/production-server.ts';
import { uuidOf, wireProperty } from '../support/wire-property.ts';
import { openSite, type VisitOptions } from './site.ts';

const most = 12;

let provider: PictureProvider;
const site = openSite(async () => {
  provider = await startPictureProvider();
  const picture = await photograph({ width: 1200, height: 800 });
  for (let number = 1; number <= most; number += 1) provider.at(pathOf(number), picture);
  provider.properties.splice(0, 1, ...Array.from({ length: most }, (_, index) => home(index + 1)));
  return productionServer({ env: { PROVIDER_URL: provider.base } });
});
afterAll(() => provider[Symbol.asyncDispose]());

test.each([1, 2, 3, 4, 5, 6, most])(
  '%i photographs fill the width of a wide screen and end on one line',
  async (count) => {
    const page = await visitHome(count);
    const tiles = await tilesOf(page);
    expect(tiles).toHaveLength(Math.min(count, 5));
    const main = await boxOf(page.getByRole('region', { name: 'Photographs' }));
    expect(Math.max(...tiles.map(({ right }) => right))).toBeCloseTo(main.right, 0);
    expect(Math.min(...tiles.map(({ x }) => x))).toBeCloseTo(main.x, 0);
    expect(Math.max(...tiles.map(({ bottom }) => bottom))).toBeCloseTo(main.bottom, 0);
    expect(tiles[0]?.bottom).toBeCloseTo(main.bottom, 0);
    // The gaps between them, 8 px each, are all that the photographs leave of it.
    const covered = tiles.reduce((sum, { width, height }) => sum + width * height, 0);
    expect(covered / (main.width * main.height)).toBeGreaterThan(0.96);
  },
);

test.each([4, 5])('the mosaic of all %i keeps its place when it is opened', async (count) => {
  const page = await visitHome(count);
  const photos = page.getByRole('region', { name: 'Photographs' });
  const closed = await tilesOf(page);
  await photos.getByText(/^Show \d more photos?$/).click();
  await photos.getByText('Show less').waitFor();
  expect(await photos.getByRole('link').count()).toBe(count - 1);
  expect(await tilesOf(page)).toEqual(closed);
});

test.each([
  [4, 'Show 1 more photo', 0],
  [5, 'Show 2 more photos', 0],
  [6, 'Show 1 more photo', 1],
])('of %i photographs the mosaic offers to "%s": opacity %i', async (count, text, opacity) => {
  const page = await visitHome(count);
  const label = page.getByText(text, { exact: true }).filter({ visible: true });
  const opacityNow = () =>
    label.evaluate(
      (shown) => getComputedStyle(shown.closest('summary > :last-child') ?? shown).opacity,
    );
  expect(await opacityNow()).toBe(String(opacity));
  await page.getByRole('link', { name: /^Photo 3:/ }).focus();
  await page.keyboard.press('Tab');
  expect(await opacityNow()).toBe('1');
});

test.each([true, false])(
  'more than five are shown below at full size (scripts: %s)',
  async (javaScript) => {
    const page = await visitHome(most, { javaScript });
    const photos = page.getByRole('region', { name: 'Photographs' });
    await photos.getByText('Show 7 more photos').click();
    const less = await boxOf(photos.getByText('Show less'));
    const [large, ...others] = await tilesOf(page);
    expect(others).toHaveLength(most - 1);
    for (const { width, height, bottom } of others) {
      expect(width).toBeGreaterThan(290);
      expect(width / height).toBeCloseTo(1.5, 1);
      expect(bottom).toBeLessThan(less.bottom);
    }
    for (const { x, bottom } of others.slice(2)) {
      expect(x).toBeGreaterThanOrEqual(large?.x ?? 0);
      expect(bottom).toBeGreaterThan(large?.bottom ?? 0);
    }
  },
);

test('the photographs behind the label open full screen by mouse', async () => {
  const page = await visitHome(6);
  const shown = page.locator('summary img').first();
  await shown.click({ position: { x: 10, y: 10 } });
  const view = page.getByRole('dialog');
  await view.getByText('4 of 6', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await view.waitFor({ state: 'detached' });
  expect(await page.getByText('Show 1 more photo').isVisible()).toBe(true);
});

test('the label has the focus ring of its tile', async () => {
  const page = await visitHome(6);
  const photos = page.getByRole('region', { name: 'Photographs' });
  await photos.getByRole('link', { name: /^Photo 3:/ }).focus();
  await page.keyboard.press('Tab');
  const focused = photos.locator('summary:focus-visible');
  expect(await focused.evaluate((label) => getComputedStyle(label).outlineStyle)).toBe('solid');
  await page.keyboard.press('Enter');
  await photos.getByText('Show less').waitFor();
});

interface Box {
  x: number;
  right: number;
  bottom: number;
  width: number;
  height: number;
}

async function tilesOf(page: Page): Promise<Box[]> {
  const photos = page.getByRole('region', { name: 'Photographs' });
  const tiles: Box[] = [];
  for (const image of await photos.locator('img').all())
    if (await image.isVisible()) tiles.push(await boxOf(image));
  return tiles;
}

async function boxOf(part: Locator): Promise<Box> {
  const box = await part.boundingBox();
  if (!box) throw new Error('not shown');
  const { x, y, width, height } = box;
  return { x, right: x + width, bottom: y + height, width, height };
}

function visitHome(photos: number, options: VisitOptions = {}): Promise<Page> {
  return site.visit(`/property/${uuidOf(photos)}`, { ...options, width: 1280, height: 900 });
}

function home(photos: number) {
  return wireProperty({
    id: photos,
    photos: Array.from({ length: photos }, (_, index) => pathOf(index + 1)),
  });
}

function pathOf(number: number): string {
  return `/photos/${number}.jpg`;
}
