import { describe, expect, it } from 'vitest';
import type { PropertyPage } from '../../../shared/contract/listing-schemas.ts';
import type { PropertyCard } from '../../../shared/contract/property-schemas.ts';
import { createTestApp } from '../../support/test-app.ts';
import { useForSuite } from '../../support/use-for-suite.ts';
import { Visitor } from '../../support/visitor.ts';

const million = 1_000_000;

describe('GET /api/properties', () => {
  const app = useForSuite(createTestApp);

  async function search(query: string): Promise<PropertyPage> {
    const { body } = await new Visitor(app).get(`/api/properties?${query}`).expect(200);
    return body;
  }

  /** The items of all pages, in order. */
  async function everyItem(query: string): Promise<PropertyCard[]> {
    const first = await search(query);
    const items = [...first.items];
    for (let page = 2; page <= first.pages; page += 1)
      items.push(...(await search(`${query}&page=${page}`)).items);
    expect(new Set(items.map(({ id }) => id)).size).toBe(first.total);
    return items;
  }

  const salePrice = ({ price }: PropertyCard): number => (price.kind === 'sale' ? price.amount : 0);

  it('starts with at least nine homes for sale in Abuja, the cheapest eight first', async () => {
    const page = await search('');
    expect(page).toMatchObject({ purpose: 'buy', place: 'Abuja', page: 1, lastUpdated: null });
    expect(page.total).toBeGreaterThanOrEqual(9);
    expect(page.items).toHaveLength(8);
    expect(page.items.every(({ location }) => location.includes('Abuja'))).toBe(true);
    const prices = page.items.map(salePrice);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  it('finds exactly the homes that match every filter, on all pages', async () => {
    const everything = await everyItem('purpose=buy&location=');
    const found = await everyItem('type=duplex&rooms=4&price=100m-300m&location=&sort=newest');
    const matching = everything.filter(
      (card) =>
        card.type === 'Duplex' &&
        card.bedrooms >= 4 &&
        salePrice(card) > 100 * million &&
        salePrice(card) <= 300 * million,
    );
    expect(found.length).toBeGreaterThan(0);
    expect(found.map(({ id }) => id).toSorted()).toEqual(matching.map(({ id }) => id).toSorted());
    const dates = found.map(({ createdAt }) => String(createdAt));
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  it('ignores invalid parameters, and reports them', async () => {
    const { ignored, ...page } = await search('rooms=17&price=free&type=castle&sort=sideways');
    expect(page).toEqual({ ...(await search('')), ignored: undefined });
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

  it('reads a sentence', async () => {
    const q = '3 bed duplex in Guzape below 300m, serviced';
    const page = await search(new URLSearchParams({ q, location: 'Jabi' }).toString());
    expect(page.path).toBe(
      '/buy?location=Guzape%2C+Abuja&type=duplex&rooms=3&price-max=300m&serviced=yes',
    );
  });
});
