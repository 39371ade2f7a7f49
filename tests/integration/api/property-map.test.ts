import { beforeAll, describe, expect, it } from 'vitest';
import type { Coordinates } from '../../../shared/contract/property-terms.ts';
import type { HomesAtPoint, PropertyPage } from '../../../shared/contract/listing-schemas.ts';
import type { PropertyAnswer, PropertyCard } from '../../../shared/contract/property-schemas.ts';
import { readPins, toPinPrice, type PinFeed } from '../../../shared/map/pins.ts';
import { placeUnits } from '../../../shared/map/place-columns.ts';
import { writeArea } from '../../../shared/map/polygon-text.ts';
import { areaAround } from '../../../shared/map/polygon.ts';
import { distanceKm } from '../../../shared/distance.ts';
import { useScriptedSite } from '../../support/scripted-site.ts';
import { startMisbehavingProvider } from '../../support/misbehaving-provider.ts';
import { createTestApp } from '../../support/test-app.ts';
import { useForSuite } from '../../support/use-for-suite.ts';
import { Visitor } from '../../support/visitor.ts';
import { offer, wireProperty } from '../../support/wire-property.ts';

/** What a pin says of a home: its place in units of 10⁻⁵ degrees, and its price in ₦1,000. */
type Pin = [lat: number, lng: number, price: number];

const yaba: Coordinates = { lat: 6.511, lng: 3.375 };

function circleAround(centre: Coordinates, km: number): string {
  const { area } = areaAround(centre, km);
  if (!area) throw new Error('There is no such circle.');
  return writeArea(area);
}

function sorted(pins: readonly Pin[]): string[] {
  return pins.map(String).toSorted();
}

