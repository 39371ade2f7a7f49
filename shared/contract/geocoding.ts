import type { Coordinates } from './property-views.ts';

/** Where an answer about a place comes from: the geocoder, or the districts that the site itself knows. */
export type PlaceSource = 'geocoder' | 'gazetteer';

export interface FoundPlace {
  /** The whole address in one line. */
  name: string;
  coordinates: Coordinates;
}

/** What `GET /api/geocode/search` answers: at most 5 places, the likeliest first. */
export interface FoundPlaces {
  places: FoundPlace[];
  source: PlaceSource;
}

/** What `GET /api/geocode/reverse` answers. */
export interface FoundAddress {
  /** 'Current Location' where nobody can name the place. */
  address: string;
  /** Null where nobody can name the place. */
  source: PlaceSource | null;
}
