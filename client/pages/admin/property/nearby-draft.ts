import type { AdminNearbyPlace } from '../../../../shared/contract/property-terms.ts';
import type { FieldErrors } from '../../../../shared/contract/problem.ts';
import { distanceKm } from '../../../../shared/distance.ts';
import { numberIn, pointIn, pointText } from './typed-values.ts';

/** A nearby place in the form. */
export interface NearbyDraft {
  /** Identifies the place while the form is open. */
  key: string;
  type: string;
  name: string;
  description: string;
  rating: string;
  /** Metres; calculated from both coordinates if empty. */
  distance: string;
  address: string;
  /** 'latitude, longitude' */
  coordinates: string;
}

export type NearbyField = Exclude<keyof NearbyDraft, 'key'>;

export const maxNearby = 20;

export function nearbyDraft(place: AdminNearbyPlace, index: number): NearbyDraft {
  const { type, name, description, rating, distanceMetres, address, coordinates } = place;
  return {
    key: String(index),
    type,
    name,
    description,
    rating: rating === null ? '' : String(rating),
    distance: distanceMetres === null ? '' : String(distanceMetres),
    address,
    coordinates: pointText(coordinates),
  };
}

export function newPlace(): NearbyDraft {
  const texts = { name: '', description: '', rating: '', distance: '', address: '' };
  return { key: crypto.randomUUID(), type: 'schools', coordinates: '', ...texts };
}

/** The place as input for validation. */
export function nearbyInput(place: NearbyDraft): Record<keyof AdminNearbyPlace, unknown> {
  const { type, name, description, rating, distance, address, coordinates } = place;
  return {
    type,
    name,
    description,
    rating: rating.trim() === '' ? null : Number(rating),
    distanceMetres: numberIn(distance),
    address,
    coordinates: pointIn(coordinates),
  };
}

export function comparablePlaces(places: readonly NearbyDraft[]): unknown {
  return places.map((place) => ({ ...place, key: '' }));
}

/** Form field name of a place's field. */
export function nearbyName(key: string, field: NearbyField): string {
  return `nearby-${key}-${field}`;
}

/** Errors of each place by field name; the form's validation reports only one for all places. */
export function nearbyErrors(places: readonly NearbyDraft[], home: string): FieldErrors {
  return Object.fromEntries(
    places.flatMap((place) =>
      errorsOf(place, pointIn(home) !== null).map(([field, error]) => [
        nearbyName(place.key, field),
        `${place.name.trim() || 'Nearby place'}: ${error}`,
      ]),
    ),
  );
}

function errorsOf(place: NearbyDraft, homeIsKnown: boolean): [NearbyField, string][] {
  const errors: [NearbyField, string][] = [];
  const rating = Number(place.rating);
  const distance = numberIn(place.distance);
  if (place.name.trim() === '') errors.push(['name', 'Name is required']);
  if (!(rating >= 0 && rating <= 5)) errors.push(['rating', 'Rating must be from 0 to 5']);
  if (pointIn(place.coordinates) === null)
    errors.push(['coordinates', 'Coordinates must be a latitude and a longitude']);
  if (typeof distance === 'string' || (distance ?? 0) > 100_000)
    errors.push(['distance', 'Distance must be whole metres, at most 100,000']);
  if (distance === null && !homeIsKnown)
    errors.push(['distance', 'Distance is required while the home has no coordinates']);
  return errors;
}

/** Distance in metres, as typed or else in a straight line; null if unknown. */
export function metresTo({ distance, coordinates }: NearbyDraft, home: string): number | null {
  const typed = numberIn(distance);
  if (typeof typed === 'number') return typed;
  const [from, to] = [pointIn(home), pointIn(coordinates)];
  return from && to ? Math.round((distanceKm(from, to) * 1000) / 10) * 10 : null;
}
