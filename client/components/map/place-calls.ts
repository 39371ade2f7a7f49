import type { FoundAddress, FoundPlaces } from '../../../shared/contract/geocoding.ts';
import type { Coordinates } from '../../../shared/contract/property-terms.ts';
import { call } from '../../bff/json-calls.ts';

/** Rejects with `ProblemError`, or with the signal's reason. */
export function findPlaces(query: string, signal: AbortSignal): Promise<FoundPlaces> {
  return call('GET /geocode/search', signal, { query: { q: query } });
}

/** Rejects as `findPlaces` does. Coordinates are rounded to 11 metres for privacy. */
export function findAddress({ lat, lng }: Coordinates, signal: AbortSignal): Promise<FoundAddress> {
  const query = { lat: lat.toFixed(4), lon: lng.toFixed(4) };
  return call('GET /geocode/reverse', signal, { query });
}
