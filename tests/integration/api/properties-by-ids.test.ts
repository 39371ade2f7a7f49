import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PropertyCard } from '../../../shared/contract/property-views.ts';
import { startMisbehavingProvider } from '../../support/misbehaving-provider.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { Visitor } from '../../support/visitor.ts';
import { offer, uuidOf, wireProperty } from '../../support/wire-property.ts';

describe('GET /api/properties?ids', () => {
  let app: TestApp;
  let cards: PropertyCard[];

  beforeAll(async () => {
    app = await createTestApp();
    const { body } = await new Visitor(app).get('/api/properties?location=').expect(200);
    cards = body.items;
  });
  afterAll(() => app[Symbol.asyncDispose]());

  async function getByIds(ids: string): Promise<{ items: PropertyCard[]; missing: string[] }> {
    const query = new URLSearchParams({ ids });
    const { body } = await new Visitor(app).get(`/api/properties?${query}`).expect(200);
    return body;
  }

  it('returns cards in the order of the ids, and lists missing ids', async () => {
    const [first, second] = cards;
    const { items, missing } = await getByIds(`${second?.id},gone, ${first?.id} ,${second?.id}`);
    expect(items).toEqual([second, first]);
    expect(missing).toEqual(['gone']);
  });

  it('accepts the provider’s own numbers too', async () => {
    const { items } = await getByIds('1');
    expect(items).toHaveLength(1);
  });

  it.each(['', ',', ' , ,'])('returns nothing for "%s"', async (ids) => {
    expect(await getByIds(ids)).toEqual({ items: [], missing: [] });
  });

  it.each(['__proto__,constructor,toString', '🏠,\uFFFD', '<script>', '../../etc/passwd'])(
    'finds nothing under %s',
    async (ids) => {
      expect(await getByIds(ids)).toEqual({ items: [], missing: ids.split(',') });
    },
  );

  it('looks up at most 100 ids', async () => {
    const many = Array.from({ length: 150 }, (_, index) => `x${index}`);
    const { missing } = await getByIds(many.join(','));
    expect(missing).toEqual(many.slice(0, 100));
  });
});

describe('similar homes', () => {
  const million = 1_000_000;
  const sale = (id: number, propertyLocation: string, annualPrice: number) =>
    wireProperty({ id, propertyLocation, annualPrice });

  async function similarTo(
    id: number,
    properties: readonly ReturnType<typeof wireProperty>[],
  ): Promise<string[]> {
    await using provider = await startMisbehavingProvider();
    offer(provider, properties);
    await using app = await createTestApp({ providerUrl: provider.base });
    const { body } = await new Visitor(app).get(`/api/properties/${uuidOf(id)}`).expect(200);
    return body.similar.map(({ title }: PropertyCard) => title);
  }

  it('are those of the city most alike in place and price first', async () => {
    const titles = await similarTo(1, [
      sale(1, '1 Street, Jabi, Abuja', 100 * million),
      sale(2, '2 Street, Jabi, Abuja', 900 * million),
      sale(3, '3 Street, Ikoyi, Lagos', 110 * million),
      sale(4, '4 Street, Jabi, Abuja', 300 * million),
      sale(5, '5 Street, Maitama, Abuja', 101 * million),
      sale(6, '6 Street, Maitama, Abuja', 126 * million),
    ]);
    expect(titles).toEqual(['Duplex 5', 'Duplex 6', 'Duplex 4', 'Duplex 2']);
  });

  it('are at most four, for the same purpose, and never the home itself', async () => {
    const homes = [1, 2, 3, 4, 5, 6].map((id) => sale(id, 'Jabi, Abuja', 100 * million));
    const rented = wireProperty({
      id: 7,
      propertyLocation: 'Jabi, Abuja',
      category: 'rent',
      propertyTag: 'rent',
      annualPrice: 100 * million,
    });
    expect(await similarTo(3, [rented, ...homes])).toEqual([
      'Duplex 1',
      'Duplex 2',
      'Duplex 4',
      'Duplex 5',
    ]);
    expect(await similarTo(7, [rented, ...homes])).toEqual([]);
  });

  it('are those of the same district first if the price is on request', async () => {
    const titles = await similarTo(1, [
      sale(1, 'Jabi, Abuja', 0),
      sale(2, 'Jabi, Abuja', 50 * million),
      sale(3, 'Ikoyi, Lagos', 0),
    ]);
    expect(titles).toEqual(['Duplex 2', 'Duplex 3']);
  });

  it('are not taken to be in a district of another city for which a street is named', async () => {
    const titles = await similarTo(1, [
      sale(1, '5 Jabi Street, Yaba, Lagos', 100 * million),
      sale(2, 'Jabi, Abuja', 500 * million),
      sale(3, 'Yaba, Lagos', 500 * million),
    ]);
    expect(titles).toEqual(['Duplex 3', 'Duplex 2']);
  });
});
