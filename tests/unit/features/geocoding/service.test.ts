import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createGeocodingService,
  type GeocodingService,
} from '../../../../server/features/geocoding/service.ts';
import type { GeocoderUpstream } from '../../../../server/upstream/geocoder.ts';

const anyone = new AbortController().signal;
const log = pino({ level: 'silent' });
const ikoyi = { name: 'Bourdillon Road, Ikoyi, Lagos', coordinates: { lat: 6.45, lng: 3.44 } };
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** When the geocoder was asked, in milliseconds of the clock, and for what. */
let asked: { at: number; what: string }[];
let service: GeocodingService;

function start(geocoder: Partial<GeocoderUpstream> = {}): void {
  service = createGeocodingService({
    geocoder: {
      async search(query) {
        asked.push({ at: Date.now(), what: query });
        return geocoder.search ? geocoder.search(query, anyone) : [ikoyi];
      },
      async reverse(point) {
        asked.push({ at: Date.now(), what: `${point.lat} ${point.lng}` });
        return geocoder.reverse ? geocoder.reverse(point, anyone) : '1 Bourdillon Road';
      },
    },
    log,
  });
}

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
});
afterEach(() => {
  service.close();
  vi.useRealTimers();
});

describe('a thousand different searches in a minute', () => {
  it('leave at most one request a second to the geocoder, and none waits longer than 3 s', async () => {
    start();
    const startedAt = Date.now();
    const waits: number[] = [];
    const outcomes: Promise<string>[] = [];
    for (let turn = 0; turn < 1000; turn += 1) {
      const at = Date.now();
      outcomes.push(
        service
          .search(`Maitama ${turn}`, anyone)
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

    const gaps = asked.slice(1).map(({ at }, index) => at - (asked[index]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
    const inTheMinute = asked.filter(({ at }) => at - startedAt <= minuteMs).length;
    console.info(
      `1,000 searches in a minute: ${inTheMinute} requests to the geocoder, ` +
        `${(inTheMinute / 60).toFixed(2)} a second, the closest two ${Math.min(...gaps)} ms apart`,
    );
    expect(inTheMinute).toBeLessThanOrEqual(60);
    expect(inTheMinute).toBeGreaterThanOrEqual(50);
    expect(Math.max(...waits)).toBeLessThanOrEqual(3000);
    expect(answers.filter((answer) => answer === 'geocoder')).toHaveLength(asked.length);
    expect(new Set(answers)).toEqual(new Set(['geocoder', 'overloaded']));
  });
});

describe('one address that asks for as much as it can', () => {
  it('does not keep the geocoder from 12 visitors who come meanwhile', async () => {
    start();
    const flood: Promise<string>[] = [];
    const visitors: Promise<string>[] = [];
    const search = (query: string, client: string): Promise<string> =>
      service.search(query, anyone, client).then(
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
  it('asks once for the same words, however they are written and however many ask', async () => {
    start();
    const both = Promise.all([service.search('Ikoyi', anyone), service.search('IKOYI', anyone)]);
    await vi.advanceTimersByTimeAsync(0);
    await both;
    await vi.advanceTimersByTimeAsync(29 * dayMs);
    expect((await service.search('ikoyi', anyone)).cache?.state).toBe('hit');
    expect(asked).toHaveLength(1);

    await vi.advanceTimersByTimeAsync(2 * dayMs);
    expect((await service.search('ikoyi', anyone)).cache?.state).toBe('miss');
    expect(asked).toHaveLength(2);
  });

  it('remembers for a day that there is nothing', async () => {
    start({ search: async () => [] });
    expect((await service.search('Atlantis', anyone)).cache).toEqual({
      state: 'miss',
      ttlSeconds: 86_400,
    });
    await vi.advanceTimersByTimeAsync(dayMs - 1000);
    expect(await service.search('Atlantis', anyone)).toEqual({
      view: { places: [], source: 'geocoder' },
      cache: { state: 'hit', ttlSeconds: 1 },
    });
    await vi.advanceTimersByTimeAsync(1000);
    expect((await service.search('Atlantis', anyone)).cache?.state).toBe('miss');
    expect(asked).toHaveLength(2);
  });

  it('takes points within eleven metres for one', async () => {
    start();
    await service.reverse({ lat: 6.447_41, lng: 3.455_32 }, anyone);
    const { cache } = await service.reverse({ lat: 6.447_39, lng: 3.455_28 }, anyone);
    expect(cache?.state).toBe('hit');
    expect(asked.map(({ what }) => what)).toEqual(['6.4474 3.4553']);
  });

  it('keeps one pace for searches and addresses together', async () => {
    start();
    const answers = Promise.all([
      service.search('Ikoyi', anyone),
      service.reverse({ lat: 6.45, lng: 3.44 }, anyone),
      service.search('Yaba', anyone),
    ]);
    await vi.advanceTimersByTimeAsync(2200);
    await answers;
    const first = asked[0]?.at ?? 0;
    expect(asked.map(({ at, what }) => [at - first, what])).toEqual([
      [0, 'ikoyi'],
      [1100, '6.45 3.44'],
      [2200, 'yaba'],
    ]);
  });

  it('gives the place in the queue of who goes away to nobody', async () => {
    start();
    const impatient = new AbortController();
    await service.search('first', anyone);
    const second = service.search('second', impatient.signal).catch((error: unknown) => error);
    impatient.abort('gone');
    expect(await second).toBe('gone');
    const third = service.search('third', anyone);
    await vi.advanceTimersByTimeAsync(2200);
    await third;
    expect(asked.map(({ what }) => what)).toEqual(['first', 'third']);
  });
});
