import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { answer } from '../accounts/account-calls.ts';
import type { TestApp } from '../open-test-app.ts';
import type { Caller } from './staff-calls.ts';
import { home, propertyOf, readAudit, signInStaff } from './staff-calls.ts';

interface Listed {
  id: number;
  propertyTitle: string;
  annualPrice: number;
}

/** What staff do with many properties at once, whatever database is under it. The seed has twelve. */
export function describeManyProperties(open: () => Promise<TestApp>): void {
  let provider: TestApp;
  let staff: Caller;

  beforeAll(async () => {
    provider = await open();
    staff = await signInStaff(provider);
  });
  afterAll(() => provider?.[Symbol.asyncDispose]());

  const list = async (query: string) => (await staff('get', `/admin/properties?${query}`)).body;
  const ids = async (query: string): Promise<number[]> =>
    (await list(query)).properties.map(({ id }: Listed) => id);
  const create = async (fields: object = {}) =>
    propertyOf(staff('post', '/properties', { ...home, ...fields }));
  const importRows = async (rows: unknown[], query = '') =>
    (await staff('post', `/admin/properties/import?${query}`, { rows })).body;

  describe('the list of staff', () => {
    it('has every property, drafts too, by pages with a total', async () => {
      const draft = await create({ propertyTitle: 'Zzz, the newest' });
      const all = await ids('pageSize=100');
      expect(all).toHaveLength(13);
      expect(all[0]).toBe(draft.id);
      const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`pageSize=5&page=${page}`)));
      expect(pages.flatMap(({ properties }) => properties.map(({ id }: Listed) => id))).toEqual(
        all,
      );
      expect(pages[3]).toEqual({
        properties: [],
        page: 4,
        pageSize: 5,
        total: 13,
        counts: { draft: 1, published: 12, under_offer: 0, let: 0, sold: 0, archived: 0 },
      });
    });

    it('is sorted by what is asked for, both ways', async () => {
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
    ])('finds with %s %i properties', async (query, total) => {
      const found = await list(`pageSize=100&${query}`);
      expect([found.properties.length, found.total]).toEqual([total, total]);
    });

    it.each([
      'page=0',
      'page=9e99',
      'page=-1',
      'pageSize=101',
      'sort=id',
      'status=gone',
      'featured=maybe',
      'q=%00',
    ])('answers 422 with the parameter to %s', async (query) => {
      const response = await staff('get', `/admin/properties?${query}`);
      const [name = ''] = query.split('=');
      expect(answer(response)).toEqual([
        422,
        { message: expect.any(String), errors: { [name]: expect.any(String) } },
      ]);
    });

    it('can be exported whole, one property a line', async () => {
      const response = await staff(
        'get',
        '/admin/properties/export?status=draft,published',
      ).buffer();
      expect(response.headers['content-type']).toContain('application/x-ndjson');
      const lines = response.text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(lines).toHaveLength(13);
      const one = await staff('get', `/admin/properties/${lines[0].id}`);
      expect(lines[0]).toEqual(one.body.property);
    });
  });

  describe('one action on many', () => {
    it('says what was done and what was not, and does each for itself', async () => {
      const ready = await create({ description: 'Quiet.' });
      const unready = await create();
      const moved = await create({ description: 'Quiet.' });
      const { body } = await staff('post', '/admin/properties/bulk', {
        action: 'publish',
        ids: [ready.id, unready.id, { id: moved.id, version: 9 }, 999_999, ready.id],
      }).expect(200);
      expect(body).toEqual({
        done: [{ id: ready.id, version: 2 }],
        failed: [
          {
            id: unready.id,
            message: 'Description is required before visitors see the property',
          },
          { id: moved.id, message: 'Somebody else has changed this property meanwhile.' },
          { id: 999_999, message: 'Property not found' },
        ],
        next: null,
      });
      await request(provider.app).get(`/api/properties/${ready.id}`).expect(200);
      expect(await readAudit(provider, 'property', unready.id)).toHaveLength(1);
    });

    it('reaches all that a filter matches, and can be undone', async () => {
      const before = await ids('status=published&pageSize=100');
      const act = async (action: string, filter: object) =>
        (await staff('post', '/admin/properties/bulk', { action, filter })).body;
      const deleted = await act('delete', { status: 'published' });
      expect(deleted.done).toHaveLength(before.length);
      expect((await request(provider.app).get('/api/properties')).body.properties).toEqual([]);
      const restored = await act('restore', { deleted: true });
      expect(restored.done).toHaveLength(before.length);
      expect(restored.failed).toEqual([]);
      expect(new Set(await ids('status=published&pageSize=100'))).toEqual(new Set(before));
      expect((await act('feature', { featured: false })).failed).toEqual([]);
      expect((await list('featured=false')).total).toBe(0);
    });

    it('goes on behind one that the database refuses', async () => {
      const [one, broken, other] = [
        await create(),
        await create({ reference: 'BROKEN' }),
        await create(),
      ];
      const { schema } = provider.database;
      const { sql } = await import('kysely');
      await schema
        .alterTable('properties')
        .addCheckConstraint(
          'broken',
          sql`status <> 'archived' or reference is distinct from 'BROKEN'`,
        )
        .execute();
      const { body } = await staff('post', '/admin/properties/bulk', {
        action: 'archive',
        ids: [one.id, broken.id, other.id],
      }).expect(200);
      await schema.alterTable('properties').dropConstraint('broken').execute();
      expect(body.done.map(({ id }: Listed) => id)).toEqual([one.id, other.id]);
      expect(body.failed).toEqual([{ id: broken.id, message: 'An error occurred.' }]);
      expect(provider.logged.splice(0).join('')).toContain('one of many properties failed');
    });

    it.each([
      { action: 'publish' },
      { action: 'burn', ids: [1] },
      { action: 'publish', ids: ['x'] },
    ])('answers 422 to %j', async (body) => {
      expect((await staff('post', '/admin/properties/bulk', body)).status).toBe(422);
    });
  });

  describe('an import', () => {
    const rows = [
      { ...home, reference: 'IM-1', annualPrice: '45000000', amenities: ['gym'], area: '' },
      { ...home, reference: 'IM-2', category: 'rent', isFeatured: 'Yes' },
    ];

    it('tells first what it would do, then does it, and changes nothing the second time', async () => {
      const expected = { created: 2, updated: 0, unchanged: 0, problems: [] };
      expect(await importRows(rows, 'dryRun=true')).toMatchObject({
        ...expected,
        dryRun: true,
        written: false,
      });
      expect(await ids('q=im')).toEqual([]);
      const done = await importRows(rows);
      expect(done).toMatchObject({ ...expected, written: true });
      const [first] = done.rows;
      const made = await propertyOf(staff('get', `/admin/properties/${first.id}`));
      expect(made).toMatchObject({
        reference: 'IM-1',
        annualPrice: 45_000_000,
        amenities: ['Gym'],
      });
      expect(await readAudit(provider, 'property', first.id)).toMatchObject([{ action: 'import' }]);

      expect(await importRows(rows)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
      const changed = await importRows([
        { uuid: made.uuid, annualPrice: 1, amenities: [] },
        rows[1],
      ]);
      expect(changed).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
      const now = await propertyOf(staff('get', `/admin/properties/${first.id}`));
      expect(now).toMatchObject({
        annualPrice: 1,
        amenities: [],
        version: 2,
        propertyTitle: home.propertyTitle,
      });
    });

    it('writes nothing when one row is wrong, unless only the valid rows are wanted', async () => {
      const mixed = [
        { ...home, reference: 'MIX-1' },
        { ...home, reference: 'MIX-2', annualPrice: 'a lot', propertyTitle: '' },
        'no row',
        { ...home, reference: 'mix-1' },
        { reference: 'MIX-5' },
        { ...home, reference: 'MIX-6', propertyType: 'Castle' },
        { ...home, reference: 'IM-1', version: 1 },
      ];
      const refused = await importRows(mixed);
      expect(refused).toMatchObject({ written: false, created: 1, updated: 0 });
      expect(refused.problems).toEqual([
        { row: 2, field: 'propertyTitle', message: 'Title is required' },
        { row: 2, field: 'annualPrice', message: 'Price must be a whole number' },
        { row: 3, field: null, message: 'A row must be an object' },
        { row: 4, field: 'reference', message: 'Row 1 is about this property already' },
        { row: 5, field: 'propertyTitle', message: 'Title is required' },
        { row: 5, field: 'propertyLocation', message: 'Location is required' },
        { row: 5, field: 'category', message: 'Category must be rent or buy' },
        { row: 5, field: 'propertyType', message: 'Property type is required' },
        { row: 6, field: 'propertyType', message: 'There is no property type Castle' },
        { row: 7, field: 'version', message: 'Somebody else has changed this property meanwhile.' },
      ]);
      expect(await ids('q=mix')).toEqual([]);
      expect(await importRows(mixed, 'mode=valid')).toMatchObject({ written: true, created: 1 });
      expect(await ids('q=mix')).toHaveLength(1);
    });

    it('takes more than 16 kB, and no more than 16 MB', async () => {
      const many = Array.from({ length: 1_200 }, (_, index) => ({
        ...home,
        reference: `MANY-${index}`,
        description: 'x'.repeat(500),
      }));
      expect(await importRows(many)).toMatchObject({ created: 1_200, written: true });
      expect(await importRows(many.map((row) => ({ ...row, annualPrice: 7 })))).toMatchObject({
        updated: 1_200,
      });
      const huge = [{ description: 'x'.repeat(16 * 1024 * 1024) }];
      const response = await staff('post', '/admin/properties/import', { rows: huge });
      expect(answer(response)).toEqual([413, { message: 'That is too large to send.' }]);
    });
  });
}
