import type { Logger } from 'pino';
import { catalogue } from '../../../shared/catalogue.ts';
import type { FoundAddress, FoundPlace, FoundPlaces } from '../../../shared/contract/geocoding.ts';
import type { Coordinates } from '../../../shared/contract/property-terms.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Redis } from '../../redis/redis.ts';
import type { GeocoderUpstream } from '../../upstream/visitors/geocoder.ts';
import type { WithCache } from '../answered.ts';
import { districtsFor, nearestDistrict } from './gazetteer-answers.ts';
import { createLookUps } from './lookups.ts';
import { createPacer } from './pacing.ts';
import { createSharedTurns } from './shared-turns.ts';

export interface GeocodingServiceOptions {
  geocoder: GeocoderUpstream;
  /** Shares the geocoder's turns with other processes. */
  redis?: Redis | undefined;
  log: Logger;
  /** Milliseconds since the epoch. */
  clock?: () => number;
}

export interface GeocodingService {
  /**
   * Rejects with an `AppError` if neither the geocoder nor the gazetteer has a result.
   * @param client the IP address, for sharing the geocoder fairly
   */
  search(query: string, signal: AbortSignal, client?: string): Promise<WithCache<FoundPlaces>>;
  /** Always has a result; rejects with the signal's reason only. */
  reverse(
    point: Coordinates,
    signal: AbortSignal,
    client?: string,
  ): Promise<WithCache<FoundAddress>>;
  close(): void;
}

/** Nominatim's usage policy allows one request per second; the rest is a margin for jitter. */
const intervalMs = 1100;
const maxWaitMs = 3000;

/** About 11 metres, finer than a phone's own accuracy. */
const decimals = 4;

/** Geocoding and reverse geocoding: from the cache, else from the geocoder in turn, else from the gazetteer. */
export function createGeocodingService(options: GeocodingServiceOptions): GeocodingService {
  const { geocoder, redis, log, clock = Date.now } = options;
  const shared = redis && createSharedTurns(redis, intervalMs);
  const pacer = createPacer({ intervalMs, maxWaitMs, clock, shared });
  const common = { pacer, clock, log };
  const searches = createLookUps<FoundPlace[]>({
    ...common,
    async request(query, signal) {
      const places = await geocoder.search(query, signal);
      return places.length > 0 ? places : null;
    },
  });
  const addresses = createLookUps<{ address: string }>({
    ...common,
    async request(key, signal) {
      const [lat = 0, lng = 0] = key.split(',').map(Number);
      const address = await geocoder.reverse({ lat, lng }, signal);
      return address === null ? null : { address };
    },
  });

  return {
    async search(query, signal, client) {
      try {
        const { value, cache } = await searches.find(query.toLowerCase(), signal, client);
        return { view: { places: value ?? [], source: 'geocoder' }, cache };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        log.warn({ err: error }, 'the geocoder failed; searching the gazetteer instead');
        const places = districtsFor(query);
        if (places.length === 0) throw asOurs(error);
        return { view: { places, source: 'gazetteer' }, cache: null };
      }
    },

    async reverse(point, signal, client) {
      try {
        const { value, cache } = await addresses.find(keyOf(point), signal, client);
        const view: FoundAddress = value
          ? { address: value.address, source: 'geocoder' }
          : { address: catalogue.currentLocation, source: null };
        return { view, cache };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        log.warn({ err: error }, 'the geocoder failed; using the nearest district instead');
        const district = nearestDistrict(point);
        const view: FoundAddress = district
          ? { address: district, source: 'gazetteer' }
          : { address: catalogue.currentLocation, source: null };
        return { view, cache: null };
      }
    },

    close() {
      searches.close();
      addresses.close();
    },
  };
}

/** A failure of the geocoder is neither the visitor's fault nor that of their connection. */
function asOurs(error: AppError): AppError {
  if (error.code === 'overloaded') return error;
  return new AppError({
    code: 'noAddressLookup',
    status: 503,
    retryAfterSeconds: error.retryAfterSeconds,
    cause: error,
  });
}

function keyOf({ lat, lng }: Coordinates): string {
  // Adding 0 turns -0 into 0, so that both have one key.
  return [lat, lng]
    .map((degrees) => (Number(degrees.toFixed(decimals)) + 0).toFixed(decimals))
    .join();
}
