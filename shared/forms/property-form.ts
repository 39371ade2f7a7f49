import * as z from 'zod/mini';
import type { PhotoArrangement } from '../contract/admin/properties.ts';
import { dayInLagos, isDay } from '../dates.ts';
import {
  paperLabels,
  paperTypes,
  type AdminNearbyPlace,
  type PaperView,
} from '../contract/property-terms.ts';
import {
  fieldNames,
  mapFields,
  type FieldKind,
  type FieldName,
  type FieldOfKind,
} from '../property-fields.ts';
import type { PropertyFields, StaffValues } from '../property-values.ts';
import { line } from './fields.ts';
import { parsedUrl } from '../parsed-url.ts';
import { isRecord } from '../record.ts';
import { isWellFormed } from '../well-formed.ts';
import { formatNumber } from '../number.ts';

const maxAmenities = 100;
const maxPlaces = 20;
const maxPhotos = 40;
const maxDistanceMetres = 100_000;

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

const wrongPlaces = 'Nearby places must be a list';

const nearbyPlace = z.object(
  {
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
  },
  wrongPlaces,
) satisfies z.ZodMiniType<AdminNearbyPlace>;

const maxSeenBy = 80;

const paper = z
  .object(
    {
      type: z.enum(paperTypes, `Each paper must be one of ${paperTypes.join(', ')}`),
      seenBy: noneOr(line('Name of the person who saw the papers', maxSeenBy)),
      seenOn: noneOr(dayUpToToday('Day the papers were seen')),
    },
    'Papers must be a list',
  )
  .check(
    z.refine(({ seenBy, seenOn }) => (seenBy === null) === (seenOn === null), {
      error: ({ input }) => `${labelOfPaper(input)}: state both who has seen it and when`,
    }),
  ) satisfies z.ZodMiniType<PaperView>;

const papers = z.array(paper, 'Papers must be like: C of O (Ada Obi, 2026-10-03); Survey').check(
  z.refine(
    (list) => new Set(list.map(({ type }) => type)).size === list.length,
    'Each paper can be listed only once',
  ),
  z.overwrite((list) =>
    list.toSorted((one, other) => paperTypes.indexOf(one.type) - paperTypes.indexOf(other.type)),
  ),
);

type FieldSchemas = {
  [Kind in FieldKind]: (field: FieldOfKind<Kind>) => z.ZodMiniType<StaffValues[Kind], unknown>;
};

const figure = ({ label, min, max }: FieldOfKind<'price' | 'count' | 'area'>) =>
  emptyIsZero(wholeNumber(label, { min, max }));
const figureOrNone = ({ label, min, max }: FieldOfKind<'year' | 'amount' | 'hours'>) =>
  noneOr(wholeNumber(label, { min, max }));

const schemas: FieldSchemas = {
  line: ({ label, max, required }) => (required ? line(label, max) : emptyOr(line(label, max))),
  url: ({ label, max }) =>
    emptyOr(line(label, max).check(z.refine(isSecureAddress, `${label} must start with https://`))),
  paragraphs: ({ label, max }) => paragraphsUpTo(label, max),
  choice({ label, options, initial }) {
    const names = Object.keys(options);
    const choices = names.length > 2 ? `one of ${names.join(', ')}` : names.join(' or ');
    return z.enum(initial === '' ? ['', ...names] : names, `${label} must be ${choices}`);
  },
  flag: ({ label }) => z.boolean(`${label} must be yes or no`),
  price: figure,
  count: figure,
  area: figure,
  year: figureOrNone,
  amount: figureOrNone,
  hours: figureOrNone,
  day: ({ label }) => emptyOr(dayUpToToday(label)),
  papers: () => papers,
  names: () =>
    z
      .array(line('Amenity', 60), 'Amenities must be a list of names')
      .check(z.maxLength(maxAmenities, `A property has at most ${maxAmenities} amenities`)),
  point: () => noneOr(point),
  places: () =>
    z
      .array(nearbyPlace, wrongPlaces)
      .check(z.maxLength(maxPlaces, `A property has at most ${maxPlaces} nearby places`)),
};

function schemaOf<Kind extends FieldKind>(
  field: FieldOfKind<Kind>,
): z.ZodMiniType<StaffValues[Kind], unknown> {
  return schemas[field.kind](field);
}

type Shape = { [Name in FieldName]: z.ZodMiniType<PropertyFields[Name], unknown> };
// `StaffValues` has a choice as any string, but its schema accepts only its own options.
const shape: Shape = mapFields(fieldNames, (_name, field) => schemaOf(field) as Shape[FieldName]);

/** Every editable field of a property. */
export const wholePropertyForm = z.object(shape);

/** Editable fields of a property, all optional. */
export const propertyFieldsForm = z.partial(wholePropertyForm);

/** A new property. */
export const newPropertyForm = z.extend(propertyFieldsForm, {
  title: shape.title,
  location: shape.location,
  purpose: shape.purpose,
  type: shape.type,
});

/** A change to a property, with the version that it is based on. */
export const propertyChangeForm = z.extend(propertyFieldsForm, { version });

const alt = emptyOr(line('Description of a photo', 300));

export const photoAltForm = z.object({ alt: z._default(alt, '') });

const everyPhoto = 'Send every photo once';

export const photoArrangementForm = z.object({
  version,
  photos: z
    .array(
      z.object(
        {
          id: z.string(everyPhoto).check(z.regex(/^\d{1,10}$/, everyPhoto)),
          alt,
          kind: z.optional(
            z.enum(['photo', 'floor-plan'], 'A picture must be a photo or a floor plan'),
          ),
        },
        everyPhoto,
      ),
      everyPhoto,
    )
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
        z.maximum(max, `${label} must be at most ${formatNumber(max)}`),
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

/** A day in Nigeria that is not in the future. */
function dayUpToToday(label: string) {
  return z.string(`${label} must be a day, like 2026-11-21`).check(
    z.trim(),
    z.refine(isDay, { error: `${label} must be a day, like 2026-11-21`, abort: true }),
    z.refine((day) => day <= dayInLagos(Date.now()), `${label} must not be in the future`),
  );
}

function labelOfPaper(input: unknown): string {
  const type = isRecord(input) ? input['type'] : undefined;
  const known = paperTypes.find((name) => name === type);
  return known === undefined ? 'Papers' : paperLabels[known];
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
