import type { AdminNearbyPlace } from '../../../../shared/contract/admin/properties.ts';
import type { FieldErrors } from '../../../../shared/contract/problem.ts';
import { distanceKm } from '../../../../shared/distance.ts';
import { numberIn, pointIn, pointText } from './typed-values.ts';

/** A place near a home as it is typed in. */
export interface NearbyDraft {
  /** Tells it from the others while the form is open. */
  key: string;
  type: string;
  name: string;
  description: string;
  rating: string;
  /** Metres; empty is worked out from both coordinates. */
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

/** As the form's validation takes it. */
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

/** The name of a place's field among those of the form. */
export function nearbyName(key: string, field: NearbyField): string {
  return `nearby-${key}-${field}`;
}

/** What is wrong with each place, by the names of its fields: more than one error about all of them could say. */
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

/** How far it is, in metres: as typed, else in a straight line; null while neither is known. */
export function metresTo({ distance, coordinates }: NearbyDraft, home: string): number | null {
  const typed = numberIn(distance);
  if (typeof typed === 'number') return typed;
  const [from, to] = [pointIn(home), pointIn(coordinates)];
  return from && to ? Math.round((distanceKm(from, to) * 1000) / 10) * 10 : null;
}
