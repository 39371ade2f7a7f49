import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEngines } from '../../../support/provider-engines.ts';
import { answer, type Person, signUpStaff } from '../caller.ts';
import type { TestProviderApp } from '../provider-app.ts';
import { importMistakes } from './import-mistakes.ts';
import { home, propertyOf, readAudit } from './staff-calls.ts';

describeOnEngines('property import', ({ open }) => {
  let provider: TestProviderApp;
  let staff: Person;

  beforeAll(async () => {
    provider = await open({ seedProperties: 12 });
    staff = await signUpStaff(provider);
  });
  afterAll(() => provider?.[Symbol.asyncDispose]());

  const create = async (fields: object = {}) =>
    propertyOf(staff.post('/properties', { ...home, ...fields }));
  const ids = async (query: string): Promise<number[]> =>
    (await staff.get(`/admin/properties?${query}`)).body.properties.map(
      ({ id }: { id: number }) => id,
    );
  const importRows = async (rows: unknown[], query = '') =>
    (await staff.post(`/admin/properties/import?${query}`, { rows })).body;

  const rows = [
    { ...home, reference: 'IM-1', annualPrice: '45000000', amenities: ['gym'], area: '' },
    { ...home, reference: 'IM-2', category: 'rent', isFeatured: 'Yes' },
  ];

  it('previews the import, performs it, and changes nothing the second time', async () => {
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
    const made = await propertyOf(staff.get(`/admin/properties/${first.id}`));
    expect(made).toMatchObject({
      reference: 'IM-1',
      annualPrice: 45_000_000,
      amenities: ['Gym'],
    });
    expect(await readAudit(provider, 'property', first.id)).toMatchObject([{ action: 'import' }]);

    expect(await importRows(rows)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    const changed = await importRows([{ uuid: made.uuid, annualPrice: 1, amenities: [] }, rows[1]]);
    expect(changed).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
    const now = await propertyOf(staff.get(`/admin/properties/${first.id}`));
    expect(now).toMatchObject({
      annualPrice: 1,
      amenities: [],
      version: 2,
      propertyTitle: home.propertyTitle,
    });
  });

  it('writes nothing if one row is invalid, unless only the valid rows are wanted', async () => {
    await create({ reference: 'CHANGED-1' });
    const mixed = [
      { ...home, reference: 'MIX-1' },
      { ...home, reference: 'MIX-2', annualPrice: 'a lot', propertyTitle: '' },
      'no row',
      { ...home, reference: 'mix-1' },
      { reference: 'MIX-5' },
      { ...home, reference: 'MIX-6', propertyType: 'Castle' },
      { ...home, reference: 'CHANGED-1', version: 9 },
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
      { row: 5, field: 'category', message: 'Purpose must be one of buy, rent' },
      { row: 5, field: 'propertyType', message: 'Property type is required' },
      { row: 6, field: 'propertyType', message: 'There is no property type Castle' },
      {
        row: 7,
        field: 'version',
        message: 'Someone else has changed this property in the meantime.',
      },
    ]);
    expect(await ids('q=mix')).toEqual([]);
    expect(await importRows(mixed, 'mode=valid')).toMatchObject({ written: true, created: 1 });
    expect(await ids('q=mix')).toHaveLength(1);
  });

  it('accepts more than 16 kB, but not more than 16 MB', async () => {
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
    const response = await staff.post('/admin/properties/import', { rows: huge });
    expect(answer(response)).toEqual([413, { message: 'That is too large to send.' }]);
  });

  it('finds every mistake in 5,000 rows and writes none, or only the valid rows on request', async () => {
    const mistakeIn = (index: number) => importMistakes[(index - 50) / 100];
    const table = Array.from({ length: 5_000 }, (_, index) => ({
      ...home,
      reference: index === 0 ? 'FIRST' : `BIG-${index}`,
      ...mistakeIn(index)?.[0],
    }));
    const problems = importMistakes.map(([, field, message], index) => ({
      row: 51 + index * 100,
      field,
      message,
    }));
    const created = table.length - problems.length;
    const dry = await importRows(table, 'dryRun=true');
    expect(dry).toMatchObject({ dryRun: true, written: false, created, updated: 0, problems });
    expect(await importRows(table)).toMatchObject({ written: false, created, problems });
    expect(await ids('q=big')).toEqual([]);
    expect(await importRows(table, 'mode=valid')).toMatchObject({ written: true, created });
    const { body } = await staff.get('/admin/properties?q=big&pageSize=1');
    expect(body.total).toBe(created - 1);
  });

  it('accepts one row per property, identified by its uuid or its current reference', async () => {
    const { uuid, id } = await create({ reference: 'OLD-1' });
    const twice = [
      { uuid, reference: 'NEW-1', amenities: ['Gym'] },
      { ...home, reference: 'old-1', amenities: ['Gym', 'Lift'] },
    ];
    const problems = [{ row: 2, field: null, message: 'Row 1 is about this property already' }];
    expect(await importRows(twice)).toMatchObject({ written: false, updated: 1, problems });
    expect(await importRows(twice, 'mode=valid')).toMatchObject({ written: true, problems });
    const property = await propertyOf(staff.get(`/admin/properties/${id}`));
    expect(property).toMatchObject({ reference: 'NEW-1', amenities: ['Gym'], version: 2 });
  });

  it('creates one property when the same reference is created at the same moment', async () => {
    const row = { ...home, reference: 'AT-ONCE' };
    const statuses = await Promise.all([
      staff.post('/admin/properties/import', { rows: [row] }),
      staff.post('/properties', row),
      staff.post('/admin/properties/import', { rows: [row] }),
      staff.post('/properties', row),
    ]).then((responses) => responses.map(({ status }) => status));
    const [first, one, second, other] = statuses;
    expect([first, second]).toEqual([200, 200]);
    expect([201, 422]).toContain(one);
    expect([201, 422]).toContain(other);
    expect([one, other]).toContain(422);
    expect(await ids('q=at-once')).toHaveLength(1);
  });

  it('leaves a deleted property deleted', async () => {
    const { id, uuid } = await create({ reference: 'GONE-1' });
    await staff.delete(`/properties/${id}`).expect(200);
    const message = 'This property is deleted: restore it first';
    const { problems } = await importRows([{ ...home, reference: 'GONE-1' }, { uuid }]);
    expect(problems).toMatchObject([{ row: 1, message }, { row: 2 }]);
  });
});
