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

const maxPrice = 1_000_000_000_000;
const maxRooms = 1000;
const maxAmenities = 100;
const maxPlaces = 20;
const maxPhotos = 40;
const maxDistanceMetres = 100_000;
const maxDescriptionLength = 8000;

const placeTypes = [
  'restaurants',
  'schools',
  'banks',
  'shopping',
  'worship',
  'healthcare',
] as const;

const version = wholeNumber('Version', { min: 1, max: 2_147_483_647 });

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
  distanceMetres: noneOr(wholeNumber('Distance', { min: 0, max: maxDistanceMetres })),
  address: emptyOr(line('Address of a nearby place', 300)),
  coordinates: z.object(
    { lat: latitude, lng: longitude },
    'A nearby place must have its point on the map',
  ),
}) satisfies z.ZodMiniType<AdminNearbyPlace>;

const count = (label: string) => emptyIsZero(wholeNumber(label, { min: 0, max: maxRooms }));

const required = {
  title: line('Title', 200),
  location: line('Location', 300),
  purpose: z.enum(purposes, 'Purpose must be buy or rent'),
  type: line('Type', 60),
};

const others = {
  reference: z.optional(emptyOr(line('Reference', 60))),
  price: z.optional(emptyIsZero(wholeNumber('Price', { min: 0, max: maxPrice }))),
  bedrooms: z.optional(count('Bedrooms')),
  bathrooms: z.optional(count('Bathrooms')),
  kitchens: z.optional(count('Kitchens')),
  garages: z.optional(count('Garages')),
  floors: z.optional(count('Floors')),
  area: z.optional(emptyIsZero(wholeNumber('Area', { min: 0, max: 10_000_000 }))),
  featured: z.optional(z.boolean('Featured must be yes or no')),
  status: z.optional(
    z.enum(propertyStatuses, `Status must be one of ${propertyStatuses.join(', ')}`),
  ),
  yearBuilt: z.optional(noneOr(wholeNumber('Year built', { min: 1800, max: 2100 }))),
  description: z.optional(paragraphsUpTo('Description', maxDescriptionLength)),
  amenities: z.optional(
    z
      .array(line('Amenity', 60), 'Amenities must be a list of names')
      .check(z.maxLength(maxAmenities, `A property has at most ${maxAmenities} amenities`)),
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
      .check(z.maxLength(maxPlaces, `A property has at most ${maxPlaces} nearby places`)),
  ),
};

/** A new property. */
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

/** Editable fields of a property, all optional. */
export const propertyFieldsForm = z.object(changed);

/** A change to a property, with the version that it is based on. */
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
    .check(z.maxLength(maxPhotos, `A property has at most ${maxPhotos} photos`)),
}) satisfies z.ZodMiniType<PhotoArrangement>;

/** A number or formatted digits: '45,000,000', '₦ 45 000 000'. */
function wholeNumber(label: string, { min, max }: { min: number; max: number }) {
  const wrong = `${label} must be a whole number`;
  return z.pipe(
    z.transform(toNumber),
    z
      .number({ error: ({ input }) => (input === undefined ? `${label} is required` : wrong) })
      .check(
        z.int({ error: wrong, abort: true }),
        z.minimum(min, `${label} must be at least ${min}`),
        z.maximum(max, `${label} must be at most ${max.toLocaleString('en-NG')}`),
      ),
  );
}

function decimal(label: string, max: number) {
  const wrong = `${label} must be a number from -${max} to ${max}`;
  return z.pipe(
    z.transform(toNumber),
    z.number(wrong).check(z.minimum(-max, wrong), z.maximum(max, wrong)),
  );
}

function toNumber(input: unknown): unknown {
  if (typeof input !== 'string') return input;
  const digits = input.replaceAll(/[₦,\s]/g, '');
  if (digits === '') return undefined;
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(digits) ? Number(digits) : input;
}

/** Multi-line text with a maximum length; '' if missing. */
function paragraphsUpTo(label: string, max: number) {
  return z.string(`${label} must be text`).check(
    z.overwrite((text) => text.replaceAll(/\r\n?/g, '\n').trim()),
    z.maxLength(max, { error: `${label} must be at most ${max} characters`, abort: true }),
    z.refine(
      (text) => isWellFormed(text) && !/\p{Cc}/u.test(text.replaceAll(/[\n\t]/g, ' ')),
      `${label} has characters that cannot be used`,
    ),
  );
}

/** '' for null and white space. */
function emptyOr(schema: z.ZodMiniType<string, unknown>) {
  return z.pipe(
    noneOr(schema),
    z.transform((text) => text ?? ''),
  );
}

/** null for null and ''. */
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
