/** @module-tag long */
import type { Test } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogue, tooManyRequestsMessage } from '../../../shared/catalogue.ts';
import {
  refusingBase,
  startMisbehavingProvider,
  type Behaviour,
  type MisbehavingProvider,
} from '../../support/misbehaving-provider.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { Visitor } from '../../support/visitor.ts';
import { offer, wireProperty } from '../../support/wire-property.ts';

interface Setup extends AsyncDisposable {
  app: TestApp;
  geocoder: MisbehavingProvider;
  /** As a new visitor. */
  get(path: string): Test;
}

/** The site with a scripted provider and a scripted geocoder. */
async function setUp({ reachable = true } = {}): Promise<Setup> {
  await using started = new AsyncDisposableStack();
  const geocoder = started.use(await startMisbehavingProvider());
  const provider = started.use(await startMisbehavingProvider());
  offer(provider, [wireProperty()]);
  const base = reachable ? geocoder.base : await refusingBase();
  const app = started.use(
    await createTestApp({
      providerUrl: provider.base,
      env: { TRUST_PROXY: '1', GEOCODER_URL: base },
    }),
  );
  const running = started.move();
  return {
    app,
    geocoder,
    get: (path) => new Visitor(app).get(`/api/geocode${path}`),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

const found = (count: number): Behaviour => ({
  kind: 'answers',
  json: Array.from({ length: count }, (_, index) => ({
    place_id: index,
    display_name: `${index + 1} Admiralty Way, Lekki, Lagos, Nigeria`,
    lat: `6.4${index}`,
    lon: `3.4${index}`,
    importance: 0.1,
  })),
});
const address: Behaviour = {
  kind: 'answers',
  json: { display_name: 'Admiralty Way, Lekki, Lagos, Nigeria', lat: '6.447', lon: '3.455' },
};

const failures: [what: string, behaviour: Behaviour][] = [
  ['answers 500', { kind: 'answers', status: 500, json: {} }],
  ['answers 403', { kind: 'answers', status: 403, json: {} }],
  ['answers with an HTML page', { kind: 'sends', type: 'text/html', body: '<h1>Busy</h1>' }],
  ['answers with another shape', { kind: 'answers', json: { surprise: true } }],
  ['answers 429', { kind: 'answers', status: 429, json: {}, headers: { 'retry-after': '120' } }],
  ['resets the connection', { kind: 'resets' }],
  ['sends half a response', { kind: 'sends-half', declared: true }],
  ['redirects to a private address', { kind: 'redirects', to: 'http://10.0.0.1/search' }],
  ['never responds', { kind: 'hangs' }],
];

/** A site whose geocoder has not been called in a test, nor for a while. */
let site: Setup;
beforeAll(async () => {
  site = await setUp();
});
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => {
  site.geocoder.requests.length = 0;
  site.app.passSeconds(5);
});

describe('GET /api/geocode/search', () => {
  it('returns at most five places from the geocoder, and caches them', async () => {
    site.geocoder.on('/search', found(7));
    const first = await site.get('/search?q=%20Admiralty%20%20Way%20');
    expect(first.status).toBe(200);
    expect(first.headers['cache-status']).toBe('Homefront; fwd=miss; stored');
    expect(first.body.source).toBe('geocoder');
    expect(first.body.places).toHaveLength(5);
    expect(first.body.places[0]).toEqual({
      name: '1 Admiralty Way, Lekki, Lagos, Nigeria',
      coordinates: { lat: 6.4, lng: 3.4 },
    });

    const again = await site.get('/search?q=ADMIRALTY+way');
    expect(again.headers['cache-status']).toMatch(/^Homefront; hit; ttl=25919\d\d$/);
    expect(again.body).toEqual(first.body);
    expect(site.geocoder.requests).toHaveLength(1);
  });

  it('follows the geocoder’s policy: within Nigeria, five results, with a User-Agent', async () => {
    site.geocoder.on('/search', found(1));
    await site.get('/search?q=Wuse%20%26%20Jabi%3Fx%3D1%23&limit=50&countrycodes=us');
    const [geocoderRequest] = site.geocoder.requests;
    const target = new URL(geocoderRequest?.target ?? '', 'http://geocoder');
    expect(target.pathname).toBe('/api/search');
    expect(Object.fromEntries(target.searchParams)).toEqual({
      format: 'jsonv2',
      'accept-language': 'en',
      q: 'wuse & jabi?x=1#',
      limit: '5',
      countrycodes: 'ng',
      viewbox: '2.66,13.9,14.68,4.2',
    });
    expect(geocoderRequest?.headers['user-agent']).toBe(
      `Homefront (${site.app.url}; hello@homefront.example)`,
    );
    expect(geocoderRequest?.headers).not.toHaveProperty('cookie');
    expect(geocoderRequest?.headers).not.toHaveProperty('x-forwarded-for');
  });

  it('waits for a slow geocoder', async () => {
    const json = [{ display_name: 'Jabi Lake', lat: '9.07', lon: '7.42' }];
    site.geocoder.on('/search', { kind: 'is-slow', milliseconds: 1000, json });
    const { body } = await site.get('/search?q=jabi');
    expect(body).toEqual({
      places: [{ name: 'Jabi Lake', coordinates: { lat: 9.07, lng: 7.42 } }],
      source: 'geocoder',
    });
  });

  it('returns an empty list, and caches it', async () => {
    site.geocoder.on('/search', found(0));
    const first = await site.get('/search?q=Atlantis');
    expect(first.body).toEqual({ places: [], source: 'geocoder' });
    site.app.passSeconds(60 * 60);
    const again = await site.get('/search?q=Atlantis');
    expect(again.headers['cache-status']).toMatch(/^Homefront; hit; ttl=827\d\d$/);
    expect(site.geocoder.requests).toHaveLength(1);
  });

  it('omits results without a name or valid coordinates', async () => {
    const json = [
      { display_name: '', lat: '6', lon: '3' },
      { display_name: 'Nowhere', lat: 'NaN', lon: '3' },
      { display_name: 'Far away', lat: '91', lon: '3' },
      null,
      { display_name: 'Yaba', lat: 6.5, lon: 3.37 },
      { display_name: `<b>${'x'.repeat(500)}`, lat: '6', lon: '3' },
    ];
    site.geocoder.on('/search', { kind: 'answers', json });
    const { body } = await site.get('/search?q=somewhere');
    expect(body.places.map(({ name }: { name: string }) => name)).toEqual([
      'Yaba',
      `<b>${'x'.repeat(297)}…`,
    ]);
  });

  it.each([
    ['', 'Please type a place to look for.'],
    ['?q=', 'Please type a place to look for.'],
    ['?q=%20%09%20', 'Please type a place to look for.'],
    [`?q=${'a'.repeat(121)}`, 'A place to look for has at most 120 characters.'],
    ['?q=Wuse%00', 'A place to look for is plain text.'],
    ['?q=Wuse%0d%0aHost:%20x', 'A place to look for is plain text.'],
    ['?q=%ff%fe', 'A place to look for is plain text.'],
  ])('rejects %j', async (query, detail) => {
    expect(await site.get(`/search${query}`)).toBeProblem({
      status: 422,
      code: 'invalidForm',
      detail,
      errors: { q: detail },
    });
    expect(site.geocoder.requests).toHaveLength(0);
  });

  it('accepts 120 characters of any script, but not 10 kB', async () => {
    site.geocoder.on('/search', found(0));
    const longest = encodeURIComponent('ọ'.repeat(120));
    expect((await site.get(`/search?q=${longest}`)).status).toBe(200);
    expect((await site.get(`/search?q=${'a'.repeat(10_240)}`)).status).toBe(414);
  });

  it('calls the geocoder again after an answer from the gazetteer', async () => {
    site.geocoder.on('/search', { kind: 'answers', status: 500, json: {} }, found(1));
    expect((await site.get('/search?q=maitama')).body.source).toBe('gazetteer');
    expect((await site.get('/search?q=maitama')).body.source).toBe('geocoder');
  });

  it('does not blame the visitor’s connection if neither can answer', async () => {
    await using unreachable = await setUp({ reachable: false });
    const { status, body } = await unreachable.get('/search?q=Port+Harcourt');
    expect(status).toBe(503);
    expect(body.detail).toBe(catalogue.noAddressLookup);
  });

  it('does not blame the visitor if the geocoder refuses the site', async () => {
    site.geocoder.on('/search', { kind: 'answers', status: 403, json: {} });
    const { status, body } = await site.get('/search?q=Port+Harcourt+Mall');
    expect(status).toBe(503);
    expect(body.detail).toBe(catalogue.noAddressLookup);
    // The site asks again.
    site.app.passSeconds(3600);
  });
});

describe('GET /api/geocode/reverse', () => {
  it('returns the address of a point, cached to eleven metres', async () => {
    site.geocoder.on('/reverse', address);
    const first = await site.get('/reverse?lat=6.44741&lon=3.45532');
    expect(first.status).toBe(200);
    expect(first.headers['cache-status']).toBe('Homefront; fwd=miss; stored');
    expect(first.body).toEqual({
      address: 'Admiralty Way, Lekki, Lagos, Nigeria',
      source: 'geocoder',
    });
    const near = await site.get('/reverse?lat=6.44739&lon=3.45528');
    expect(near.headers['cache-status']).toMatch(/^Homefront; hit; ttl=\d+$/);
    expect(site.geocoder.requests.map(({ target }) => target)).toEqual([
      '/api/reverse?format=jsonv2&accept-language=en&lat=6.4474&lon=3.4553',
    ]);
  });

  it('returns Current Location for a point without an address', async () => {
    site.geocoder.on('/reverse', { kind: 'answers', json: { error: 'Unable to geocode' } });
    const { body } = await site.get('/reverse?lat=0&lon=-0');
    expect(body).toEqual({ address: catalogue.currentLocation, source: null });
    expect((await site.get('/reverse?lat=-0&lon=0')).headers['cache-status']).toMatch(/; hit;/);
  });

  it('accepts a point outside Nigeria', async () => {
    site.geocoder.on('/reverse', { kind: 'answers', json: { display_name: 'London' } });
    expect((await site.get('/reverse?lat=51.5&lon=-0.12')).body.address).toBe('London');
  });

  it.each([
    '',
    '?lat=6.4',
    '?lon=3.4',
    '?lat=91&lon=3',
    '?lat=-90.0001&lon=3',
    '?lat=6&lon=180.5',
    '?lat=NaN&lon=3',
    '?lat=Infinity&lon=3',
    '?lat=1e400&lon=3',
    '?lat=1e1&lon=3',
    '?lat=0x10&lon=3',
    '?lat=%206&lon=3',
    '?lat=&lon=',
    '?lat=6,4&lon=3',
    '?lat[]=6&lon=3',
    `?lat=6.${'1'.repeat(500)}&lon=3`,
    '?lat=6%00&lon=3',
  ])('rejects %j', async (query) => {
    expect(await site.get(`/reverse${query}`)).toBeProblem({
      status: 422,
      code: 'invalidForm',
      detail: expect.stringMatching(
        /^(Latitude is a number from -90|Longitude is a number from -180)/,
      ),
    });
    expect(site.geocoder.requests).toHaveLength(0);
  });

  it('returns Current Location if the place is unknown', async () => {
    await using unreachable = await setUp({ reachable: false });
    const { status, body } = await unreachable.get('/reverse?lat=11.99&lon=8.52');
    expect(status).toBe(200);
    expect(body).toEqual({ address: catalogue.currentLocation, source: null });
  });
});

describe('geocoder', () => {
  it.each(failures)('is replaced by the gazetteer if it %s', async (_, behaviour) => {
    await using failing = await setUp();
    failing.geocoder.on('/search', behaviour);
    failing.geocoder.on('/reverse', behaviour);
    const places = await failing.get('/search?q=maitama').expect(200);
    expect(places.headers['cache-status']).toBeUndefined();
    expect(places.body).toEqual({
      places: [{ name: 'Maitama, Abuja', coordinates: { lat: 9.086, lng: 7.494 } }],
      source: 'gazetteer',
    });
    // Never twice for one query.
    expect(failing.geocoder.requests).toHaveLength(1);

    const near = await failing.get('/reverse?lat=9.09&lon=7.49').expect(200);
    expect(near.body).toEqual({ address: 'Near Maitama, Abuja', source: 'gazetteer' });
    expect(failing.app.logLines.join('\n')).toContain('using the nearest district instead');
  });

  it('is not called for as long as it asks, and then called again', async () => {
    await using failing = await setUp();
    failing.geocoder.on(
      '/search',
      { kind: 'answers', status: 429, json: {}, headers: { 'retry-after': '120' } },
      found(1),
    );
    expect((await failing.get('/search?q=Jabi')).body.source).toBe('gazetteer');
    failing.app.passSeconds(110);
    expect((await failing.get('/search?q=Jabi')).body.source).toBe('gazetteer');
    expect((await failing.get('/reverse?lat=9&lon=7')).body.source).toBeNull();
    const { status, body } = await failing.get('/search?q=Kano');
    expect(status).toBe(503);
    expect(body.detail).toBe(catalogue.overloaded);
    expect(failing.geocoder.requests).toHaveLength(1);

    failing.app.passSeconds(15);
    expect((await failing.get('/search?q=Jabi')).body.source).toBe('geocoder');
  });

  it('is skipped without a delay after three failed calls in a row', async () => {
    await using failing = await setUp();
    failing.geocoder.on('/search', { kind: 'resets' });
    for (const place of ['Jabi', 'Yaba', 'Ajah', 'Ikoyi']) {
      failing.app.passSeconds(2);
      expect((await failing.get(`/search?q=${place}`)).body.source).toBe('gazetteer');
    }
    expect(failing.geocoder.requests).toHaveLength(3);
    const responses = await Promise.all(
      ['Maitama', 'Asokoro', 'Guzape', 'Surulere'].map((place) =>
        failing.get(`/search?q=${place}`),
      ),
    );
    expect(responses.map(({ body }) => body.source)).toEqual(Array(4).fill('gazetteer'));
    expect(failing.geocoder.requests).toHaveLength(3);
  });

  it('is limited to 30 requests a minute per browser, cached or not', async () => {
    site.geocoder.on('/search', found(1));
    const visitor = new Visitor(site.app);
    // Gives the browser its id.
    await visitor.get('/api/listing/featured').expect(200);
    for (let turn = 0; turn < 30; turn += 1)
      await visitor.get('/api/geocode/search?q=x').expect(200);

    const { headers, body } = await visitor.get('/api/geocode/reverse?lat=6&lon=3').expect(429);
    expect(headers['ratelimit-policy']).toMatch(/"geocoding"; q=30; w=60/);
    expect(headers['retry-after']).toBe(String(body.retryAfterSeconds));
    expect(body.detail).toBe(tooManyRequestsMessage(body.retryAfterSeconds));
    // Another browser at the same IP address has a limit of its own, and so do properties.
    const neighbour = new Visitor(site.app);
    await neighbour
      .get('/api/geocode/search?q=x')
      .set('x-forwarded-for', visitor.address)
      .expect(200);
    await visitor.get('/api/listing/featured').expect(200);
  });

  it('accepts read requests only', async () => {
    await new Visitor(site.app).post('/api/geocode/search?q=x').expect(405);
  });
});
