import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';

import { demoProperties } from '../../../server/provider/seed/demo-properties.ts';
import type { SeedProperty } from '../../../server/provider/seed/listing.ts';
import { makeVariant } from '../../../server/provider/seed/make-variant.ts';
import { hasPicture } from '../../../server/provider/seed/picture.ts';
import { recipeOf, variantOfFile } from '../../../server/provider/seed/picture-variants.ts';
import { bathrooms, kitchens, livingRooms } from '../../../server/provider/seed/text/interiors.ts';
import { pictureOf, subjectOf } from '../../support/demo-pictures.ts';

const missingPhoto = '/photos/house-08-orchard.jpg';

/** The first photo of each home that has one, in order. */
const leadsOf = (homes: readonly SeedProperty[]): string[] =>
  homes.flatMap(({ photos }) => photos.slice(0, 1).map(({ url }) => url));

/** Houses and rooms that are first more than once on a page of eight of the homes. */
function repeatsIn(homes: readonly SeedProperty[]): string[] {
  return Array.from({ length: Math.ceil(homes.length / 8) }, (_none, page) => {
    const leads = leadsOf(homes.slice(page * 8, page * 8 + 8));
    const subjects = leads
      .filter((url) => url !== missingPhoto)
      .map((url) => subjectOf(pictureOf(url).name));
    return subjects.filter((subject, index) => subjects.indexOf(subject) !== index);
  }).flat();
}

/** Whether each point of a picture is lighter than the one right of it, 8 by 8. */
async function brightnessSteps(picture: Sharp): Promise<boolean[]> {
  const points = await picture.greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer();
  return Array.from({ length: 64 }, (_none, index) => {
    const at = Math.floor(index / 8) * 9 + (index % 8);
    return (points[at] ?? 0) > (points[at + 1] ?? 0);
  });
}

async function fileOf(name: string, variant: number): Promise<Buffer> {
  return variant > 0
    ? makeVariant(name, variant)
    : readFile(new URL(`../../../server/provider/seed/photos/${name}.jpg`, import.meta.url));
}

/** How many of 64 points differ, also if one of the pictures is mirrored. */
async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
  const steps = await brightnessSteps(sharp(one));
  const counts = [sharp(other), sharp(await sharp(other).flop().toBuffer())].map(
    async (picture) =>
      (await brightnessSteps(picture)).filter((step, index) => step !== steps[index]).length,
  );
  return Math.min(...(await Promise.all(counts)));
}

/** The part of two variants' areas, of 1, that both show. */
function overlapOf(name: string, variants: readonly [number, number]): number {
  const [one, other] = variants.map((variant) =>
    variant === 0 ? { left: 0, top: 0, right: 1, bottom: 1 } : recipeOf(name, variant).crop,
  );
  if (!one || !other) throw new Error('two variants have two crops');
  const areaOf = ({ left, top, right, bottom }: typeof one) =>
    Math.max(0, right - left) * Math.max(0, bottom - top);
  const shared = areaOf({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
  return shared / (areaOf(one) + areaOf(other) - shared);
}

describe('pictures of the demo properties', () => {
  const properties = [...demoProperties(64)];

  it.each([12, 21, 64, 100])('never show a house or room twice on a page of %i homes', (count) => {
    const homes = [...demoProperties(count)];
    const repeats = (['buy', 'rent'] as const).flatMap((purpose) => {
      const listed = homes.filter(({ category }) => category === purpose);
      const byPrice = listed.toSorted((one, other) => one.annual_price - other.annual_price);
      const priced = byPrice.filter(({ annual_price }) => annual_price > 0);
      const newest = listed.toSorted((one, other) => one.daysAgo - other.daysAgo);
      return [priced, priced.toReversed(), newest, newest.toReversed()].flatMap(repeatsIn);
    });
    expect(repeats).toEqual([]);
  });

  it('show a room first in at most three of five homes; of featured ones, in that with the house of the hero', () => {
    const withRoom = properties.filter(
      ({ photos }) => photos[0] && !photos[0].url.includes('house'),
    );
    expect(withRoom.length).toBeLessThanOrEqual(0.6 * 64);
    const featured = withRoom.filter(({ is_featured }) => is_featured);
    expect(featured.map(({ title }) => title)).toEqual(['5-Bedroom Contemporary Duplex']);
    expect(leadsOf(featured)[0]).toContain('living-');
    const leads = leadsOf(withRoom);
    for (const lead of leads) expect(lead).toMatch(/\/(?:living|kitchen|bedroom)-/);
    expect(leads.filter((lead) => lead.includes('bedroom')).length).toBeLessThanOrEqual(15);
  });

  it('start homes of one purpose with unlike parts of a picture, if two have to share it', async () => {
    const leads = properties.flatMap((home) =>
      leadsOf([home]).map((url) => ({ category: home.category, ...pictureOf(url) })),
    );
    const pairs = leads.flatMap((one, index) =>
      leads
        .slice(index + 1)
        .filter(({ category, name }) => category === one.category && name === one.name)
        .map(({ variant }) => ({ name: one.name, variants: [one.variant, variant] as const })),
    );
    // A filter can show these on one screen.
    expect(pairs).toHaveLength(13);
    const alike: string[] = [];
    for (const { name, variants } of pairs) {
      const [one, other] = variants;
      const difference = await differenceOf(await fileOf(name, one), await fileOf(name, other));
      if (overlapOf(name, variants) > 0.45 || difference <= 20) alike.push(name);
    }
    expect(alike).toEqual([]);
  });

  it('show the rooms that the description mentions', () => {
    const rooms = Object.entries({ ...livingRooms, ...kitchens, ...bathrooms });
    const missing = properties.flatMap(({ description, photos, title }) =>
      rooms
        .filter(([, sentences]) => sentences.some((sentence) => description.includes(sentence)))
        .filter(([name]) => !photos.some((photo) => pictureOf(photo.url).name === name))
        .map(([name]) => `${title}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('are pictures or variants that exist, except for the missing one', () => {
    const urls = new Set(properties.flatMap(({ photos }) => photos.map(({ url }) => url)));
    const unknown = [...urls].filter((url) => {
      const file = url.replace('/photos/', '');
      return variantOfFile(file) === null && !hasPicture(file.replace('.jpg', ''));
    });
    expect(unknown).toEqual([missingPhoto]);
  });

  it('show no picture of a home twice', () => {
    for (const { photos } of [...properties, ...demoProperties(101)]) {
      expect(new Set(photos.map((photo) => pictureOf(photo.url).name)).size).toBe(photos.length);
    }
  });

  it('use every variant of every picture among many homes', () => {
    const shown = new Set(
      [...demoProperties(101)].flatMap(({ photos }) => photos.map(({ url }) => url)),
    );
    expect(shown.size).toBe(16 * 6 + 24 * 4 + 1);
  });

  it('leave uuids, prices and texts as bookmarks and links know them', () => {
    const facts = properties.map((home) =>
      [home.uuid, home.title, home.location, home.annual_price, home.description].join('\n'),
    );
    expect(createHash('sha256').update(facts.join('\n')).digest('hex').slice(0, 16)).toBe(
      'e70496bfbb5c62c7',
    );
  });
});
