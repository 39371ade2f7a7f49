import { z } from 'zod';
import { placeTypes } from '../../database/tables.ts';
import { numberOf, wholeNumberOf } from '../../http/number-fields.ts';
import { emptyOrLineOf, lineOf, paragraphsOf } from '../../http/text-fields.ts';
import { columnSchemas, orNone } from '../../properties/property-columns.ts';

const maxAmenities = 100;
const maxPlaces = 20;
const maxDistanceMetres = 100_000;

export const version = wholeNumberOf('version', { min: 1, max: 2_147_483_647 });

const angles = {
  lat: numberOf('Latitude', { min: -90, max: 90 }),
  lng: numberOf('Longitude', { min: -180, max: 180 }),
};

const nearbyPlace = z.object({
  type: z.enum(placeTypes, `Type of a nearby place must be one of ${placeTypes.join(', ')}`),
  name: lineOf('Name of a nearby place', 120),
  description: paragraphsOf('Description of a nearby place', 500).default(''),
  rating: orNone(numberOf('Rating', { min: 0, max: 5 }))
    .optional()
    .default(null),
  distanceMetres: wholeNumberOf('Distance', { min: 0, max: maxDistanceMetres }).optional(),
  location: z.object(
    { ...angles, address: emptyOrLineOf('Address of a nearby place', 300).default('') },
    'Location of a nearby place must have lat and lng',
  ),
});

/** Every writable field of a property, with the API's names. */
export const wholeProperty = z.object({
  ...columnSchemas,
  propertyType: lineOf('Property type', 60),
  isFeatured: z
    .union([z.boolean(), z.enum(['Yes', 'No'])], 'Featured must be Yes or No')
    .transform((value): 'Yes' | 'No' => (value === true || value === 'Yes' ? 'Yes' : 'No')),
  amenities: z
    .array(lineOf('Amenity', 60), 'Amenities must be a list of names')
    .max(maxAmenities, `A property has at most ${maxAmenities} amenities`),
  coordinates: orNone(z.object(angles, 'Coordinates must have lat and lng')),
  nearby: z
    .array(nearbyPlace, 'Nearby places must be a list')
    .max(maxPlaces, `A property has at most ${maxPlaces} nearby places`),
});

export type WholeProperty = z.output<typeof wholeProperty>;

/** The writable fields of a property; an omitted field keeps its value. */
export const propertyFields = wholeProperty.partial();

export type PropertyFields = z.output<typeof propertyFields>;

/** The required fields of a new property, with their messages. */
export const requiredFields = {
  propertyTitle: 'Title is required',
  propertyLocation: 'Location is required',
  category: 'Purpose must be one of buy, rent',
  propertyType: 'Property type is required',
} as const;
