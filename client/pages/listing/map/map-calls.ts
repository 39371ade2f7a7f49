import type { HomesAtPoint } from '../../../../shared/contract/listing-schemas.ts';
import type { Coordinates } from '../../../../shared/contract/property-terms.ts';
import { apiPaths } from '../../../../shared/paths.ts';
import { call } from '../../../bff/json-calls.ts';

/** The feed of a search's pins, as `readPins` reads it. Rejects if there is none. */
export async function fetchPins(query: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(`${apiPaths.pins}?${query}`, { signal });
  if (!response.ok) throw new Error(`The pins came with ${response.status}.`);
  return response.arrayBuffer();
}

/** The homes of a search at a point of the map. Rejects as `call` does. */
export function findHomesAt(
  { lat, lng }: Coordinates,
  query: string,
  signal: AbortSignal,
): Promise<HomesAtPoint> {
  const search = new URLSearchParams(query);
  search.set('point', `${lat.toFixed(5)},${lng.toFixed(5)}`);
  return call('GET /listing/at', signal, { query: search });
}
