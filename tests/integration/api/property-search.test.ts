import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PropertyCard, PropertyPage } from '../../../shared/contract/property-views.ts';
import type { Purpose } from '../../../shared/contract/property-terms.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { Visitor } from '../../support/visitor.ts';

const squareFeetPerSquareMetre = 10.7639;
const million = 1_000_000;

describe('GET /api/properties', () => {
  let app: TestApp;
  const everything: Record<Purpose, PropertyCard[]> = { buy: [], rent: [] };

  beforeAll(async () => {
    app = await createTestApp();
    everything.buy = await everyItem('purpose=buy&location=');
    everything.rent = await everyItem('purpose=rent&location=');
  });
  afterAll(() => app[Symbol.asyncDispose]());

  async function search(query: string): Promise<PropertyPage> {
    const { body } = await new Visitor(app).get(`/api/properties?${query}`).expect(200);
    return body;
  }

  /** The items of all pages, in order. */
  async function everyItem(query: string): Promise<PropertyCard[]> {
    const first = await search(query);
    const items = [...first.items];
    for (let page = 2; page <= first.pages; page += 1) {
      items.push(...(await search(`${query}&page=${page}`)).items);
    }
    expect(items).toHaveLength(first.total);
    return items;
  }

  function idsOf(items: readonly PropertyCard[]): string[] {
    return items.map(({ id }) => id).toSorted();
  }

  function yearlyOrSalePrice({ price }: PropertyCard): number {
    if (price.kind === 'on-request') return 0;
    return price.kind === 'sale' ? price.amount : price.yearly;
  }

  it('starts with at least nine homes for sale in Abuja, the cheapest eight first', async () => {
    const page = await search('');
    expect(page).toMatchObject({ purpose: 'buy', place: 'Abuja', page: 1, lastUpdated: null });
    expect(page.total).toBeGreaterThanOrEqual(9);
    expect(page.items).toHaveLength(8);
    expect(page.items.every(({ location }) => location.includes('Abuja'))).toBe(true);
    const prices = page.items.map(yearlyOrSalePrice);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  it('has homes of both purposes', () => {
    expect(everything.buy.length).toBeGreaterThan(8);
    expect(everything.rent.length).toBeGreaterThan(8);
    expect(everything.buy.every(({ purpose }) => purpose === 'buy')).toBe(true);
    expect(everything.rent.every(({ purpose }) => purpose === 'rent')).toBe(true);
  });

  it.each<[query: string, purpose: Purpose, matches: (card: PropertyCard) => boolean]>([
    ['location=Lagos', 'buy', ({ location }) => location.includes('Lagos')],
    ['location=abuja%2C+jabi', 'buy', ({ location }) => /jabi.*abuja/i.test(location)],
    ['location=LEKK%C3%8D', 'rent', ({ location }) => location.includes('Lekki')],
    ['type=house', 'buy', ({ type }) => type === 'House'],
    ['type=apartment', 'rent', ({ type }) => type === 'Apartment'],
    ['type=DUPLEX', 'buy', ({ type }) => type === 'Duplex'],
    ['type=villa', 'buy', ({ type }) => type === 'Villa'],
    ['rooms=1', 'rent', ({ bedrooms }) => bedrooms === 1],
    ['rooms=2', 'rent', ({ bedrooms }) => bedrooms === 2],
    ['rooms=3', 'buy', ({ bedrooms }) => bedrooms === 3],
    ['rooms=4', 'buy', ({ bedrooms }) => bedrooms >= 4],
    ['price=0-100m', 'buy', (card) => yearlyOrSalePrice(card) <= 100 * million],
    ['price=100m-300m', 'buy', (card) => isWithin(yearlyOrSalePrice(card), 100, 300)],
    ['price=300m-500m', 'buy', (card) => isWithin(yearlyOrSalePrice(card), 300, 500)],
    ['price=500m-up', 'buy', (card) => yearlyOrSalePrice(card) > 500 * million],
    ['price=0-2m', 'rent', (card) => yearlyOrSalePrice(card) <= 2 * million],
    ['price=2m-5m', 'rent', (card) => isWithin(yearlyOrSalePrice(card), 2, 5)],
    ['price=5m-10m', 'rent', (card) => isWithin(yearlyOrSalePrice(card), 5, 10)],
    ['price=10m-up', 'rent', (card) => yearlyOrSalePrice(card) > 10 * million],
    ['bathrooms=3', 'buy', ({ bathrooms }) => bathrooms >= 3],
    ['area=2000', 'buy', ({ area }) => (area ?? 0) * squareFeetPerSquareMetre >= 2000],
    [
      'type=duplex&rooms=4&bathrooms=4&area=1500&price=100m-300m&location=Abuja',
      'buy',
      (card) =>
        card.type === 'Duplex' &&
        card.bedrooms >= 4 &&
        card.bathrooms >= 4 &&
        (card.area ?? 0) * squareFeetPerSquareMetre >= 1500 &&
        isWithin(yearlyOrSalePrice(card), 100, 300) &&
        card.location.includes('Abuja'),
    ],
  ])('%s to %s finds exactly the matching homes', async (query, purpose, matches) => {
    const everywhere = query.includes('location=') ? query : `${query}&location=`;
    const found = await everyItem(`purpose=${purpose}&${everywhere}`);
    expect(idsOf(found)).toEqual(idsOf(everything[purpose].filter(matches)));
    expect(found.length).toBeGreaterThan(0);
  });

  it.each<[sort: string, key: (card: PropertyCard) => number | string, rising: boolean]>([
    ['lowest', (card) => yearlyOrSalePrice(card), true],
    ['highest', (card) => yearlyOrSalePrice(card), false],
    ['newest', ({ createdAt }) => createdAt ?? '', false],
    ['oldest', ({ createdAt }) => createdAt ?? '', true],
  ])('sort=%s sorts across all pages', async (sort, key, rising) => {
    const items = await everyItem(`location=&sort=${sort}`);
    expect(idsOf(items)).toEqual(idsOf(everything.buy));
    const byPrice = sort === 'lowest' || sort === 'highest';
    const keys = items
      .filter(({ price }) => !byPrice || price.kind !== 'on-request')
      .map((card) => key(card));
    const expected = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    expect(keys).toEqual(rising ? expected : expected.toReversed());
  });

  it('returns the last page for a page beyond it', async () => {
    const { pages } = await search('location=');
    const beyondLast = await search('location=&page=999999');
    expect(beyondLast.page).toBe(pages);
    expect(beyondLast.items.length).toBeGreaterThan(0);
    expect(beyondLast.strip).toEqual([]);
  });

  it('includes up to four featured homes that the first page does not show', async () => {
    const { items, strip } = await search('location=');
    expect(strip).toHaveLength(4);
    expect(strip.every(({ featured, purpose }) => featured && purpose === 'buy')).toBe(true);
    expect(new Set([...items, ...strip].map(({ id }) => id)).size).toBe(12);
    expect((await search('location=&page=2')).strip).toEqual([]);
  });

  it.each([
    'page=9e99',
    'page=-1',
    'page=1.5',
    'page=0',
    'rooms=17&bathrooms=x&area=-3&price=free&sort=sideways&type=castle',
    '__proto__=1&constructor=2',
    'purpose=lease',
    'sort=lowest&sort=highest',
  ])('ignores invalid parameters: %s', async (query) => {
    const page = await search(query);
    expect({ ...page, ignored: [] }).toEqual(await search(''));
    expect(page.ignored.length).toBeLessThanOrEqual(5);
  });

  it('reports what it ignored', async () => {
    const { ignored } = await search('rooms=17&price=free&type=castle&sort=sideways');
    expect(ignored.map(({ text }) => text)).toEqual([
      'Ignored: rooms “17”',
      'Ignored: price “free”',
      'Ignored: sort order “sideways”',
      'Ignored: type “castle”',
    ]);
  });

  it('has a chip for each filter, with the path of the search without it', async () => {
    const { path, chips } = await search(
      'location=Lagos&rooms=3&type=villa,house&price-max=500m&page=9&view=list',
    );
    expect(path).toBe('/buy?location=Lagos&type=house&type=villa&rooms=3&price-max=500m&view=list');
    expect(chips).toEqual([
      { label: 'Lagos', href: path.replace('location=Lagos', 'location=') },
      { label: 'House', href: path.replace('&type=house', '') },
      { label: 'Villa', href: path.replace('&type=villa', '') },
      { label: '3 bedrooms', href: path.replace('&rooms=3', '') },
      { label: 'Up to ₦500M', href: path.replace('&price-max=500m', '') },
    ]);
  });

  it('switches to the other purpose, with the filters that still apply', async () => {
    const page = await search('location=Lagos&price=0-100m&papers=deed&rooms=2&page=2&to=rent');
    expect(page.path).toBe('/rent?location=Lagos&rooms=2');
    expect(page).toEqual(await search('purpose=rent&location=Lagos&rooms=2'));
  });

  it.each([
    [
      '3 bed duplex in Guzape below 300m, serviced',
      '/buy?location=Guzape%2C+Abuja&type=duplex&rooms=3&price-max=300m&serviced=yes',
    ],
    ['flat in Yaba under 5m', '/rent?location=Yaba%2C+Lagos&type=apartment&price-max=5m'],
    ['lagoon view', '/buy?location=&words=lagoon+view'],
    ['', '/buy?location='],
  ])('reads a sentence: %s', async (sentence, path) => {
    const page = await search(new URLSearchParams({ q: sentence, location: 'Jabi' }).toString());
    expect(page.path).toBe(path);
  });

  it('returns an empty result without an error', async () => {
    const page = await search('location=Atlantis');
    expect(page).toMatchObject({ items: [], total: 0, page: 1, pages: 1, place: '“Atlantis”' });
  });
});

function isWithin(price: number, aboveMillions: number, upToMillions: number): boolean {
  return price > aboveMillions * million && price <= upToMillions * million;
}
