import { expect, it } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { demoProperties } from '../../../server/provider/seed/demo-properties.ts';
import {
  initialValues,
  toFieldColumns,
} from '../../../server/provider/properties/property-columns.ts';
import { toListItem } from '../../../server/provider/properties/property-json.ts';
import type { Papers } from '../../../server/provider/properties/property-papers.ts';
import type { SeedPapers, SeedProperty } from '../../../server/provider/seed/listing.ts';
import { maxListBytes } from '../../../server/upstream/properties.ts';

const sampled = 500;
const max = 200_000;

/** As long as the URL of an uploaded photo, which is longer than one of the demo. */
const uploaded = (name: string): string => `/photos/properties/${name.padStart(32, '0')}.webp`;

function rowOf(property: SeedProperty, id: number): Parameters<typeof toListItem>[0] {
  const {
    photos,
    amenities,
    coordinates,
    papers,
    confirmedDaysAgo,
    pastPrices,
    floorPlans: _plans,
    ...rest
  } = property;
  const now = new Date();
  const day = now.toISOString().slice(0, 10);
  return {
    ...toFieldColumns(initialValues),
    ...rest,
    id,
    lat: coordinates?.lat ?? null,
    lng: coordinates?.lng ?? null,
    amenities: amenities.map((name) => ({ name })),
    papers: papers && papersSeenOn(day, papers),
    confirmed_on: confirmedDaysAgo === null ? null : day,
    pastPrices: pastPrices.map(({ price }) => ({ price, replaced_at: now.toISOString() })),
    status: 'published',
    photos: photos.map((photo, index) => ({
      ...photo,
      id: index,
      kind: 'photo',
      url: uploaded(String(index)),
    })),
    created_at: now,
    updated_at: now,
  };
}

function papersSeenOn(day: string, papers: SeedPapers): Papers {
  return Object.fromEntries(
    Object.entries(papers).map(([type, { seenBy }]) => [
      type,
      seenBy === undefined ? {} : { seenBy, seenOn: day },
    ]),
  );
}

it('reads a list of as many properties as can be configured for the demo, with uploaded photos', () => {
  expect(readConfig({ SEED_PROPERTIES: String(max) }).settings.provider).toMatchObject({
    seedProperties: max,
  });
  expect(() => readConfig({ SEED_PROPERTIES: String(max + 1) })).toThrow('SEED_PROPERTIES');
  const items = [...demoProperties(sampled)].map((property, index) =>
    toListItem(rowOf(property, index + 1)),
  );
  const bytesEach = Buffer.byteLength(JSON.stringify(items)) / sampled;
  process.stdout.write(`${Math.round(bytesEach)} bytes a property\n`);
  expect(bytesEach * max).toBeLessThan(maxListBytes);
});
