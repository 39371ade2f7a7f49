import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { AreaView } from '../../../../shared/contract/area-schemas.ts';
import type { NearbyPlace } from '../../../../shared/contract/property-terms.ts';
import { createCache, type Cache } from '../../../cache/cache.ts';
import { createReadThrough, type Entry } from '../../../cache/read-through.ts';

export type AreaNearby = NonNullable<AreaView['nearby']>;

export interface AreaNearbyOptions {
  /** Ids of the homes to look at. */
  homesIn(area: string, signal: AbortSignal): Promise<readonly string[]>;
  /** The facilities near a home. */
  placesNear(home: string, signal: AbortSignal): Promise<readonly NearbyPlace[]>;
  log: Logger;
  clock: () => number;
}

/** The facilities near an area's homes, which seldom change: the provider is asked at most once an hour for each area. */
export interface AreaNearbyCache {
  /** Null if none is known, or not within a second: the next read may have them. */
  read(area: string): Promise<AreaNearby | null>;
  close(): void;
}

const freshSeconds = 60 * 60;
const staleSeconds = 24 * 60 * 60;
const maxWaitMs = 1000;
const maxAreas = 1000;
/** A load continues after its reader has left. */
const never = new AbortController().signal;

export function createAreaNearby(options: AreaNearbyOptions): AreaNearbyCache {
  const { homesIn, placesNear, log, clock } = options;
  const cache: Cache<Entry<AreaNearby | null>> = createCache({ maxKeys: maxAreas });
  const readings = createReadThrough<AreaNearby | null>({
    cache,
    freshSeconds,
    staleSeconds,
    maxWaitMs,
    clock,
    log,
    async load(area, { signal }) {
      const homes = await homesIn(area, signal);
      const answers = await Promise.allSettled(homes.map((home) => placesNear(home, signal)));
      const near = answers.flatMap((answer) =>
        answer.status === 'fulfilled' ? [answer.value] : [],
      );
      const failed = answers.find((answer) => answer.status === 'rejected');
      if (near.length === 0 && failed) throw failed.reason;
      return commonestPlaces(near);
    },
  });

  return {
    async read(area) {
      const known = readings.read(area, never).then(
        ({ value }) => value,
        () => null,
      );
      return Promise.race([known, pause(maxWaitMs, null, { ref: false })]);
    },
    close() {
      readings.close();
      cache.close();
    },
  };
}

const maxOfType = 3;
const maxPlaces = 24;

/** The facilities that are near the most homes, each with their number. */
export function commonestPlaces(homes: readonly (readonly NearbyPlace[])[]): AreaNearby | null {
  const found = new Map<string, AreaNearby['places'][number]>();
  for (const near of homes) {
    const distinct = new Map(near.map((place) => [keyOf(place), place]));
    for (const [key, { name, type }] of distinct) {
      const place = found.get(key);
      if (place) place.homes += 1;
      else if (name !== '') found.set(key, { name, type: type.toLowerCase(), homes: 1 });
    }
  }
  const countByType = new Map<string, number>();
  const places = [...found.values()]
    .toSorted((a, b) => b.homes - a.homes)
    .filter(({ type }) => {
      const count = (countByType.get(type) ?? 0) + 1;
      countByType.set(type, count);
      return count <= maxOfType;
    })
    .slice(0, maxPlaces);
  return places.length === 0 ? null : { homes: homes.length, places };
}

function keyOf({ name, type }: NearbyPlace): string {
  return `${type.toLowerCase()}|${name.toLowerCase()}`;
}
