import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AreaView } from '../../../shared/contract/area-schemas.ts';
import type { Purpose } from '../../../shared/contract/property-terms.ts';
import type { PropertyPage } from '../../../shared/contract/listing-schemas.ts';
import type { PropertyCard } from '../../../shared/contract/property-schemas.ts';
import { areaPath } from '../../../shared/paths.ts';
import { areas } from '../../../shared/places/areas.ts';
import {
  startMisbehavingProvider,
  type MisbehavingProvider,
} from '../../support/misbehaving-provider.ts';
import { startSpecificationProvider } from '../../support/specification-provider.ts';
import { readStructuredData } from '../../support/structured-data.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { useForSuite } from '../../support/use-for-suite.ts';
import { Visitor } from '../../support/visitor.ts';
import { offer, wireProperty, type WireProperty } from '../../support/wire-property.ts';

const origin = 'https://homes.example';

describe('the page of an area', () => {
  const app = useForSuite(() =>
    createTestApp({ env: { PUBLIC_URL: origin, SEED_PROPERTIES: '200' } }),
  );
  const visitor = new Visitor(app);

  async function areaAt(path: string): Promise<AreaView> {
    return (await visitor.get(`/api${path}`).expect(200)).body;
  }

  /** Every card of a place's listing, from all its pages. */
  async function cardsOf(purpose: Purpose, place: string): Promise<PropertyCard[]> {
    const cards: PropertyCard[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const query = new URLSearchParams({ purpose, location: place, page: String(page) });
      const { body } = await visitor.get(`/api/properties?${query}`).expect(200);
      const result: PropertyPage = body;
      pages = result.pages;
      cards.push(...result.items);
    }
    return cards;
  }

  it('shows a median with its sample or the range of few prices, the city’s beside it, and what it means', async () => {
    const area = await areaAt('/areas/surulere?for=rent');
    const { text } = await visitor.page('/areas/surulere?for=rent');
    const rows = [...area.prices.rent, ...area.prices.buy];
    const known = rows.filter(({ here }) => here.median !== null);
    const few = rows.filter(({ here }) => here.median === null && here.lowest < here.highest);
    expect([known.length > 0, few.length > 0]).toEqual([true, true]);
    const naira = (amount: number | null = null) => `₦${amount?.toLocaleString('en-NG')}`;
    for (const { here, city } of known) {
      expect(text).toContain(`${naira(here.median)} median of ${here.homes} homes`);
      expect(text).toContain(`${naira(city?.median)} median of ${city?.homes} homes`);
    }
    for (const { here } of few)
      expect(text).toContain(`${naira(here.lowest)} to ${naira(here.highest)} ${here.homes} homes`);
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
      const page = await visitor.page(`/areas/lagos${query}`);
      expect(page.text).toContain(`Homes ${wanted === 'buy' ? 'for sale' : 'for rent'} in Lagos`);
      expect([page.canonical, page.robots]).toEqual([`${origin}/areas/lagos`, undefined]);
    }
  });

  it('links to its listings with their numbers, and to the areas close by with their distances', async () => {
    const { homes, others } = await areaAt('/areas/yaba');
    const page = await visitor.page('/areas/yaba?for=rent');
    expect(page.links).toContain('/rent?location=Yaba%2C+Lagos');
    expect(page.text).toContain(`See all ${homes.rent} homes for rent`);
    expect(page.text).toContain(`For rent ${homes.rent} For sale ${homes.buy}`);
    expect(others[0]?.name).toBe('Surulere');
    expect(page.links).toContain('/areas/surulere?for=rent');
    expect(page.text).toContain('Surulere 3 km');
  });

  it('of a city links to its parts', async () => {
    const { others, purpose } = await areaAt('/areas/abuja');
    expect(others).toHaveLength(9);
    expect(others.every(({ kilometres }) => kilometres === null)).toBe(true);
    const { links } = await visitor.page('/areas/abuja');
    expect(links).toContain(`/areas/wuse-2?for=${purpose}`);
    expect(links).not.toContain(`/areas/yaba?for=${purpose}`);
  });

  it('says what its homes are like', async () => {
    const cards = [
      ...(await cardsOf('buy', 'Surulere, Lagos')),
      ...(await cardsOf('rent', 'Surulere, Lagos')),
    ];
    const { facts } = await areaAt('/areas/surulere');
    const count = (type: string) =>
      cards.filter((card) => card.type?.toLowerCase() === type).length;
    expect(facts.types.map(({ name, homes }) => [name, homes])).toEqual(
      facts.types.map(({ name }) => [name, count(name)]),
    );
    expect(facts.types.reduce((sum, { homes }) => sum + homes, 0)).toBe(cards.length);
    const rooms = cards.map(({ bedrooms }) => bedrooms);
    expect(facts.bedrooms).toEqual({ fewest: Math.min(...rooms), most: Math.max(...rooms) });
    const { text } = await visitor.page('/areas/surulere');
    expect(text).toContain(`We list ${cards.length} homes in Surulere: `);
  });

  it('has the facilities near its homes', async () => {
    const { nearby } = await areaAt('/areas/yaba');
    const { text } = await visitor.page('/areas/yaba');
    expect(nearby?.homes).toBe(8);
    for (const { name } of nearby?.places ?? []) expect(text).toContain(name);
    expect(text).toContain('Listed near 8 of our homes in Yaba');
  });

  it('has its trail and its homes as structured data', async () => {
    const [trail, homes] = readStructuredData(await visitor.page('/areas/yaba'));
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
  ])('redirects %s to %s', async (path, target) => {
    const { headers } = await visitor.get(path).expect(301);
    expect(headers['location']).toBe(target);
  });

  it('of another place that the search knows has the homes that the search finds there', async () => {
    const area = await areaAt('/areas/lekki?for=buy');
    const cards = await cardsOf('buy', 'Lekki, Lagos');
    expect(cards.length).toBeGreaterThan(0);
    expect(area.homes.buy).toBe(cards.length);
    expect(cards.map(({ id }) => id)).toEqual(
      expect.arrayContaining(area.items.map(({ id }) => id)),
    );
    const page = await visitor.page('/areas/lekki?for=buy');
    expect(page.text).toContain('Homes in Lekki, Lagos');
    expect(page.links).toContain('/areas/lekki-phase-1?for=buy');
    expect([page.robots, page.canonical]).toEqual(['noindex', undefined]);
  });

  it.each(['/areas/atlantis', '/areas', `/areas/${'a'.repeat(300)}`])(
    '%s is not found',
    async (path) => {
      const page = await visitor.page(path, 404);
      expect(page.robots).toBe('noindex');
    },
  );

  it('is linked from the home page, the listings of the place and its homes', async () => {
    const { links } = await visitor.page('/');
    expect(links).toEqual(expect.arrayContaining(['/areas/yaba', '/areas/lagos']));
    for (const [path, link] of [
      ['/rent?location=Yaba%2C+Lagos', '/areas/yaba?for=rent'],
      ['/buy', '/areas/abuja?for=buy'],
    ] as const)
      expect((await visitor.page(path)).links).toContain(link);
    const { items } = await areaAt('/areas/yaba?for=rent');
    const home = await visitor.page(`/property/${items[0]?.id}`);
    expect(home.links).toContain('/areas/yaba?for=rent');
    const trail = readStructuredData(home).find((data) => data['@type'] === 'BreadcrumbList');
    expect(trail?.itemListElement.at(-2)).toMatchObject({ item: `${origin}/areas/yaba` });
  });
});

