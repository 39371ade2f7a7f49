import { beforeAll, describe, expect, it } from 'vitest';
import type { PropertyCard } from '../../../shared/contract/property-schemas.ts';
import { createTestApp } from '../../support/test-app.ts';
import { useForSuite } from '../../support/use-for-suite.ts';
import { Visitor } from '../../support/visitor.ts';

describe('GET /api/properties?ids', () => {
  const app = useForSuite(createTestApp);
  let cards: PropertyCard[];

  beforeAll(async () => {
    const { body } = await new Visitor(app).get('/api/properties?location=').expect(200);
    cards = body.items;
  });

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

  it('looks up at most 100 ids', async () => {
    const many = Array.from({ length: 150 }, (_, index) => `x${index}`);
    const { missing } = await getByIds(many.join(','));
    expect(missing).toEqual(many.slice(0, 100));
  });
});
