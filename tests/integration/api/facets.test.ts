import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FacetGroup, Facets } from '../../../shared/contract/facets.ts';
import type { PropertyPage } from '../../../shared/contract/property-views.ts';
import type { Purpose } from '../../../shared/contract/property-terms.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { Visitor } from '../../support/visitor.ts';

/** The parameters that an option of a group replaces, if not those of its own name. */
const replaced: Readonly<Record<string, readonly string[]>> = {
  beds: ['rooms', 'beds-min', 'beds-max'],
  baths: ['bathrooms', 'baths-min', 'baths-max'],
  price: ['price', 'price-min', 'price-max'],
  area: ['area', 'size-min', 'size-max'],
};
/** Groups of whose options a home must have all. */
const joined: ReadonlySet<string> = new Set(['amenity', 'power', 'water']);

describe('GET /api/listing/facets', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ env: { TRUST_PROXY: '1' } });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  /** Each from a visitor of its own, so that no limit applies. */
  async function get(path: string): Promise<unknown> {
    return (await new Visitor(app).get(path).expect(200)).body;
  }

  async function facets(purpose: Purpose, query: URLSearchParams): Promise<Facets> {
    // The contract’s own tests check its shape.
    return (await get(`/api/listing/facets?purpose=${purpose}&${query}`)) as Facets;
  }

  async function search(purpose: Purpose, query: URLSearchParams): Promise<PropertyPage> {
    return (await get(`/api/properties?purpose=${purpose}&${query}`)) as PropertyPage;
  }

  function queryOf(path: string): URLSearchParams {
    return new URLSearchParams(path.split('?', 2)[1]);
  }

  /** The search with an option of a group. */
  function withOption(path: string, { name }: FacetGroup, value: string): URLSearchParams {
    const query = queryOf(path);
    if (joined.has(name)) {
      if (!query.has(name, value)) query.append(name, value);
      return query;
    }
    for (const parameter of replaced[name] ?? []) query.delete(parameter);
    if (name === 'beds' || name === 'baths') {
      query.set(`${name}-min`, value);
      query.set(`${name}-max`, value);
    } else query.set(name, value);
    return query;
  }

  const chosen = (name: string, values: readonly string[]) =>
    fc.option(fc.constantFrom(...values), { nil: '', freq: 2 }).map((value) => ({ name, value }));
  const searches = fc.record({
    purpose: fc.constantFrom<Purpose>('buy', 'rent'),
    filters: fc.tuple(
      chosen('location', ['Nigeria', 'Lagos', 'Abuja', 'Lekki']),
      chosen('type', ['duplex', 'apartment']),
      chosen('rooms', ['2', '4']),
      chosen('price-max', ['5m', '400m']),
      chosen('cash-max', ['8m', '500m']),
      chosen('size-min', ['80', '200']),
      chosen('amenity', ['gym', 'security']),
      chosen('furnishing', ['furnished', 'unfurnished']),
      chosen('band', ['a', 'b']),
      chosen('hours', ['8', '16']),
      chosen('power', ['solar', 'generator']),
      chosen('water', ['borehole', 'treated']),
      chosen('papers', ['c-of-o', 'deed']),
      chosen('parking', ['yes']),
      chosen('reduced', ['yes']),
      chosen('since', ['7', '30']),
    ),
  });

  it('counts each option as the search with it does', async () => {
    let options = 0;
    await fc.assert(
      fc.asyncProperty(searches, async ({ purpose, filters }) => {
        const query = new URLSearchParams(
          filters.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]),
        );
        const found = await facets(purpose, query);
        const { total } = await search(purpose, query);
        expect(found.total).toBe(total);
        for (const group of found.groups) {
          for (const { value, count } of group.options) {
            const asked = withOption(found.path, group, value);
            options += 1;
            expect([`${asked}`, (await search(purpose, asked)).total]).toEqual([`${asked}`, count]);
          }
        }
      }),
      { numRuns: 12 },
    );
    expect(options).toBeGreaterThan(300);
  });

  it.each([
    ['location=Lagos&price-min=abc&rooms=2&unknown=1', 'Ignored: minimum price “abc”'],
    ['location=&price-min=5m&price-max=1m', 'Minimum and maximum were swapped'],
    ['location=&beds-min=4&beds-max=2', 'Minimum and maximum were swapped'],
    ['location=&size-min=300&size-max=50', 'Minimum and maximum were swapped'],
    ['location=&type=castle', 'Ignored: type “castle”'],
    ['location=&amenity=moat', 'Ignored: amenity “moat”'],
  ])('reads %s as the listing does, with the same remark', async (text, remark) => {
    const query = new URLSearchParams(text);
    const { path, ignored, total } = await facets('rent', query);
    const listing = await search('rent', query);
    expect([path, total]).toEqual([listing.path, listing.total]);
    expect(total).toBeGreaterThan(0);
    expect(ignored).toEqual(listing.ignored);
    expect(ignored.map((each) => each.text)).toEqual([remark]);
  });

  it('offers suggestions that find as many homes as they say', async () => {
    for (const [purpose, query] of [
      ['buy', 'location=Maitama&type=duplex&rooms=1&band=a'],
      ['rent', 'location=Yaba&price-max=1k'],
      ['rent', 'location=&cash-max=1k&power=solar'],
      ['buy', 'location=Atlantis'],
      ['buy', 'location=&words=lagoon+castle'],
    ] as const) {
      const { total, help } = await search(purpose, new URLSearchParams(query));
      expect([query, total]).toEqual([query, 0]);
      expect(help?.suggestions.length).toBeGreaterThan(0);
      expect(help?.items.length).toBeGreaterThan(0);
      for (const { href, count } of help?.suggestions ?? []) {
        const to = href.startsWith('/rent') ? 'rent' : 'buy';
        expect([href, (await search(to, queryOf(href))).total]).toEqual([href, count]);
      }
    }
  });
});
