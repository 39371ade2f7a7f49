import { expect, it } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { demoProperties } from '../../../server/provider/seed/demo-properties.ts';
import { toListItem } from '../../../server/provider/properties/property-json.ts';
import type { SeedProperty } from '../../../server/provider/seed/listing.ts';
import { maxListBytes } from '../../../server/upstream/properties.ts';

const sampled = 500;
const max = 200_000;

function rowOf(property: SeedProperty, id: number): Parameters<typeof toListItem>[0] {
  const { photos, ...rest } = property;
  const now = new Date();
  return {
    ...rest,
    id,
    status: 'published',
    photos: photos.map((photo, index) => ({
      ...photo,
      id: index,
      url: `http://127.0.0.1:65535${photo.url}`,
    })),
    created_at: now,
    updated_at: now,
  };
}

it('reads a list of as many demo properties as can be configured', () => {
  expect(readConfig({ SEED_PROPERTIES: String(max) }).settings.provider).toMatchObject({
    seedProperties: max,
  });
  expect(() => readConfig({ SEED_PROPERTIES: String(max + 1) })).toThrow('SEED_PROPERTIES');
  const items = [...demoProperties(sampled)].map((property, index) =>
    toListItem(rowOf(property, index + 1)),
  );
  const bytesEach = Buffer.byteLength(JSON.stringify(items)) / sampled;
  expect(bytesEach * max).toBeLessThan(maxListBytes);
});
