import { describe, expect, it } from 'vitest';
import type { Facets } from '../../../shared/search/facets.ts';
import type { PropertyPage } from '../../../shared/contract/listing-schemas.ts';
import { createTestApp } from '../../support/test-app.ts';
import { useForSuite } from '../../support/use-for-suite.ts';
import { Visitor } from '../../support/visitor.ts';

describe('GET /api/listing/facets', () => {
  const app = useForSuite(createTestApp);

  async function facets(query: string): Promise<Facets> {
    return (await new Visitor(app).get(`/api/listing/facets?${query}`).expect(200)).body;
  }

  async function search(query: string): Promise<PropertyPage> {
    return (await new Visitor(app).get(`/api/properties?${query}`).expect(200)).body;
  }

  it('counts the options of a search as the search with each does', async () => {
    const query = 'purpose=rent&location=Lagos&furnishing=furnished';
    const { total, groups } = await facets(query);
    expect(total).toBe((await search(query)).total);
    const options = groups.find(({ name }) => name === 'type')?.options ?? [];
    expect(options.length).toBeGreaterThan(1);
    for (const { value, count } of options)
      expect([value, (await search(`${query}&type=${value}`)).total]).toEqual([value, count]);
  });

  it('reads a query as the listing does, with the same remarks', async () => {
    const query = 'purpose=rent&location=Lagos&price-min=abc&rooms=2&type=castle&unknown=1';
    const { path, ignored, total } = await facets(query);
    const listing = await search(query);
    expect({ path, ignored, total }).toEqual({
      path: listing.path,
      ignored: listing.ignored,
      total: listing.total,
    });
    expect(ignored).toHaveLength(2);
  });
});
