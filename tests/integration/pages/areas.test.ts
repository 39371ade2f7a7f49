import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AreaView } from '../../../shared/contract/area-schemas.ts';
import { purposes, type Purpose } from '../../../shared/contract/property-terms.ts';
import type { PropertyCard, PropertyPage } from '../../../shared/contract/property-views.ts';
import { areaPath } from '../../../shared/paths.ts';
import { areas } from '../../../shared/places/areas.ts';
import { placeLabel } from '../../../shared/places/place.ts';
import {
  startMisbehavingProvider,
  type MisbehavingProvider,
} from '../../support/misbehaving-provider.ts';
import { readPage, type Page } from '../../support/page.ts';
import { startSpecificationProvider } from '../../support/specification-provider.ts';
import { readStructuredData } from '../../support/structured-data.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { offer, wireProperty } from '../../support/wire-property.ts';

const origin = 'https://homes.example';

async function openPage({ express }: TestApp, path: string, status = 200): Promise<Page> {
  const response = await request(express).get(path);
  expect([path, response.status]).toEqual([path, status]);
  return readPage(response.text);
}

describe('the page of an area', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ env: { PUBLIC_URL: origin, SEED_PROPERTIES: '400' } });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const open = (path: string, status = 200) => openPage(app, path, status);

  async function areaAt(path: string): Promise<AreaView> {
    return (await request(app.express).get(`/api${path}`).expect(200)).body;
  }

  /** Every card of a place's listing, from all its pages. */
  async function cardsOf(purpose: Purpose, place: string): Promise<PropertyCard[]> {
    const cards: PropertyCard[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const query = new URLSearchParams({ purpose, location: place, page: String(page) });
      const { body } = await request(app.express).get(`/api/properties?${query}`).expect(200);
      const result: PropertyPage = body;
      pages = result.pages;
      cards.push(...result.items);
    }
    return cards;
  }

  it.each(areas.map((area) => [placeLabel(area), area] as const))(
    'of %s has the numbers and medians of its listings',
    async (place, { name, kind }) => {
      const area = await areaAt(areaPath(name));
      for (const purpose of purposes) {
        const cards = await cardsOf(purpose, place);
        expect(area.homes[purpose]).toBe(cards.length);
        const rows = area.prices[purpose];
        const groups = [1, 2, 3, 4, 5].map((bedrooms) => pricesOf(cards, bedrooms));
        expect(rows.filter(({ here }) => here.homes > 0).map(({ here }) => here)).toEqual(
          groups.filter(({ homes }) => homes > 0),
        );
        for (const { city } of rows) expect(city === null).toBe(kind === 'city');
      }
    },
    30_000,
  );

  it('shows a median with its sample, the city’s beside it, and what it means', async () => {
    const area = await areaAt('/areas/yaba?for=rent');
    const { text } = await open('/areas/yaba?for=rent');
    const rows = [...area.prices.rent, ...area.prices.buy];
    const known = rows.filter(({ here }) => here.median !== null);
    const few = rows.filter(({ here }) => here.median === null && here.homes > 0);
    expect([known.length > 0, few.length > 0]).toEqual([true, true]);
    for (const { here, city } of known) {
      expect(text).toContain(`₦${here.median?.toLocaleString('en-NG')} ${here.homes} homes`);
      expect(text).toContain(`₦${city?.median?.toLocaleString('en-NG')} ${city?.homes} homes`);
    }
    for (const { here } of few) expect(text).toContain(`too few homes (${here.homes})`);
    expect(text).toMatch(/From our listings on \d+ \w+ \d{4} : asking prices, not prices paid\./);
  });

  it('opens on the purpose with more homes, or on the one in the query', async () => {
    const { homes, purpose } = await areaAt('/areas/lagos');
    expect(purpose).toBe(homes.buy > homes.rent ? 'buy' : 'rent');
    for (const [query, wanted] of [
      ['?for=rent', 'rent'],
      ['?for=buy', 'buy'],
      ['?for=sideways', purpose],
      ['?for=', purpose],
    ] as const) {
      const area = await areaAt(`/areas/lagos${query}`);
      expect([query, area.purpose]).toEqual([query, wanted]);
      expect(new Set(area.items.map((card) => card.purpose))).toEqual(new Set([wanted]));
      const page = await open(`/areas/lagos${query}`);
      expect(page.text).toContain(`Homes ${wanted === 'buy' ? 'for sale' : 'for rent'} in Lagos`);
      expect([page.canonical, page.robots]).toEqual([`${origin}/areas/lagos`, undefined]);
    }
  });

  it('links to its listings with their numbers, and to the areas close by with their distances', async () => {
    const { homes, others } = await areaAt('/areas/yaba');
    const page = await open('/areas/yaba?for=rent');
    const links = page.tags('a').map(({ href }) => href);
    expect(links).toContain('/rent?location=Yaba%2C+Lagos');
    expect(page.text).toContain(`See all ${homes.rent} homes for rent`);
    expect(page.text).toContain(`For rent ${homes.rent} For sale ${homes.buy}`);
    expect(others.map(({ name }) => name)).toContain('Surulere');
    expect(others[0]?.name).toBe('Surulere');
    expect(links).toContain('/areas/surulere?for=rent');
    expect(page.text).toContain('Surulere 3 km');
  });

  it('of a city links to its parts', async () => {
    const { others, purpose } = await areaAt('/areas/abuja');
    expect(others).toHaveLength(9);
    expect(others.every(({ kilometres }) => kilometres === null)).toBe(true);
    const links = (await open('/areas/abuja')).tags('a').map(({ href }) => href);
    expect(links).toContain(`/areas/wuse-2?for=${purpose}`);
    expect(links).not.toContain(`/areas/yaba?for=${purpose}`);
  });

  it('has the facilities near its homes', async () => {
    const { nearby } = await areaAt('/areas/yaba');
    const { text } = await open('/areas/yaba');
    expect(nearby?.homes).toBe(8);
    for (const { name } of nearby?.places ?? []) expect(text).toContain(name);
    expect(text).toContain('Listed near 8 of our homes in Yaba');
  });

  it('has its trail and its homes as structured data', async () => {
    const { text } = await request(app.express).get('/areas/yaba').expect(200);
    const [trail, homes] = readStructuredData(text);
    if (trail?.['@type'] !== 'BreadcrumbList' || homes?.['@type'] !== 'ItemList')
      throw new Error('the structured data is missing');
    expect(trail.itemListElement.map(({ name, item }) => [name, item])).toEqual([
      ['Home', `${origin}/`],
      ['Lagos', `${origin}/areas/lagos`],
      ['Yaba', `${origin}/areas/yaba`],
    ]);
    const { items } = await areaAt('/areas/yaba');
    expect(homes.itemListElement.map(({ url }) => url)).toEqual(
      items.map(({ id }) => `${origin}/property/${id}`),
    );
  });

  it.each([
    ['/areas/vi', '/areas/victoria-island'],
    ['/areas/VI?for=rent', '/areas/victoria-island?for=rent'],
    ['/areas/Yaba', '/areas/yaba'],
    ['/areas/lekki%20phase%20one', '/areas/lekki-phase-1'],
  ])('redirects %s to %s', async (path, target) => {
    const { headers } = await request(app.express).get(path).expect(301);
    expect(headers['location']).toBe(target);
  });

  it.each([
    '/areas/atlantis',
    '/areas/yaba-2',
    '/areas/__proto__',
    '/areas',
    `/areas/${'a'.repeat(300)}`,
  ])('%s is not found', async (path) => {
    const page = await open(path, 404);
    expect(page.robots).toBe('noindex');
  });

  it('is linked from the home page, the listings of the place and its homes', async () => {
    const linksOf = async (path: string) => (await open(path)).tags('a').map(({ href }) => href);
    expect(await linksOf('/')).toEqual(expect.arrayContaining(['/areas/yaba', '/areas/lagos']));
    expect(await linksOf('/rent?location=Yaba%2C+Lagos')).toContain('/areas/yaba?for=rent');
    expect(await linksOf('/buy')).toContain('/areas/abuja?for=buy');
    const { items } = await areaAt('/areas/yaba?for=rent');
    const { text } = await request(app.express).get(`/property/${items[0]?.id}`).expect(200);
    expect(readPage(text).tags('a')).toContainEqual({ href: '/areas/yaba?for=rent' });
    const trail = readStructuredData(text).find((data) => data['@type'] === 'BreadcrumbList');
    expect(trail?.itemListElement.at(-2)).toMatchObject({ item: `${origin}/areas/yaba` });
  });
});