describe('the map of a search', () => {
  const app = useForSuite(() => createTestApp({ env: { TRUST_PROXY: '1' } }));
  const coordinates = new Map<string, Coordinates | null>();

  beforeAll(async () => {
    for (const purpose of ['buy', 'rent'])
      for (const { id } of await everyItem(`purpose=${purpose}&location=`)) {
        const { body } = await new Visitor(app).get(`/api/properties/${id}`).expect(200);
        coordinates.set(id, (body as PropertyAnswer).property.coordinates);
      }
  });

  async function search(query: string): Promise<PropertyPage> {
    const { body } = await new Visitor(app).get(`/api/properties?${query}`).expect(200);
    return body;
  }

  async function everyItem(query: string): Promise<PropertyCard[]> {
    const first = await search(query);
    const items = [...first.items];
    for (let page = 2; page <= first.pages; page += 1)
      items.push(...(await search(`${query}&page=${page}`)).items);
    return items;
  }

  async function pinsOf(query: string): Promise<PinFeed> {
    const { body } = await new Visitor(app)
      .get(`/api/listing/pins?${query}`)
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks)));
      })
      .expect(200)
      .expect('content-type', 'application/octet-stream');
    const feed = readPins(Uint8Array.from(body as Buffer).buffer);
    if (!feed) throw new Error('The feed is not readable.');
    return feed;
  }

  function pinOf(home: PropertyCard): Pin[] {
    const place = coordinates.get(home.id);
    if (!place) return [];
    const { price } = home;
    const naira =
      price.kind === 'on-request' ? 0 : price.kind === 'sale' ? price.amount : price.yearly;
    return [
      [Math.round(place.lat * placeUnits), Math.round(place.lng * placeUnits), toPinPrice(naira)],
    ];
  }

  it.each([
    'purpose=rent&location=Lagos',
    'purpose=buy&location=',
    'purpose=rent&location=Lagos&sort=highest&page=2',
    `purpose=rent&location=&within=${circleAround(yaba, 5)}`,
  ])('has a pin for each home with a place: %s', async (query) => {
    const homes = await everyItem(query.replace('&page=2', ''));
    const { pins, placed, unplaced } = await pinsOf(query);
    const found = Array.from(pins.lat, (lat, at): Pin => [
      lat,
      pins.lng[at] ?? 0,
      pins.price[at] ?? 0,
    ]);
    const expected = homes.flatMap(pinOf);
    expect(sorted(found)).toEqual(sorted(expected));
    expect([placed, unplaced]).toEqual([expected.length, homes.length - expected.length]);
  });

  it('sends the pins again only when they have changed', async () => {
    const path = '/api/listing/pins?purpose=rent&location=Lagos';
    const { headers } = await new Visitor(app).get(path).expect(200);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(String(headers['vary']).toLowerCase()).toContain('save-data');
    const etag = String(headers['etag']);
    await new Visitor(app).get(path).set('if-none-match', etag).expect(304);
    await new Visitor(app)
      .get('/api/listing/pins?purpose=buy')
      .set('if-none-match', etag)
      .expect(200);
  });

  it('limits how many feeds of pins a visitor loads', async () => {
    const visitor = new Visitor(app);
    // Gives the browser its id.
    await visitor.get('/api/properties').expect(200);
    const statuses: number[] = [];
    for (let turn = 0; turn < 61; turn += 1)
      statuses.push((await visitor.get('/api/listing/pins')).status);
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
  });

  it('finds a home by its point, and only in its search', async () => {
    const { items: homes } = await search('purpose=rent&location=');
    const home = homes.find(({ id }) => coordinates.get(id));
    const { lat = 0, lng = 0 } = coordinates.get(home?.id ?? '') ?? {};
    const at = async (query: string): Promise<HomesAtPoint> => {
      const path = `/api/listing/at?point=${lat.toFixed(5)},${lng.toFixed(5)}&${query}`;
      return (await new Visitor(app).get(path).expect(200)).body;
    };
    const { items, more } = await at('purpose=rent&location=');
    expect(items.map(({ id }) => id)).toContain(home?.id);
    expect(more).toBe(0);
    expect(await at('purpose=buy&location=Nowhere')).toEqual({ items: [], more: 0 });
  });

  it.each(['', '1,2,3', 'a,b', '91,3', '6.5,181'])('refuses to look at “%s”', async (point) => {
    const { body } = await new Visitor(app).get(`/api/listing/at?point=${point}`).expect(422);
    expect(body.errors).toHaveProperty('point');
  });

  it('finds what lies within a drawn area and in the part of the map that is shown', async () => {
    const homes = await everyItem('purpose=rent&location=');
    const near = homes.filter(({ id }) => {
      const place = coordinates.get(id);
      return place && distanceKm(place, yaba) < 4.8;
    });
    const within = await everyItem(`purpose=rent&location=&within=${circleAround(yaba, 5)}`);
    expect(near.length).toBeGreaterThan(0);
    expect(within.length).toBeLessThan(homes.length);
    expect(within.map(({ id }) => id)).toEqual(expect.arrayContaining(near.map(({ id }) => id)));

    const box = '6.4_3.3_6.48_3.6';
    const inBox = await search(`purpose=rent&location=&view=map&box=${box}`);
    const expected = homes.filter(({ id }) => {
      const place = coordinates.get(id);
      return place && place.lat >= 6.4 && place.lat <= 6.48 && place.lng >= 3.3 && place.lng <= 3.6;
    });
    expect(inBox.total).toBe(expected.length);
    expect(inBox.map).toMatchObject({ bounds: { south: 6.4, west: 3.3, north: 6.48, east: 3.6 } });
    const chip = { label: 'Map area', href: '/rent?location=&view=map' };
    expect(inBox.chips).toEqual([chip]);
    // The list stays in the map area when the visitor leaves the map.
    const inGrid = await search(`purpose=rent&location=&box=${box}`);
    expect(inGrid).toMatchObject({ total: expected.length, path: `/rent?location=&box=${box}` });
  });

  it('says where the homes of the page are, and what surrounds them', async () => {
    const { map, items, strip } = await search('purpose=rent&location=Lagos&view=map');
    expect(map?.points).toEqual(items.map(({ id }) => coordinates.get(id) ?? null));
    expect(strip).toEqual([]);
    const lagos = map?.places.find(({ name }) => name === 'Yaba');
    expect(lagos).toMatchObject({ centre: yaba, homes: expect.any(Number) });
    expect(lagos?.href).toBe('/rent?location=Yaba%2C+Lagos&view=map');
    expect(map?.radii.map(({ label }) => label)).toEqual(
      [1, 2, 5, 10].map((km) => `Within ${km} km of Lagos`),
    );
    for (const point of map?.points ?? []) {
      if (!point || !map) continue;
      expect(point.lat).toBeGreaterThan(map.bounds.south);
      expect(point.lat).toBeLessThan(map.bounds.north);
    }
    expect((await search('purpose=rent&location=Lagos')).map).toBeNull();
  });

  it.each(['/api/properties', '/api/listing/pins', '/rent'])(
    'refuses an area of 10,000 corners at %s',
    async (path) => {
      const within = circleAround(yaba, 5).repeat(400).slice(0, 12_000);
      await new Visitor(app).get(`${path}?purpose=rent&view=map&within=${within}`).expect(414);
    },
  );
});

describe('the map of a provider without coordinates', () => {
  const site = useScriptedSite([wireProperty({ id: 1 }), wireProperty({ id: 2 })]);

  it('is not offered', async () => {
    const { body } = await new Visitor(site.app).get('/api/properties?view=map').expect(200);
    expect(body).toMatchObject({ hasMap: false, map: null });
    const visitor = new Visitor(site.app);
    const { links } = await visitor.page('/buy?location=');
    expect(links.filter((href) => href.includes('view=map'))).toEqual([]);
    const asked = await visitor.page('/buy?location=&view=map');
    expect(asked.text).toContain('so there is no map');
  });
});

describe('a block of flats on the map', () => {
  it('has its homes by price, those on request last, and says how many more there are', async () => {
    await using provider = await startMisbehavingProvider();
    const block = { coordinates: yaba };
    const prices = [...Array.from({ length: 22 }, (_, index) => 90_000_000 - index), 0, 5, 0];
    const flats = prices.map((annualPrice, index) =>
      wireProperty({ id: index + 1, annualPrice, ...block }),
    );
    offer(provider, flats);
    await using app = await createTestApp({ providerUrl: provider.base });
    const visitor = new Visitor(app);
    const answer = await visitor.get('/api/listing/at?location=&point=6.511,3.375').expect(200);
    const { items, more } = answer.body as HomesAtPoint;
    const cheapest = prices.filter((price) => price > 0).toSorted((a, b) => a - b);
    const shown = items.map(({ price }) => (price.kind === 'sale' ? price.amount : price.kind));
    expect(shown).toEqual([...cheapest, 'on-request']);
    expect(more).toBe(1);
  });
});