let lastId = 0;
const homesIn = (propertyLocation: string, count: number, fields: Partial<WireProperty> = {}) =>
  Array.from({ length: count }, () => wireProperty({ id: ++lastId, propertyLocation, ...fields }));

describe('with a single home, in Ikoyi for sale, the page', () => {
  let provider: MisbehavingProvider;
  let app: TestApp;
  let visitor: Visitor;
  beforeAll(async () => {
    provider = await startMisbehavingProvider();
    const [home] = homesIn('1 Awolowo Road, Ikoyi, Lagos', 1, { annualPrice: 0 });
    offer(provider, home ? [home] : []);
    for (const id of [String(home?.id), home?.uuid])
      provider.on(`/properties/${id}`, { kind: 'hangs' });
    app = await createTestApp({ providerUrl: provider.base });
    visitor = new Visitor(app);
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
  });

  it('of an area without homes says so, leads elsewhere and is not indexed', async () => {
    const page = await visitor.page('/areas/yaba');
    expect([page.robots, page.canonical]).toEqual(['noindex', undefined]);
    expect(page.text).toContain('No homes here right now');
    const leads = ['/areas/lagos', '/areas/ikoyi?for=rent'];
    expect(page.links).toEqual(expect.arrayContaining(leads));
    const { text: sitemap } = await visitor.get('/sitemap.xml').expect(200);
    expect(sitemap).toContain('/areas/ikoyi</loc><lastmod>2026-11-01T09:00:00.000Z</lastmod>');
    expect(sitemap).toContain('/areas/lagos</loc>');
    expect(sitemap).not.toMatch(/\/areas\/(?:yaba|abuja)/);
  });

  it('of Ikoyi offers the city’s homes for rent, and needs no details of its home', async () => {
    const { text } = await visitor.page('/areas/ikoyi?for=rent');
    expect(text).toContain('For rent 0 For sale 1');
    expect(text).toContain('None right now. See all homes for rent in Lagos');
    expect(text).not.toContain('Asking prices');
    expect(text).not.toContain('What is nearby');
  });
});

