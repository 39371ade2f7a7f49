import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';

import { demoProperties } from '../../../server/provider/seed/demo-properties.ts';
import type { SeedProperty } from '../../../server/provider/seed/listing.ts';
import { hasPicture } from '../../../server/provider/seed/picture.ts';
import { variantOfFile } from '../../../server/provider/seed/picture-variants.ts';
import { type Listed, screensOf } from '../../../server/provider/seed/screens.ts';
import { bathrooms, kitchens, livingRooms } from '../../../server/provider/seed/text/interiors.ts';

const missingPhoto = '/photos/house-08-orchard.jpg';

/** `living-2` and `living-2.v3.jpg` of `/photos/living-2.v3.jpg`. */
function pictureOf({ url }: { url: string }): { name: string; key: string } {
  const file = url.replace('/photos/', '');
  return { name: variantOfFile(file)?.name ?? file.replace('.jpg', ''), key: file };
}

/** `house-04` or `living-2`. */
const subjectOf = (name: string): string => (name.startsWith('house') ? name.slice(0, 8) : name);

function toListed(property: SeedProperty): Listed {
  const [district = '', city = ''] = property.location.split(', ').slice(-2);
  return {
    uuid: property.uuid,
    purpose: property.category,
    district,
    city,
    price: property.annual_price,
    daysAgo: property.daysAgo,
    isFeatured: property.is_featured,
  };
}

/** Pairs of homes on a screen that start with the same picture, house or room. */
function repeatsOf(properties: readonly SeedProperty[]) {
  // A card whose photo is missing shows no house.
  const leads = properties.map(
    ({ photos }) =>
      photos
        .slice(0, 1)
        .filter(({ url }) => url !== missingPhoto)
        .map(pictureOf)[0],
  );
  const pairs = { screens: 0, pictures: 0, houses: 0, rooms: 0 };
  for (const { homes, length } of screensOf(properties.map(toListed))) {
    pairs.screens += Math.max(1, homes.length - length + 1);
    for (const [position, home] of homes.entries()) {
      for (const other of homes.slice(position + 1, position + length)) {
        const [one, two] = [leads[home], leads[other]];
        if (!one || !two || subjectOf(one.name) !== subjectOf(two.name)) continue;
        if (one.key === two.key) pairs.pictures += 1;
        else if (one.name.startsWith('house')) pairs.houses += 1;
        else pairs.rooms += 1;
      }
    }
  }
  return pairs;
}

describe('pictures of the demo properties', () => {
  const properties = [...demoProperties(64)];

  it.each([12, 21, 64, 100])(
    'never show a house or a picture twice on a screen of %i homes',
    (count) => {
      const homes = [...demoProperties(count)];
      const repeats = repeatsOf(homes);
      const withRoom = homes.filter(({ photos }) => photos[0] && !photos[0].url.includes('house'));
      process.stdout.write(
        `${count} homes, ${withRoom.length} start with a room: ${JSON.stringify(repeats)}\n`,
      );
      expect(repeats).toMatchObject({ pictures: 0, houses: 0 });
    },
  );

  it('show a living room or kitchen first in at most half of the homes, and never in a featured one', () => {
    const withRoom = properties.filter(
      ({ photos }) => photos[0] && !photos[0].url.includes('house'),
    );
    expect(withRoom.length).toBeLessThanOrEqual(32);
    expect(withRoom.filter(({ is_featured }) => is_featured)).toEqual([]);
    for (const { photos } of withRoom) expect(photos[0]?.url).toMatch(/\/(?:living|kitchen)-/);
  });

  it('show the rooms that the description mentions', () => {
    const rooms = Object.entries({ ...livingRooms, ...kitchens, ...bathrooms });
    const missing = properties.flatMap(({ description, photos, title }) =>
      rooms
        .filter(([, sentences]) => sentences.some((sentence) => description.includes(sentence)))
        .filter(([name]) => !photos.some((photo) => pictureOf(photo).name === name))
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
      expect(new Set(photos.map((photo) => pictureOf(photo).name)).size).toBe(photos.length);
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
