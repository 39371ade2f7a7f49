import type { Coordinates } from './property-terms.ts';

/** Source of a place: the geocoder, or the site's own list of districts. */
export type PlaceSource = 'geocoder' | 'gazetteer';

export interface FoundPlace {
  /** The full street address on one line. */
  name: string;
  coordinates: Coordinates;
}

/** Response of `GET /api/geocode/search`: at most 5 places, most relevant first. */
export interface FoundPlaces {
  places: FoundPlace[];
  source: PlaceSource;
}

/** Response of `GET /api/geocode/reverse`. */
export interface FoundAddress {
  /** 'Current Location' if no source knows the place. */
  address: string;
  /** Null if no source knows the place. */
  source: PlaceSource | null;
}