describe('with 18 homes of one size in Jabi and three homes in Yaba, the page', () => {
  let provider: MisbehavingProvider;
  let app: TestApp;
  let visitor: Visitor;
  beforeAll(async () => {
    provider = await startMisbehavingProvider();
    offer(provider, [
      ...homesIn('Jabi, Abuja', 18),
      ...homesIn('Yaba, Lagos', 2),
      ...homesIn('Yaba, Lagos', 1, { numberOfBedrooms: 3 }),
    ]);
    app = await createTestApp({ providerUrl: provider.base });
    visitor = new Visitor(app);
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
  });

  it('offers all homes only if it does not show them all', async () => {
    expect((await visitor.page('/areas/yaba')).text).not.toContain('See all');
    expect((await visitor.page('/areas/jabi')).text).toContain('See all 18 homes for sale');
  });

  it('has a figure in every cell of its prices', async () => {
    for (const id of ['abuja', 'jabi', 'lagos', 'yaba']) {
      const { document } = await visitor.page(`/areas/${id}`);
      const cells = Array.from(document.querySelectorAll('tbody td'), (cell) => cell.textContent);
      expect(cells.length).toBeGreaterThan(0);
      for (const cell of cells)
        expect(cell).toMatch(/^₦[\d,]+( to ₦[\d,]+)? (median of )?\d+ homes?$/);
    }
  });

  it('draws a bar for a median only beside another one', async () => {
    const bars = async (path: string) =>
      (await visitor.page(path)).document.querySelectorAll('rect').length;
    expect(await bars('/areas/abuja')).toBe(0);
    expect(await bars('/areas/jabi')).toBe(2);
  });
});

it('every area has a page at a provider of the specification alone', async () => {
  await using specified = await startSpecificationProvider();
  await using app = await createTestApp({ providerUrl: specified.base });
  const visitor = new Visitor(app);
  const { body } = await visitor.get('/api/properties?location=').expect(200);
  expect(body.total).toBeGreaterThan(0);
  for (const { name } of areas) await visitor.get(areaPath(name)).expect(200);
});