describe('the page of an area with other lists', () => {
  let provider: MisbehavingProvider;
  beforeAll(async () => {
    provider = await startMisbehavingProvider();
  });
  afterAll(() => provider[Symbol.asyncDispose]());

  it('without homes says so, leads elsewhere and is not indexed', async () => {
    offer(provider, [wireProperty({ propertyLocation: '1 Awolowo Road, Ikoyi, Lagos' })]);
    await using app = await createTestApp({ providerUrl: provider.base });
    const page = await openPage(app, '/areas/yaba');
    expect([page.robots, page.canonical]).toEqual(['noindex', undefined]);
    expect(page.text).toContain('No homes here right now');
    const links = page.tags('a').map(({ href }) => href);
    expect(links).toEqual(expect.arrayContaining(['/areas/lagos', '/areas/ikoyi?for=rent']));
    const { text: sitemap } = await request(app.express).get('/sitemap.xml').expect(200);
    expect(sitemap).toContain('/areas/ikoyi</loc><lastmod>2026-11-01T09:00:00.000Z</lastmod>');
    expect(sitemap).toContain('/areas/lagos</loc>');
    expect(sitemap).not.toContain('/areas/yaba');
    expect(sitemap).not.toContain('/areas/abuja');
  });

  it('with homes of one purpose offers the city’s of the other', async () => {
    offer(provider, [wireProperty({ propertyLocation: 'Jabi, Abuja', annualPrice: 0 })]);
    await using app = await createTestApp({ providerUrl: provider.base });
    const page = await openPage(app, '/areas/jabi?for=rent');
    expect(page.text).toContain('For rent 0 For sale 1');
    expect(page.text).toContain('None right now. See all homes for rent in Abuja');
    expect(page.text).not.toContain('Median asking prices');
  });

  const inJabi = (count: number, bedrooms = 4) =>
    Array.from({ length: count }, (_, index) =>
      wireProperty({ id: 10 * bedrooms + index, numberOfBedrooms: bedrooms }),
    );

  it('offers all homes only if it does not show them all', async () => {
    offer(provider, inJabi(2));
    await using few = await createTestApp({ providerUrl: provider.base });
    expect((await openPage(few, '/areas/jabi')).text).not.toContain('See all');
    offer(provider, [...inJabi(9), ...inJabi(9, 3)]);
    await using many = await createTestApp({ providerUrl: provider.base });
    expect((await openPage(many, '/areas/jabi')).text).toContain('See all 18 homes for sale');
  });

  it('says how many homes are too few for a median', async () => {
    offer(provider, [...inJabi(2), ...inJabi(1, 3)]);
    await using app = await createTestApp({ providerUrl: provider.base });
    const text = 'too few of any one size for a median.';
    expect((await openPage(app, '/areas/jabi')).text).toContain(
      `We list 3 homes in Jabi and 3 in all of Abuja, ${text}`,
    );
    expect((await openPage(app, '/areas/abuja')).text).toContain(
      `We list 3 homes in Abuja, ${text}`,
    );
  });

  it('draws a bar for a median only beside another one', async () => {
    offer(provider, inJabi(5));
    await using app = await createTestApp({ providerUrl: provider.base });
    const bars = async (path: string) => (await openPage(app, path)).tags('rect').length;
    expect(await bars('/areas/abuja')).toBe(0);
    expect(await bars('/areas/jabi')).toBe(2);
  });

  it('does not wait long for details that never arrive', async () => {
    offer(provider, [wireProperty({ id: 5 })]);
    for (const id of ['5', wireProperty({ id: 5 }).uuid])
      provider.on(`/properties/${id}`, { kind: 'hangs' });
    await using app = await createTestApp({ providerUrl: provider.base });
    const started = performance.now();
    const page = await openPage(app, '/areas/jabi');
    expect(performance.now() - started).toBeLessThan(3000);
    expect(page.text).toContain('Homes in Jabi, Abuja');
    expect(page.text).not.toContain('What is nearby');
  });

  it('is complete with a provider of the specification alone', async () => {
    await using specified = await startSpecificationProvider();
    await using app = await createTestApp({ providerUrl: specified.base });
    const { body } = await request(app.express).get('/api/properties?location=').expect(200);
    expect(body.total).toBeGreaterThan(0);
    for (const { name } of areas) await openPage(app, areaPath(name));
  });
});

function pricesOf(
  cards: readonly PropertyCard[],
  bedrooms: number,
): { homes: number; median: number | null } {
  const prices = cards
    .filter((card) => (bedrooms === 5 ? card.bedrooms >= 5 : card.bedrooms === bedrooms))
    .flatMap(({ price }) =>
      price.kind === 'on-request' ? [] : [price.kind === 'sale' ? price.amount : price.yearly],
    )
    .toSorted((a, b) => a - b);
  const middle = (prices.length - 1) / 2;
  const [low = 0, high = 0] = [prices[Math.floor(middle)], prices[Math.ceil(middle)]];
  return {
    homes: prices.length,
    median: prices.length < 5 ? null : Math.round((low + high) / 2),
  };
}
