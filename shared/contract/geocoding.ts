import { z } from 'zod';
import { coordinates, text } from './values.ts';

/** Source of a place: the geocoder, or the site's own list of districts. */
const placeSource = z.enum(['geocoder', 'gazetteer']);

const foundPlace = z.strictObject({
  /** The full street address on one line. */
  name: text,
  coordinates,
});
export type FoundPlace = z.output<typeof foundPlace>;

/** Response of `GET /api/geocode/search`: most relevant first. */
export const foundPlaces = z.strictObject({
  places: z.array(foundPlace).max(5),
  source: placeSource,
});
export type FoundPlaces = z.output<typeof foundPlaces>;

/** Response of `GET /api/geocode/reverse`. */
export const foundAddress = z.strictObject({
  /** 'Current Location' if no source knows the place. */
  address: text,
  /** Null if no source knows the place. */
  source: placeSource.nullable(),
});
export type FoundAddress = z.output<typeof foundAddress>;
