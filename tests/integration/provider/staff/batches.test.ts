import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lagosDayOf } from '../../../../server/provider/staff/lagos-days.ts';
import { startBatch } from '../../../../server/provider/staff/batches/record-batch.ts';
import { describeOnEngines } from '../../../support/provider-engines.ts';
import { type Person, signUpStaff } from '../caller.ts';
import type { TestProviderApp } from '../provider-app.ts';
import { home, propertyOf } from './staff-calls.ts';

describeOnEngines('undoing a batch', ({ open }) => {
  let provider: TestProviderApp;
  let staff: Person;
  let colleague: Person;

  beforeAll(async () => {
    provider = await open({ seedProperties: 12 });
    staff = await signUpStaff(provider);
    colleague = await signUpStaff(provider);
  });
  afterAll(() => provider?.[Symbol.asyncDispose]());

  const create = async (fields: object = {}) =>
    propertyOf(staff.post('/properties', { ...home, description: 'Quiet.', ...fields }));
  const read = (id: number) => propertyOf(staff.get(`/admin/properties/${id}`));
  const bulk = async (body: object) =>
    (await staff.post('/admin/properties/bulk', body).expect(200)).body;
  const batchOf = async (id: number) =>
    (await staff.get(`/admin/batches/${id}`).expect(200)).body.batch;
  const undo = async (id: number) => {
    const { status } = await staff.post(`/admin/batches/${id}/undo`);
    await provider.settled();
    return { status, batch: await batchOf(id) };
  };
  const undoEntries = async (id: number) =>
    (await staff.get(`/admin/audit?entity=batch&entityId=${id}&action=undo`)).body.entries;

  /** A property without the fields that every change updates. */
  const withoutVersion = ({
    version: _version,
    updatedAt: _updatedAt,
    ...rest
  }: object & {
    version?: number;
    updatedAt?: string;
  }) => rest;

  describe('bulk change', () => {
    it('is undone for every property', async () => {
      const made = [
        await create(),
        await create({ status: 'published' }),
        await create({ status: 'published', isFeatured: 'Yes' }),
      ];
      const { batch } = await bulk({ action: 'archive', ids: made.map(({ id }) => id) });
      expect((await read(made[1].id)).status).toBe('archived');
      expect(await batchOf(batch)).toMatchObject({
        kind: 'archive',
        state: 'done',
        user: { id: staff.id },
        count: 3,
        restored: 0,
      });
      const undone = await undo(batch);
      expect(undone).toMatchObject({
        status: 202,
        batch: { state: 'undone', count: 3, restored: 3, changed: 0 },
      });
      for (const before of made) {
        expect(withoutVersion(await read(before.id))).toEqual(withoutVersion(before));
      }
    });

    it.each(['publish', 'draft', 'feature', 'delete'])(
      'is undone for the action %s',
      async (action) => {
        const status = action === 'draft' ? 'published' : 'draft';
        const before = await create({ status });
        const { batch, failed } = await bulk({ action, ids: [before.id] });
        expect(failed).toEqual([]);
        expect(withoutVersion(await read(before.id))).not.toEqual(withoutVersion(before));
        await undo(batch);
        expect(withoutVersion(await read(before.id))).toEqual(withoutVersion(before));
      },
    );

    it('confirms that properties are available, and undoes it', async () => {
      const today = lagosDayOf(new Date());
      const made = [
        await create({ status: 'published', confirmedOn: '2026-01-05' }),
        await create({ status: 'published' }),
        await create({ status: 'published', confirmedOn: today }),
      ];
      const ids = made.map(({ id }) => id);
      const first = await bulk({ action: 'confirm', ids: ids.slice(0, 1), more: true, total: 3 });
      const { batch } = first;
      const rest = { ids: ids.slice(1), batch };
      await staff.post('/admin/properties/bulk', { action: 'publish', ...rest }).expect(409);
      expect(await bulk({ action: 'confirm', ...rest })).toMatchObject({ batch, failed: [] });
      for (const id of ids) expect(await read(id)).toMatchObject({ confirmedOn: today });
      expect(await batchOf(batch)).toMatchObject({ kind: 'confirm', state: 'done', count: 2 });

      expect((await undo(batch)).batch).toMatchObject({ restored: 2, changed: 0 });
      for (const before of made) {
        expect(withoutVersion(await read(before.id))).toEqual(withoutVersion(before));
      }
      const [entry] = (await staff.get(`/admin/audit?entity=property&entityId=${ids[0]}`)).body
        .entries;
      expect(entry).toMatchObject({
        action: 'undo',
        changes: { confirmedOn: { from: today, to: '2026-01-05' } },
      });
      const { body } = await staff.get(`/admin/audit?entity=batch&entityId=${batch}`);
      expect(body.entries).toMatchObject([
        { action: 'undo', batch: { kind: 'confirm', properties: 2 } },
        { batch: { kind: 'confirm', properties: 2, state: 'undone' } },
      ]);
    });

    it('skips properties changed since, and reports how many', async () => {
      const made = [await create(), await create(), await create()];
      const { batch } = await bulk({ action: 'publish', ids: made.map(({ id }) => id) });
      const [first] = made;
      const change = { propertyTitle: 'Newer', version: first.version + 1 };
      await colleague.put(`/properties/${first.id}`, change).expect(200);
      expect((await undo(batch)).batch).toMatchObject({ count: 3, restored: 2, changed: 1 });
      expect(await read(first.id)).toMatchObject({ propertyTitle: 'Newer', status: 'published' });
      expect((await read(made[2].id)).status).toBe('draft');
    });

    it('is undone once, however often requested, and audited as one entry', async () => {
      const { id } = await create();
      const { batch } = await bulk({ action: 'publish', ids: [id] });
      const statuses = await Promise.all(
        [1, 2, 3].map(async () => (await staff.post(`/admin/batches/${batch}/undo`)).status),
      );
      expect(statuses.every((status) => status === 200 || status === 202)).toBe(true);
      await provider.settled();
      expect((await undo(batch)).status).toBe(200);
      expect(await read(id)).toMatchObject({ status: 'draft', version: 3 });
      expect(await undoEntries(batch)).toMatchObject([
        { action: 'undo', changes: { action: { to: 'publish' }, restored: { to: 1 } } },
      ]);
    });

    it('is one batch when made in several calls', async () => {
      const made = [await create(), await create(), await create()].map(({ id }) => id);
      const first = await bulk({ action: 'publish', ids: made.slice(0, 2), more: true, total: 3 });
      expect(await batchOf(first.batch)).toMatchObject({ state: 'running', count: 2, total: 3 });
      const rest = { action: 'publish', ids: made.slice(2), batch: first.batch };
      expect((await bulk(rest)).batch).toBe(first.batch);
      expect(await batchOf(first.batch)).toMatchObject({ state: 'done', count: 3 });
      expect((await undo(first.batch)).batch).toMatchObject({ restored: 3 });
      await staff.post('/admin/properties/bulk', rest).expect(409);
      await colleague.post('/admin/properties/bulk', rest).expect(409);
    });

    it('is listed as interrupted if it stops halfway, and its finished part is undone', async () => {
      const made = [await create(), await create()].map(({ id }) => id);
      const { batch } = await bulk({ action: 'publish', ids: made, more: true, total: 500 });
      provider.clock.now = new Date(provider.clock.now.getTime() + 61_000);
      const [newest] = (await staff.get('/admin/batches')).body.batches;
      expect(newest).toMatchObject({ id: batch, state: 'interrupted', count: 2, total: 500 });
      expect((await undo(batch)).batch).toMatchObject({ state: 'undone', restored: 2 });
      expect((await read(made[1])).status).toBe('draft');
    });

    it('can be undone after a later one, in reverse order', async () => {
      const { id } = await create();
      const published = await bulk({ action: 'publish', ids: [id] });
      const featured = await bulk({ action: 'feature', ids: [id] });
      expect((await undo(featured.batch)).batch).toMatchObject({ restored: 1 });
      expect((await undo(published.batch)).batch).toMatchObject({ restored: 1 });
      expect(await read(id)).toMatchObject({ status: 'draft', isFeatured: 'No' });
    });

    it('leaves no batch if it changed nothing, and lists rejected properties by title', async () => {
      const { id } = await create({ propertyTitle: 'Without words', description: '' });
      const outcome = await bulk({ action: 'publish', ids: [id] });
      expect(outcome).toMatchObject({
        batch: null,
        failed: [{ id, title: 'Without words', message: expect.any(String) }],
      });
    });
  });

  describe('import', () => {
    const importRows = async (rows: unknown[], query = '') =>
      (await staff.post(`/admin/properties/import?${query}`, { rows }).expect(200)).body;

    it('is undone: new properties are removed, changed ones restored', async () => {
      const place = { type: 'schools', name: 'Model School', distanceMetres: 400 };
      const nearby = [{ ...place, location: { lat: 9.05, lng: 7.4 } }];
      const before = await create({ reference: 'UNDO-1', amenities: ['Gym', 'Lift'], nearby });
      const rows = [
        { reference: 'UNDO-1', propertyTitle: 'Changed', amenities: ['Lift'], nearby: [] },
        ...Array.from({ length: 250 }, (_, index) => ({ ...home, reference: `UNDO-N${index}` })),
      ];
      const done = await importRows(rows);
      expect(done).toMatchObject({ created: 250, updated: 1, written: true });
      expect(await batchOf(done.batch)).toMatchObject({
        kind: 'import',
        state: 'done',
        total: 251,
        count: 251,
      });
      const touched = await read(done.rows[7].id);
      await colleague.put(`/properties/${touched.id}`, { annualPrice: 5, version: 1 }).expect(200);

      expect((await undo(done.batch)).batch).toMatchObject({ restored: 250, changed: 1 });
      expect(withoutVersion(await read(before.id))).toEqual(withoutVersion(before));
      const left = (await staff.get('/admin/properties?q=undo')).body;
      expect(left.properties.map(({ reference }: { reference: string }) => reference)).toEqual(
        expect.arrayContaining(['UNDO-1', touched.reference]),
      );
      expect(left.total).toBe(2);
      expect(await importRows(rows)).toMatchObject({ created: 249, written: true });
    });

    it('is listed as interrupted if it fails while it is written, and can be undone', async () => {
      const { sql } = await import('kysely');
      const { schema } = provider.database;
      const constraint = sql`reference is distinct from 'FAIL-220'`;
      await schema.alterTable('properties').addCheckConstraint('failing', constraint).execute();
      const rows = Array.from({ length: 240 }, (_, index) => ({
        ...home,
        reference: `FAIL-${index}`,
      }));
      const { status } = await staff.post('/admin/properties/import', { rows });
      await schema.alterTable('properties').dropConstraint('failing').execute();
      expect(status).toBe(500);
      expect(provider.logged.splice(0).join('')).toContain('request failed');
      const [newest] = (await staff.get('/admin/batches?limit=1')).body.batches;
      expect(newest).toMatchObject({
        kind: 'import',
        state: 'interrupted',
        total: 240,
        count: 200,
      });
      expect((await undo(newest.id)).batch).toMatchObject({ state: 'undone', restored: 200 });
      expect((await staff.get('/admin/properties?q=fail')).body.total).toBe(0);
    });

    it('is running for as long as it makes progress', async () => {
      const rows = Array.from({ length: 3_000 }, (_, index) => ({
        ...home,
        reference: `SLOW-${index}`,
        annualPrice: 7,
      }));
      const importing = staff.post('/admin/properties/import', { rows }).then(({ body }) => body);
      const isRunning = async () =>
        (await staff.get('/admin/batches?limit=1')).body.batches[0]?.state === 'running';
      await expect.poll(isRunning, { interval: 5, timeout: 30_000 }).toBe(true);
      provider.clock.now = new Date(provider.clock.now.getTime() + 90_000);
      await expect.poll(isRunning, { interval: 5, timeout: 30_000 }).toBe(true);
      expect(await importing).toMatchObject({ written: true });
    });

    it('allows other writes between its parts, and rolls back if one of them conflicts', async () => {
      const rows = Array.from({ length: 1_000 }, (_, index) => ({
        ...home,
        reference: `OBSTACLE-${index}`,
        annualPrice: 7,
        version: index === 999 ? 1 : undefined,
      }));
      const last = await create({ reference: 'OBSTACLE-999' });
      const importing = staff.post('/admin/properties/import', { rows }).then(({ body }) => body);
      // Saved during the import.
      const running = async () =>
        (await staff.get('/admin/batches?limit=1')).body.batches[0]?.state === 'running';
      await expect.poll(running, { interval: 5, timeout: 30_000 }).toBe(true);
      const change = { propertyTitle: 'Saved meanwhile', version: 1 };
      await colleague.put(`/properties/${last.id}`, change).expect(200);
      const outcome = await importing;
      expect(outcome).toMatchObject({ written: false, batch: null });
      expect(outcome.problems).toEqual([
        {
          row: 1000,
          field: 'version',
          message: 'Someone else has changed this property in the meantime.',
        },
      ]);
      expect((await staff.get('/admin/properties?q=obstacle')).body.total).toBe(1);
      expect((await read(last.id)).propertyTitle).toBe('Saved meanwhile');
    });
  });

  describe('merge', () => {
    it.each([
      ['amenities', 'amenity', (name: string) => ({ amenities: [name] })],
      ['property-types', 'propertyType', (name: string) => ({ propertyType: name })],
    ])('is undone for %s', async (list, one, fieldsWith) => {
      const add = async (name: string) =>
        (await staff.post(`/admin/${list}`, { name }).expect(201)).body[one];
      const [source, target] = [await add(`Old ${list}`), await add(`Kept ${list}`)];
      const home1 = await create(fieldsWith(source.name));
      const home2 = await create(fieldsWith(target.name));
      const home3 = await create(fieldsWith(source.name));
      const merged = await staff.post(`/admin/${list}/${source.id}/merge`, { into: target.id });
      expect(merged.body[one]).toEqual({ ...target, uses: 3 });
      const { batch } = merged.body;
      expect(await batchOf(batch)).toMatchObject({
        kind: 'merge',
        count: 2,
        merge: { from: source.name, into: target.name },
      });
      const change = { annualPrice: 7, version: home3.version + 1 };
      await colleague.put(`/properties/${home3.id}`, change).expect(200);

      expect((await undo(batch)).batch).toMatchObject({ restored: 1, changed: 1 });
      expect(await read(home1.id)).toMatchObject(fieldsWith(source.name));
      expect(await read(home2.id)).toMatchObject(fieldsWith(target.name));
      expect(await read(home3.id)).toMatchObject(fieldsWith(target.name));
    });

    it('restores an unused name when undone', async () => {
      const { amenity } = (await staff.post('/admin/amenities', { name: 'Unused' })).body;
      const { body } = await staff.post(`/admin/amenities/${amenity.id}/merge`, { into: 1 });
      expect((await undo(body.batch)).batch).toMatchObject({ state: 'undone', count: 0 });
      const { amenities } = (await staff.get('/admin/amenities')).body;
      expect(amenities).toContainEqual({ ...amenity, uses: 0 });
    });
  });

  it('undo answers 404 for an unknown batch, and 410 after 30 days', async () => {
    await staff.post('/admin/batches/999999/undo').expect(404);
    await staff.get('/admin/batches/x').expect(404);
    const now = new Date(provider.clock.now.getTime() - 31 * 86_400_000);
    const old = await startBatch(
      provider.database,
      { userId: staff.id, now },
      { kind: 'archive', total: 1 },
    );
    await staff.post(`/admin/batches/${old}/undo`).expect(410);
  });
});
