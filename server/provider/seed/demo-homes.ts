import { createHash } from 'node:crypto';
import { z } from 'zod';
import { distanceKm } from '../../../shared/distance.ts';
import { placeTypes } from '../database/tables.ts';
import { initialValues } from '../properties/property-columns.ts';
import { paperTypes } from '../properties/property-papers.ts';
import { wholeProperty } from '../staff/properties/property-fields.ts';
import homesFile from './homes.json' with { type: 'json' };
import placesFile from './places.json' with { type: 'json' };

/** Both or neither: who of ours has seen a paper, and how many days before the seeding. */
const paper = z.strictObject({ seenBy: z.string(), daysAgo: z.int() }).partial();

/** What staff can state of a home, with its pictures by name and its moments as days before the seeding. */
const demoHome = wholeProperty
  .extend({
    uuid: z.uuidv4(),
    listedDaysAgo: z.number(),
    confirmedDaysAgo: z.int().nullable().default(null),
    /** Oldest first. */
    pastPrices: z.array(z.strictObject({ price: z.int(), daysAgo: z.number() })).default([]),
    papers: z.partialRecord(z.enum(paperTypes), paper).nullable(),
    coordinates: z.strictObject({ lat: z.number(), lng: z.number() }),
    photos: z.array(z.string()),
    floorPlans: z.array(z.string()).default([]),
    /** Names of places in `places.json`. */
    nearby: z.array(z.string()),
  })
  .strict();

export type DemoHome = z.output<typeof demoHome>;

const place = z.strictObject({
  type: z.enum(placeTypes),
  name: z.string(),
  description: z.string(),
  rating: z.number().nullable(),
  address: z.string(),
  coordinates: z.strictObject({ lat: z.number(), lng: z.number() }),
});

/** A field that the file leaves out is not stated. */
const homes = homesFile.map((home) =>
  demoHome.parse({ ...initialValues, isFeatured: 'No', ...home }),
);
const placesByDistrict = z.record(z.string(), z.array(place)).parse(placesFile);

/** The first homes of the demo, the same on every machine. After the 64th they begin again, each in another house of its street. */
export function* demoHomes(count: number): Generator<DemoHome> {
  for (let index = 0; index < count; index += 1) {
    const home = homes[index % homes.length];
    if (home === undefined) return;
    const round = Math.floor(index / homes.length);
    yield round === 0 ? home : copyOf(home, round);
  }
}

/** The places near a home with their distances, nearest first. */
export function nearbyOf({ propertyLocation, coordinates, nearby }: DemoHome) {
  const [district = ''] = propertyLocation.split(', ').slice(-2);
  return (placesByDistrict[district] ?? [])
    .filter(({ name }) => nearby.includes(name))
    .map((one) => ({
      ...one,
      distanceMetres: Math.max(50, Math.round(100 * distanceKm(coordinates, one.coordinates)) * 10),
    }))
    .toSorted((one, other) => one.distanceMetres - other.distanceMetres);
}

/** Differs in house number, price, age, and by up to a kilometre in its place. */
function copyOf(home: DemoHome, round: number): DemoHome {
  const bytes = createHash('sha256').update(`${home.uuid} ${round}`).digest();
  const share = (at: number): number => (bytes[at] ?? 0) / 255;
  const shifted = (angle: number, at: number): number =>
    Math.round((angle + (share(at) * 2 - 1) * 0.009) * 100_000) / 100_000;
  const { lat, lng } = home.coordinates;
  return {
    ...home,
    uuid: uuidFrom(bytes),
    propertyLocation: home.propertyLocation.replace(/\d+/, String(1 + (bytes[16] ?? 0))),
    annualPrice: Math.round((home.annualPrice * (0.9 + share(17) / 5)) / 50_000) * 50_000,
    listedDaysAgo: home.listedDaysAgo + share(18) * 10,
    coordinates: { lat: shifted(lat, 19), lng: shifted(lng, 20) },
    isFeatured: 'No',
  };
}

/** A UUID of version 4 made of 16 bytes, so that links to the demo keep working. */
function uuidFrom(bytes: Buffer): string {
  const id = Buffer.from(bytes.subarray(0, 16));
  id[6] = ((id[6] ?? 0) & 0x0f) | 0x40;
  id[8] = ((id[8] ?? 0) & 0x3f) | 0x80;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
