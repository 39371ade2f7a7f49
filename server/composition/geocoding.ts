import type { Logger } from 'pino';
import type { Settings } from '../config/config.ts';
import { createGeocodingService, type GeocodingService } from '../features/geocoding/service.ts';
import { createGeocoderUpstream, publicGeocoderOptions } from '../upstream/visitors/geocoder.ts';
import type { Metrics, UpstreamState } from '../metrics/metrics.ts';
import { observedBy } from '../upstream/transport/observed.ts';
import type { Redis } from '../redis/redis.ts';
import { createUpstream } from '../upstream/transport/request.ts';

export interface GeocodingOptions {
  settings: Settings;
  /** The origin that visitors use: it identifies the site to the geocoder. */
  origin: string;
  redis: Redis | undefined;
  log: Logger;
  metrics: Metrics | undefined;
  clock: () => number;
}

/** Geocoding, with its own connections. */
export interface Geocoding extends GeocodingService, AsyncDisposable {
  state(): UpstreamState;
}

export function composeGeocoding(options: GeocodingOptions): Geocoding {
  const { settings, origin, redis, log, metrics, clock } = options;
  const upstream = createUpstream({
    base: settings.geocoderUrl,
    log: log.child({ part: 'geocoder' }),
    ...observedBy(metrics, 'geocoder'),
    ...publicGeocoderOptions({ origin, email: settings.site.email }),
  });
  const service = createGeocodingService({
    geocoder: createGeocoderUpstream(upstream),
    redis,
    log: log.child({ part: 'geocoding' }),
    clock,
  });
  return {
    ...service,
    state: upstream.state,
    async [Symbol.asyncDispose]() {
      service.close();
      await upstream.close();
    },
  };
}
