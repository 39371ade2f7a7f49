import * as z from 'zod/mini';
import {
  propertyStatuses,
  type AdminNearbyPlace,
  type PhotoArrangement,
} from '../contract/admin/properties.ts';
import { purposes } from '../contract/property-views.ts';
import { line } from './fields.ts';
import { parsedUrl } from '../parsed-url.ts';
import { isWellFormed } from '../well-formed.ts';

const highestPrice = 1_000_000_000_000;
const mostRooms = 1000;
const mostAmenities = 100;
const mostPlaces = 20;
const mostPhotos = 40;
const farthestMetres = 100_000;
const longestDescription = 8000;

const placeTypes = [
  'restaurants',
  'schools',
  'banks',
  'shopping',
  'worship',
  'healthcare',
] as const;

const version = wholeNumber('Version', { least: 1, most: 2_147_483_647 });

const latitude = decimal('Latitude', 90);
const longitude = decimal('Longitude', 180);
const point = z.object({ lat: latitude, lng: longitude }, 'Choose a point on the map');

const nearbyPlace = z.object({
  type: z.enum(placeTypes, `Type of a nearby place must be one of ${placeTypes.join(', ')}`),
  name: line('Name of a nearby place', 120),
  description: emptyOr(paragraphsUpTo('Description of a nearby place', 500)),
  rating: noneOr(
    z.pipe(
      z.transform(toNumber),
      z
        .number('Rating must be a number from 0 to 5')
        .check(
          z.minimum(0, 'Rating must be a number from 0 to 5'),
          z.maximum(5, 'Rating must be a number from 0 to 5'),
        ),
    ),
  ),
  distanceMetres: noneOr(wholeNumber('Distance', { least: 0, most: farthestMetres })),
  address: emptyOr(line('Address of a nearby place', 300)),
  coordinates: z.object(
    { lat: latitude, lng: longitude },
    'A nearby place must have its point on the map',
  ),
}) satisfies z.ZodMiniType<AdminNearbyPlace>;

const count = (label: string) => emptyIsZero(wholeNumber(label, { least: 0, most: mostRooms }));

const required = {
  title: line('Title', 200),
  location: line('Location', 300),
  purpose: z.enum(purposes, 'Purpose must be buy or rent'),
  type: line('Type', 60),
};

const others = {
  reference: z.optional(emptyOr(line('Reference', 60))),
  price: z.optional(emptyIsZero(wholeNumber('Price', { least: 0, most: highestPrice }))),
  bedrooms: z.optional(count('Bedrooms')),
  bathrooms: z.optional(count('Bathrooms')),
  kitchens: z.optional(count('Kitchens')),
  garages: z.optional(count('Garages')),
  floors: z.optional(count('Floors')),
  area: z.optional(emptyIsZero(wholeNumber('Area', { least: 0, most: 10_000_000 }))),
  featured: z.optional(z.boolean('Featured must be yes or no')),
  status: z.optional(
    z.enum(propertyStatuses, `Status must be one of ${propertyStatuses.join(', ')}`),
  ),
  yearBuilt: z.optional(noneOr(wholeNumber('Year built', { least: 1800, most: 2100 }))),
  description: z.optional(paragraphsUpTo('Description', longestDescription)),
  amenities: z.optional(
    z
      .array(line('Amenity', 60), 'Amenities must be a list of names')
      .check(z.maxLength(mostAmenities, `A property has at most ${mostAmenities} amenities`)),
  ),
  videoUrl: z.optional(
    emptyOr(
      line('Video address', 500).check(
        z.refine(isSecureAddress, 'Video address must start with https://'),
      ),
    ),
  ),
  coordinates: z.optional(noneOr(point)),
  nearby: z.optional(
    z
      .array(nearbyPlace, 'Nearby places must be a list')
      .check(z.maxLength(mostPlaces, `A property has at most ${mostPlaces} nearby places`)),
  ),
};

/** A property that is not there yet. */
export const newPropertyForm = z.object({
  ...required,
  ...others,
});

const changed = {
  title: z.optional(required.title),
  location: z.optional(required.location),
  purpose: z.optional(required.purpose),
  type: z.optional(required.type),
  ...others,
};

/** What a field of a property may become; every one may be left out. */
export const propertyFieldsForm = z.object(changed);

/** A change of a property, which says the version that it started from. */
export const propertyChangeForm = z.object({
  ...changed,
  version,
});

const alt = emptyOr(line('Description of a photo', 300));

export const photoAltForm = z.object({ alt: z._default(alt, '') });

export const photoArrangementForm = z.object({
  version,
  photos: z
    .array(z.object({ id: z.string().check(z.regex(/^\d{1,10}$/)), alt }), 'Send every photo once')
    .check(z.maxLength(mostPhotos, `A property has at most ${mostPhotos} photos`)),
}) satisfies z.ZodMiniType<PhotoArrangement>;

/** A number, or its digits as people write them: '45,000,000', '₦ 45 000 000'. */
function wholeNumber(label: string, { least, most }: { least: number; most: number }) {
  const wrong = `${label} must be a whole number`;
  return z.pipe(
    z.transform(toNumber),
    z
      .number({ error: ({ input }) => (input === undefined ? `${label} is required` : wrong) })
      .check(
        z.int({ error: wrong, abort: true }),
        z.minimum(least, `${label} must be at least ${least}`),
        z.maximum(most, `${label} must be at most ${most.toLocaleString('en-NG')}`),
      ),
  );
}

function decimal(label: string, most: number) {
  const wrong = `${label} must be a number from -${most} to ${most}`;
  return z.pipe(
    z.transform(toNumber),
    z.number(wrong).check(z.minimum(-most, wrong), z.maximum(most, wrong)),
  );
}

function toNumber(input: unknown): unknown {
  if (typeof input !== 'string') return input;
  const digits = input.replaceAll(/[₦,\s]/g, '');
  if (digits === '') return undefined;
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(digits) ? Number(digits) : input;
}

/** Lines of text up to a length; none is ''. */
function paragraphsUpTo(label: string, most: number) {
  return z.string(`${label} must be a text`).check(
    z.overwrite((text) => text.replaceAll(/\r\n?/g, '\n').trim()),
    z.maxLength(most, { error: `${label} must be at most ${most} characters`, abort: true }),
    z.refine(
      (text) => isWellFormed(text) && !/\p{Cc}/u.test(text.replaceAll(/[\n\t]/g, ' ')),
      `${label} has characters that cannot be used`,
    ),
  );
}

/** '' where null or nothing but white space is given. */
function emptyOr(schema: z.ZodMiniType<string, unknown>) {
  return z.pipe(
    noneOr(schema),
    z.transform((text) => text ?? ''),
  );
}

/** null where null or an empty text is given. */
function noneOr<Output>(schema: z.ZodMiniType<Output, unknown>) {
  return z.pipe(
    z.transform((input) => (typeof input === 'string' && input.trim() === '' ? null : input)),
    z.nullable(schema),
  );
}

function emptyIsZero(schema: z.ZodMiniType<number, unknown>) {
  return z.pipe(
    z.transform((input) => (typeof input === 'string' && input.trim() === '' ? 0 : input)),
    schema,
  );
}

function isSecureAddress(text: string): boolean {
  const url = parsedUrl(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}
