import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEngines } from '../../../support/provider-engines.ts';
import { type Person, signUpStaff } from '../caller.ts';
import type { TestProviderApp } from '../provider-app.ts';
import { home, propertyOf } from './staff-calls.ts';

interface Entry {
  id: number;
  user: { id: number };
  entity: string;
  entityId: number;
  action: string;
  changes: Record<string, { from: unknown; to: unknown }>;
  batchId: number | null;
  batch: object | null;
}

describeOnEngines('batches in the audit', ({ open }) => {
  let provider: TestProviderApp;
  let staff: Person;

  beforeAll(async () => {
    provider = await open({ seedProperties: 12 });
    staff = await signUpStaff(provider);
  });
  afterAll(() => provider?.[Symbol.asyncDispose]());

  const create = async (fields: object = {}) =>
    propertyOf(staff.post('/properties', { ...home, description: 'Quiet.', ...fields }));
  const bulk = async (body: object): Promise<number> =>
    (await staff.post('/admin/properties/bulk', body).expect(200)).body.batch;
  const importRows = async (rows: object[]): Promise<number> =>
    (await staff.post('/admin/properties/import', { rows }).expect(200)).body.batch;
  const undo = async (batch: number): Promise<void> => {
    await staff.post(`/admin/batches/${batch}/undo`).expect(202);
    await provider.settled();
  };
  const read = async (query = ''): Promise<Entry[]> =>
    (await staff.get(`/admin/audit?${query}`).expect(200)).body.entries;
  const newest = async (): Promise<Entry | undefined> => (await read('limit=1'))[0];
  const rowsWith = (reference: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...home, reference: `${reference}-${index}` }));

  it('lists an import as one entry, and its properties as pages of that batch', async () => {
    const before = await create();
    const batch = await importRows(rowsWith('ONE', 250));
    const after = await create();
    const [first, second, third] = await read('limit=3');
    expect(first).toMatchObject({ entityId: after.id, batch: null, batchId: null });
    expect(second).toMatchObject({
      user: { id: staff.id },
      entity: 'batch',
      entityId: batch,
      action: 'import',
      batchId: null,
      batch: { kind: 'import', properties: 250, isItemized: true, state: 'done' },
    });
    expect(third).toMatchObject({ entityId: before.id });

    const listed: number[] = [];
    let cursor = '';
    do {
      const { body } = await staff.get(`/admin/audit?batch=${batch}&limit=100${cursor}`);
      expect(body.entries.every((one: Entry) => one.batchId === batch)).toBe(true);
      listed.push(...body.entries.map(({ entityId }: Entry) => entityId));
      cursor = body.next === null ? '' : `&cursor=${body.next}`;
    } while (cursor !== '');
    expect(new Set(listed).size).toBe(250);
    expect(listed).toHaveLength(250);
  });

  it.each([
    ['publish', 'update'],
    ['archive', 'update'],
    ['delete', 'delete'],
  ])('lists a bulk %s as one entry that the filters find', async (kind, action) => {
    const ids = [(await create()).id, (await create()).id, (await create()).id];
    const batch = await bulk({ action: kind, ids });
    const one = {
      entity: 'batch',
      entityId: batch,
      action: kind,
      batch: { kind, properties: 3, isItemized: true, state: 'done' },
    };
    const queries = ['', `user=${staff.id}`, `action=${action}`, 'entity=property'];
    const found = await Promise.all(queries.map(async (query) => (await read(query))[0]));
    expect(found).toMatchObject(queries.map(() => one));
    expect((await read('action=import')).map(({ entityId }) => entityId)).not.toContain(batch);
    expect((await read('entity=batch'))[0]).toMatchObject(one);
    expect(await read(`batch=${batch}&action=${action}`)).toHaveLength(3);
  });

  it('lists a batch made in several calls as one entry with its current count', async () => {
    const [first, second] = [await create(), await create()];
    const batch = await bulk({ action: 'publish', ids: [first.id], more: true, total: 2 });
    expect(await newest()).toMatchObject({ batch: { properties: 1, state: 'running' } });
    await bulk({ action: 'publish', ids: [second.id], batch });
    expect(await read('limit=2')).toMatchObject([
      { entityId: batch, batch: { properties: 2, state: 'done' } },
      { entityId: second.id, action: 'create' },
    ]);
  });

  it('lists a property’s own entries, including those of batches and undos', async () => {
    const { id } = await create({ reference: 'HISTORY' });
    const imported = await importRows([{ ...home, reference: 'HISTORY', annualPrice: 7 }]);
    const published = await bulk({ action: 'draft', ids: [id] });
    expect(published).toBeNull();
    const featured = await bulk({ action: 'feature', ids: [id] });
    await undo(featured);
    await undo(imported);
    const history = await read(`entity=property&entityId=${id}`);
    expect(history).toMatchObject([
      { action: 'undo', batchId: imported, changes: { annualPrice: { from: 7, to: 0 } } },
      { action: 'undo', batchId: featured, changes: { isFeatured: { from: 'Yes', to: 'No' } } },
      { action: 'update', batchId: featured, changes: { isFeatured: { to: 'Yes' } } },
      { action: 'import', batchId: imported, changes: { annualPrice: { to: 7 } } },
      { action: 'create', batchId: null },
    ]);
  });

  it('lists an undo as one entry beside that of the undone batch', async () => {
    const { id } = await create();
    const batch = await bulk({ action: 'delete', ids: [id] });
    await undo(batch);
    const [undone, deleted] = await read('limit=2');
    expect(undone).toMatchObject({
      entity: 'batch',
      entityId: batch,
      action: 'undo',
      changes: { restored: { to: 1 } },
      batch: { kind: 'delete', properties: 1, isItemized: true, state: 'undone' },
    });
    expect(deleted).toMatchObject({ entityId: batch, action: 'delete', batch: { properties: 1 } });
    expect(await read(`entity=batch&entityId=${batch}`)).toEqual([undone, deleted]);
    expect((await read('action=undo')).map(({ entityId }) => entityId)).toContain(batch);
    const [restored, ...rest] = await read(`batch=${batch}`);
    expect(restored).toMatchObject({ entityId: id, action: 'undo' });
    expect(restored?.changes['deletedAt']).toEqual({ from: expect.any(String), to: null });
    expect(rest).toMatchObject([{ action: 'delete' }]);
  });

  it('lists by title the imported properties that an undo has removed', async () => {
    const batch = await importRows([{ ...home, reference: 'GONE', propertyTitle: 'Gone again' }]);
    await undo(batch);
    const [removed] = await read(`batch=${batch}&action=undo`);
    expect(removed).toMatchObject({ changes: { propertyTitle: { from: 'Gone again', to: null } } });
  });

  it('lists a merge as one entry of the merged name, and its undo as another', async () => {
    const add = async (name: string) =>
      (await staff.post('/admin/amenities', { name }).expect(201)).body.amenity;
    const [merged, target] = [await add('Plunge pool'), await add('Cold plunge')];
    await create({ amenities: ['Plunge pool'] });
    const { body } = await staff.post(`/admin/amenities/${merged.id}/merge`, {
      into: target.id,
    });
    expect(await read('limit=2')).toMatchObject([
      { entity: 'amenity', entityId: merged.id, action: 'merge', batch: null },
      { entity: 'property', action: 'create' },
    ]);
    await undo(body.batch);
    expect(await newest()).toMatchObject({
      action: 'undo',
      batch: { kind: 'merge', properties: 1, isItemized: false, state: 'undone' },
    });
  });

  it('keeps the entry of a batch that is too old to be undone', async () => {
    const batch = await importRows(rowsWith('OLD', 3));
    await provider.database.deleteFrom('batches').where('id', '=', batch).execute();
    expect(await newest()).toMatchObject({
      entityId: batch,
      batch: { kind: 'import', properties: 3, isItemized: true, state: null },
    });
  });

  it('lists entries from before batches were recorded one by one, and their undo', async () => {
    const { database, clock } = provider;
    const old = {
      at: clock.now,
      user_id: staff.id,
      user_name: 'Ada Obi',
      entity_id: 4_001,
    };
    const changes = JSON.stringify({
      action: { from: null, to: 'archive' },
      properties: { from: null, to: 2 },
    });
    await database
      .insertInto('audit_entries')
      .values([
        { ...old, entity: 'property', action: 'update', changes: '{}' },
        { ...old, entity: 'property', action: 'update', changes: '{}' },
        { ...old, entity: 'batch', action: 'undo', changes },
      ])
      .execute();
    expect(await read('limit=3')).toMatchObject([
      { action: 'undo', batch: { kind: 'archive', properties: 2, isItemized: false, state: null } },
      { action: 'update', entity: 'property', batchId: null, batch: null },
      { action: 'update', entity: 'property', batchId: null, batch: null },
    ]);
  });

  it('exports every single entry with its batch', async () => {
    const batch = await importRows(rowsWith('EXPORT', 3));
    const lines = async (query: string): Promise<Entry[]> =>
      (await staff.get(`/admin/audit/export?${query}`).buffer()).text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    expect((await lines('action=import')).filter(({ batchId }) => batchId === batch)).toHaveLength(
      3,
    );
    expect(await lines(`batch=${batch}`)).toHaveLength(3);
  });
});
