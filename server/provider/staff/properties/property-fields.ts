import { z } from 'zod';
import { placeTypes, propertyStatuses } from '../../database/tables.ts';
import { numberOf, wholeNumberOf } from '../../http/number-fields.ts';
import { emptyOrLineOf, lineOf, paragraphsOf } from '../../http/text-fields.ts';

const maxPrice = 1_000_000_000_000;
const maxRooms = 1_000;
const maxAmenities = 100;
const maxPlaces = 20;
const maxDistanceMetres = 100_000;

const count = (label: string) => wholeNumberOf(label, { min: 0, max: maxRooms }).optional();

/** An empty string means null: forms and CSV files cannot express null otherwise. */
function orNone<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((input) => (input === '' ? null : input), schema.nullable()).optional();
}

export const version = wholeNumberOf('version', { min: 1, max: 2_147_483_647 });

const category = z.enum(['rent', 'buy'], 'Category must be rent or buy');

const videoUrl = lineOf('Video address', 500).refine(
  isSecureAddress,
  'Video address must start with https://',
);

const angles = {
  lat: numberOf('Latitude', { min: -90, max: 90 }),
  lng: numberOf('Longitude', { min: -180, max: 180 }),
};

const nearbyPlace = z.object({
  type: z.enum(placeTypes, `Type of a nearby place must be one of ${placeTypes.join(', ')}`),
  name: lineOf('Name of a nearby place', 120),
  description: paragraphsOf('Description of a nearby place', 500).default(''),
  rating: orNone(numberOf('Rating', { min: 0, max: 5 })).default(null),
  distanceMetres: wholeNumberOf('Distance', { min: 0, max: maxDistanceMetres }).optional(),
  location: z.object(
    { ...angles, address: emptyOrLineOf('Address of a nearby place', 300).default('') },
    'Location of a nearby place must have lat and lng',
  ),
});

/** The writable fields of a property, with the API's names; an omitted field keeps its value. */
export const propertyFields = z.object({
  reference: orNone(lineOf('Reference', 60)),
  propertyTitle: lineOf('Title', 200).optional(),
  propertyLocation: lineOf('Location', 300).optional(),
  category: category.optional(),
  propertyType: lineOf('Property type', 60).optional(),
  annualPrice: wholeNumberOf('Price', { min: 0, max: maxPrice }).optional(),
  numberOfBedrooms: count('Bedrooms'),
  numberOfBathrooms: count('Bathrooms'),
  numberOfKitchens: count('Kitchens'),
  numberOfGarages: count('Garages'),
  floorsNo: count('Floors'),
  isFeatured: z
    .union([z.boolean(), z.enum(['Yes', 'No'])], 'Featured must be Yes or No')
    .transform((value): 'Yes' | 'No' => (value === true || value === 'Yes' ? 'Yes' : 'No'))
    .optional(),
  area: orNone(wholeNumberOf('Area', { min: 1, max: 10_000_000 })),
  yearBuilt: orNone(wholeNumberOf('Year built', { min: 1800, max: 2100 })),
  description: paragraphsOf('Description', 8_000).optional(),
  amenities: z
    .array(lineOf('Amenity', 60), 'Amenities must be a list of names')
    .max(maxAmenities, `A property has at most ${maxAmenities} amenities`)
    .optional(),
  videoUrl: orNone(videoUrl),
  coordinates: orNone(z.object(angles, 'Coordinates must have lat and lng')),
  nearby: z
    .array(nearbyPlace, 'Nearby places must be a list')
    .max(maxPlaces, `A property has at most ${maxPlaces} nearby places`)
    .optional(),
  status: z
    .enum(propertyStatuses, `Status must be one of ${propertyStatuses.join(', ')}`)
    .optional(),
});

export type PropertyFields = z.output<typeof propertyFields>;

/** The required fields of a new property, with their messages. */
export const requiredFields = {
  propertyTitle: 'Title is required',
  propertyLocation: 'Location is required',
  category: 'Category must be rent or buy',
  propertyType: 'Property type is required',
} as const;

function isSecureAddress(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}
