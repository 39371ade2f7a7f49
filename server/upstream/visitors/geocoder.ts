import { z } from 'zod';
import type { FoundPlace } from '../../../shared/contract/geocoding.ts';
import type { Coordinates } from '../../../shared/contract/property-terms.ts';
import type { UpstreamOptions } from '../transport/options.ts';
import { upstreamPath } from '../transport/path.ts';
import type { Upstream } from '../transport/request.ts';
import * as value from '../tolerant-values.ts';

/** A geocoder with the Nominatim API (https://nominatim.org/release-docs/latest/api/Overview/). */
export interface GeocoderUpstream {
  /** Places in Nigeria, most relevant first. Rejects with an `AppError`, or with the signal's reason. */
  search(query: string, signal: AbortSignal): Promise<FoundPlace[]>;
  /** The street address at a point on one line, or null if there is none. Rejects as `search` does. */
  reverse(point: Coordinates, signal: AbortSignal): Promise<string | null>;
}

/** A search returns at most 5 results. */
const maxResults = 5;

/** West, north, east and south bounds of Nigeria, for ranking results inside them first. */
const nigeria = '2.66,13.9,14.68,4.2';

/** The geocoder's labels are shown as they are, so longer ones than any real place has are cut. */
const maxNameLength = 300;

const common = { format: 'jsonv2', 'accept-language': 'en' };

const foundItem = z
  .object({ display_name: value.longText, lat: z.unknown(), lon: z.unknown() })
  .transform(({ display_name, lat, lon }, context): FoundPlace => {
    const coordinates = value.readCoordinates({ lat, lng: lon });
    if (coordinates !== null && display_name !== '')
      return { name: cut(display_name), coordinates };
    context.addIssue({ code: 'custom', path: ['lat'] });
    return z.NEVER;
  });

const searchBody = z.array(z.unknown());
const foundItems = value.itemsOf(foundItem);

/** For a point without an address Nominatim responds with a 200 and an `error`. */
const reverseBody = z.union([
  z.object({ display_name: z.string().trim().min(1) }).transform((body) => cut(body.display_name)),
  z.object({ error: z.unknown() }).transform(() => null),
]);

export function createGeocoderUpstream(upstream: Upstream): GeocoderUpstream {
  return {
    async search(query, signal) {
      return upstream.get({
        path: upstreamPath`/search`,
        query: {
          ...common,
          q: query,
          limit: String(maxResults),
          countrycodes: 'ng',
          viewbox: nigeria,
        },
        parse: (json) => foundItems.parse(searchBody.parse(json)).slice(0, maxResults),
        signal,
      });
    },

    async reverse({ lat, lng }, signal) {
      return upstream.get({
        path: upstreamPath`/reverse`,
        query: { ...common, lat: String(lat), lon: String(lng) },
        parse: (json) => reverseBody.parse(json),
        signal,
      });
    },
  };
}

/**
 * Upstream options for a public geocoder: it identifies us with a contact, never retries, and opens the circuit for half a
 * minute after three failed calls in a row, since there is at most one call a second.
 */
export function publicGeocoderOptions({
  origin,
  email,
}: {
  origin: string;
  email: string;
}): Partial<UpstreamOptions> {
  return {
    userAgent: `Homefront (${origin}; ${email})`,
    attemptTimeoutMs: 2500,
    callTimeoutMs: 2500,
    maxInFlight: 2,
    maxWaiting: 4,
    retryBudget: { reserve: 0, max: 0 },
    breaker: { minimumCalls: 3, windowMs: 30_000, halfOpenAfterMs: 30_000 },
  };
}

function cut(name: string): string {
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength).toWellFormed()}…` : name;
}
