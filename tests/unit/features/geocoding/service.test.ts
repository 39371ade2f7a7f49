import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createGeocodingService,
  type GeocodingService,
} from '../../../../server/features/geocoding/service.ts';
import type { GeocoderUpstream } from '../../../../server/upstream/visitors/geocoder.ts';

const neverAborted = new AbortController().signal;
const log = pino({ level: 'silent' });
const ikoyi = { name: 'Bourdillon Road, Ikoyi, Lagos', coordinates: { lat: 6.45, lng: 3.44 } };
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The geocoder’s calls: time in milliseconds and query. */
let calls: { at: number; query: string }[];
let service: GeocodingService;

function start(geocoder: Partial<GeocoderUpstream> = {}): void {
  service = createGeocodingService({
    geocoder: {
      async search(query) {
        calls.push({ at: Date.now(), query });
        return geocoder.search ? geocoder.search(query, neverAborted) : [ikoyi];
      },
      async reverse(point) {
        calls.push({ at: Date.now(), query: `${point.lat} ${point.lng}` });
        return geocoder.reverse ? geocoder.reverse(point, neverAborted) : '1 Bourdillon Road';
      },
    },
    log,
  });
}

beforeEach(() => {
  calls = [];
  vi.useFakeTimers();
});
afterEach(() => {
  service.close();
  vi.useRealTimers();
});

describe('a thousand different searches in a minute', () => {
  it('send at most one request a second to the geocoder, and none waits longer than 3 s', async () => {
    start();
    const startedAt = Date.now();
    const waits: number[] = [];
    const outcomes: Promise<string>[] = [];
    for (let turn = 0; turn < 1000; turn += 1) {
      const at = Date.now();
      outcomes.push(
        service
          .search(`Maitama ${turn}`, neverAborted)
          .then(
            ({ view }) => view.source,
            (error: unknown) => String(Object(error).code),
          )
          .finally(() => waits.push(Date.now() - at)),
      );
      await vi.advanceTimersByTimeAsync(60);
    }
    await vi.advanceTimersByTimeAsync(5000);
    const answers = await Promise.all(outcomes);

    const gaps = calls.slice(1).map(({ at }, index) => at - (calls[index]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
    const inTheMinute = calls.filter(({ at }) => at - startedAt <= minuteMs).length;
    console.info(
      `1,000 searches in a minute: ${inTheMinute} requests to the geocoder, ` +
        `${(inTheMinute / 60).toFixed(2)} a second, the closest two ${Math.min(...gaps)} ms apart`,
    );
    expect(inTheMinute).toBeLessThanOrEqual(60);
    expect(inTheMinute).toBeGreaterThanOrEqual(50);
    expect(Math.max(...waits)).toBeLessThanOrEqual(3000);
    expect(answers.filter((answer) => answer === 'geocoder')).toHaveLength(calls.length);
    expect(new Set(answers)).toEqual(new Set(['geocoder', 'overloaded']));
  });
});

describe('one client with too many requests', () => {
  it('does not keep 12 other visitors from the geocoder', async () => {
    start();
    const flood: Promise<string>[] = [];
    const visitors: Promise<string>[] = [];
    const search = (query: string, client: string): Promise<string> =>
      service.search(query, neverAborted, client).then(
        ({ view }) => view.source,
        (error: unknown) => String(Object(error).code),
      );
    for (let turn = 0; turn < 300; turn += 1) {
      flood.push(search(`Flood ${turn}`, 'one address'));
      if (turn % 25 === 0) visitors.push(search(`Visitor ${turn}`, `visitor ${turn}`));
      await vi.advanceTimersByTimeAsync(200);
    }
    await vi.advanceTimersByTimeAsync(5000);
    expect(await Promise.all(visitors)).toEqual(Array(12).fill('geocoder'));
    expect(new Set(await Promise.all(flood))).toEqual(new Set(['geocoder', 'overloaded']));
  });
});

describe('geocoding', () => {
  it('sends one request for the same query, in any spelling and from any number of visitors', async () => {
    start();
    const both = Promise.all([
      service.search('Ikoyi', neverAborted),
      service.search('IKOYI', neverAborted),
    ]);
    await vi.advanceTimersByTimeAsync(0);
    await both;
    await vi.advanceTimersByTimeAsync(29 * dayMs);
    expect((await service.search('ikoyi', neverAborted)).cache?.state).toBe('hit');
    expect(calls).toHaveLength(1);

    await vi.advanceTimersByTimeAsync(2 * dayMs);
    expect((await service.search('ikoyi', neverAborted)).cache?.state).toBe('miss');
    expect(calls).toHaveLength(2);
  });

  it('remembers for a day that a place was not found', async () => {
    start({ search: async () => [] });
    expect((await service.search('Atlantis', neverAborted)).cache).toEqual({
      state: 'miss',
      ttlSeconds: 86_400,
    });
    await vi.advanceTimersByTimeAsync(dayMs - 1000);
    expect(await service.search('Atlantis', neverAborted)).toEqual({
      view: { places: [], source: 'geocoder' },
      cache: { state: 'hit', ttlSeconds: 1 },
    });
    await vi.advanceTimersByTimeAsync(1000);
    expect((await service.search('Atlantis', neverAborted)).cache?.state).toBe('miss');
    expect(calls).toHaveLength(2);
  });

  it('treats points within eleven metres as one', async () => {
    start();
    await service.reverse({ lat: 6.447_41, lng: 3.455_32 }, neverAborted);
    const { cache } = await service.reverse({ lat: 6.447_39, lng: 3.455_28 }, neverAborted);
    expect(cache?.state).toBe('hit');
    expect(calls.map(({ query }) => query)).toEqual(['6.4474 3.4553']);
  });

  it('shares one rate limit between search and reverse geocoding', async () => {
    start();
    const answers = Promise.all([
      service.search('Ikoyi', neverAborted),
      service.reverse({ lat: 6.45, lng: 3.44 }, neverAborted),
      service.search('Yaba', neverAborted),
    ]);
    await vi.advanceTimersByTimeAsync(2200);
    await answers;
    const first = calls[0]?.at ?? 0;
    expect(calls.map(({ at, query }) => [at - first, query])).toEqual([
      [0, 'ikoyi'],
      [1100, '6.45 3.44'],
      [2200, 'yaba'],
    ]);
  });

  it('gives up an aborted request’s place in the queue', async () => {
    start();
    const impatient = new AbortController();
    await service.search('first', neverAborted);
    const second = service.search('second', impatient.signal).catch((error: unknown) => error);
    impatient.abort('gone');
    expect(await second).toBe('gone');
    const third = service.search('third', neverAborted);
    await vi.advanceTimersByTimeAsync(2200);
    await third;
    expect(calls.map(({ query }) => query)).toEqual(['first', 'third']);
  });
});
