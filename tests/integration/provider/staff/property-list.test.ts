import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEngines } from '../../../support/provider-engines.ts';
import { type Person, signUpStaff } from '../caller.ts';
import type { TestProviderApp } from '../provider-app.ts';
import { home, propertyOf } from './staff-calls.ts';

interface Listed {
  id: number;
  propertyTitle: string;
  annualPrice: number;
}

describeOnEngines('staff property list', ({ open }) => {
  let provider: TestProviderApp;
  let staff: Person;
  let draft: Listed;

  beforeAll(async () => {
    provider = await open({ seedProperties: 12 });
    staff = await signUpStaff(provider);
    const fields = { ...home, propertyTitle: 'Zzz, the newest' };
    draft = await propertyOf(staff.post('/properties', fields));
  });
  afterAll(() => provider?.[Symbol.asyncDispose]());

  const list = async (query: string) => (await staff.get(`/admin/properties?${query}`)).body;
  const ids = async (query: string): Promise<number[]> =>
    (await list(query)).properties.map(({ id }: Listed) => id);

  it('has every property, drafts too, in pages with a total', async () => {
    const all = await ids('pageSize=100');
    expect(all).toHaveLength(13);
    expect(all[0]).toBe(draft.id);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`pageSize=5&page=${page}`)));
    expect(pages.flatMap(({ properties }) => properties.map(({ id }: Listed) => id))).toEqual(all);
    expect(pages[3]).toEqual({
      properties: [],
      page: 4,
      pageSize: 5,
      total: 13,
      counts: { draft: 1, published: 12, under_offer: 0, let: 0, sold: 0, archived: 0 },
    });
  });

  it('is sorted by any column, both ways', async () => {
    const prices = (await list('sort=price')).properties.map((one: Listed) => one.annualPrice);
    expect(prices).toEqual(prices.toSorted((one: number, other: number) => one - other));
    expect(await ids('sort=-price')).toEqual((await ids('sort=price')).toReversed());
    const titles = (await list('sort=title')).properties.map((one: Listed) => one.propertyTitle);
    expect(titles.at(-1)).toBe('Zzz, the newest');
  });

  it.each<[string, number]>([
    ['q=zzz', 1],
    ['q=ZZZ%20newe', 1],
    ['q=zzz%20missing', 0],
    ['q=!%26%7C%3A*()%27', 0],
    ['q=jab%20abuja&status=draft', 1],
    ['status=draft,published', 13],
    ['status=draft&status=archived', 1],
    ['status=sold', 0],
    ['district=jABI&status=draft', 1],
    ['type=castle', 0],
    ['featured=true&status=draft', 0],
    ['purpose=buy&status=draft', 1],
    ['purpose=rent&status=draft', 0],
    ['deleted=true', 0],
    ['q=&status=', 13],
  ])('filters by %s: %i properties', async (query, total) => {
    const found = await list(`pageSize=100&${query}`);
    expect([found.properties.length, found.total]).toEqual([total, total]);
  });

  it('can be exported completely, one property per line', async () => {
    const response = await staff.get('/admin/properties/export?status=draft,published').buffer();
    expect(response.headers['content-type']).toContain('application/x-ndjson');
    const lines = response.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(13);
    const one = await staff.get(`/admin/properties/${lines[0].id}`);
    expect(lines[0]).toEqual(one.body.property);
  });
});
