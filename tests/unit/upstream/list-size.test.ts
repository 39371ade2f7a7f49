import { expect, it } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { toFieldColumns } from '../../../server/provider/properties/property-columns.ts';
import { toListItem } from '../../../server/provider/properties/property-json.ts';
import { type DemoHome, demoHomes } from '../../../server/provider/seed/demo-homes.ts';
import { shownPicture } from '../../../server/provider/seed/picture-variants.ts';
import { maxListBytes } from '../../../server/upstream/visitors/properties.ts';

const sampled = 500;
const max = 200_000;

/** As long as the URL of an uploaded photo, which is longer than one of the demo. */
const uploaded = (name: string): string => `/photos/properties/${name.padStart(32, '0')}.webp`;

function rowOf(home: DemoHome, id: number): Parameters<typeof toListItem>[0] {
  const now = new Date();
  const day = now.toISOString().slice(0, 10);
  return {
    ...toFieldColumns({
      ...home,
      status: 'published',
      papers: { c_of_o: { seenBy: 'Ngozi Eze', seenOn: day } },
      confirmedOn: day,
    }),
    id,
    uuid: home.uuid,
    type: home.propertyType,
    is_featured: false,
    ...home.coordinates,
    amenities: home.amenities.map((name) => ({ name })),
    pastPrices: home.pastPrices.map(({ price }) => ({ price, replaced_at: now.toISOString() })),
    photos: home.photos.map((name, index) => ({
      ...shownPicture(name),
      id: index,
      kind: 'photo',
      url: uploaded(String(index)),
    })),
    created_at: now,
    updated_at: now,
  };
}

it('reads a list of as many properties as can be configured for the demo, with uploaded photos', () => {
  expect(readConfig({ SEED_PROPERTIES: String(max) }).settings.provider).toMatchObject({
    seedProperties: max,
  });
  expect(() => readConfig({ SEED_PROPERTIES: String(max + 1) })).toThrow('SEED_PROPERTIES');
  const items = [...demoHomes(sampled)].map((property, index) =>
    toListItem(rowOf(property, index + 1)),
  );
  const bytesEach = Buffer.byteLength(JSON.stringify(items)) / sampled;
  process.stdout.write(`${Math.round(bytesEach)} bytes a property\n`);
  expect(bytesEach * max).toBeLessThan(maxListBytes);
});
