/** @module-tag long */
import { describe, expect, it } from 'vitest';
import { ada, signedIn } from '../../../support/visitor.ts';
import { homeForm, openScriptedStaffSite, openStaffSite } from './staff-site.ts';
import { goodRow, importFile, toFile } from './table-files.ts';
import { useForSuite } from '../../../support/use-for-suite.ts';

const site = useForSuite(() => openStaffSite({ env: { SEED_PROPERTIES: '30' } }));

const batchOf = async (id: string) =>
  (await site.admin.get(`/api/admin/batches/${id}`).expect(200)).body;

async function undo(id: string) {
  await site.admin.post(`/api/admin/batches/${id}/undo`).expect(202);
  await expect.poll(async () => (await batchOf(id)).state, { timeout: 60_000 }).toBe('undone');
  return batchOf(id);
}

async function listedTitles(): Promise<string[]> {
  const { body } = await site.visitor.get('/api/properties?purpose=buy&location=').expect(200);
  return body.items.map(({ title }: { title: string }) => title);
}

describe('bulk change', () => {
  it('is undone as a whole, and visitors see that at once', async () => {
    const before = await listedTitles();
    expect(before.length).toBeGreaterThan(0);
    const archive = { action: 'archive', all: true };
    const { body } = await site.admin.post('/api/admin/properties/bulk', archive).expect(200);
    expect(await listedTitles()).toEqual([]);
    const batch = await undo(body.batch);
    expect(batch).toMatchObject({
      kind: 'archive',
      count: body.done.length,
      restored: body.done.length,
      changed: 0,
      merge: null,
    });
    await expect.poll(listedTitles).toEqual(before);
    const { body: history } = await site.admin.get('/api/admin/batches').expect(200);
    expect(history.batches[0]).toEqual(batch);
  });

  it('is one batch when made in several calls', async () => {
    const ids = [{ id: '1' }, { id: '2' }];
    const path = '/api/admin/properties/bulk';
    const action = 'feature';
    const first = await site.admin.post(path, { action, ids: ids.slice(0, 1), more: true });
    const { batch } = first.body;
    const second = await site.admin.post(path, { action, ids: ids.slice(1), batch });
    expect(second.body.batch).toBe(batch);
    expect(await batchOf(batch)).toMatchObject({ count: 2, state: 'done' });
  });
});

it('is one audit entry with its state, and lists its own entries by id', async () => {
  const bulk = { action: 'unfeature', ids: [{ id: '1' }, { id: '2' }, { id: '3' }] };
  await site.admin.post('/api/admin/properties/bulk', { ...bulk, action: 'feature' });
  const { body } = await site.admin.post('/api/admin/properties/bulk', bulk).expect(200);
  const audit = async (query: string) =>
    (await site.admin.get(`/api/admin/audit?${query}`).expect(200)).body;
  const batch = { kind: 'unfeature', properties: 3, isItemized: true };
  expect((await audit('limit=1')).entries).toMatchObject([
    { entity: 'batch', entityId: body.batch, batchId: '', batch: { ...batch, state: 'done' } },
  ]);
  await undo(body.batch);
  expect((await audit('limit=2')).entries).toMatchObject([
    { action: 'undo', entityId: body.batch, batch: { ...batch, state: 'undone' } },
    { action: 'unfeature', entityId: body.batch, batch: { ...batch, state: 'undone' } },
  ]);
  const first = await audit(`batch=${body.batch}&limit=4`);
  const second = await audit(`batch=${body.batch}&limit=4&cursor=${first.next}`);
  expect([first.entries.length, second.entries.length, second.next]).toEqual([4, 2, null]);
  expect(first.entries[0]).toMatchObject({ action: 'undo', batchId: body.batch, batch: null });
  await site.admin.get('/api/admin/audit?batch=none').expect(422);
});

it('restores the filters when a merge of types is undone', async () => {
  const add = async (name: string) =>
    (await site.admin.post('/api/admin/property-types', { name }).expect(201)).body;
  const [chalet, lodge] = [await add('Chalet'), await add('Lodge')];
  const home = await site.admin.post('/api/admin/properties', { ...homeForm, type: 'Chalet' });
  const merge = `/api/admin/property-types/${chalet.id}/merge`;
  const { body } = await site.admin.post(merge, { into: lodge.id }).expect(200);
  expect(body).toMatchObject({ id: lodge.id, uses: 1 });
  expect((await undo(body.batch)).merge).toEqual({ from: 'Chalet', into: 'Lodge' });
  const after = await site.admin.get(`/api/admin/properties/${home.body.id}`).expect(200);
  expect(after.body.type).toBe('Chalet');
  const page = await site.admin.get('/api/admin/properties?pageSize=1').expect(200);
  expect(page.body.types).toContain('Chalet');
});

describe('import of 2,000 rows', () => {
  it('yields to other requests, reports its progress, and is undone as a whole', async () => {
    const rows = Array.from({ length: 2_000 }, (_, index) => ({
      ...goodRow,
      Reference: `LONG-${index}`,
    }));
    const progress = { isDone: false };
    const importing = importFile(site, toFile(rows)).finally(() => {
      progress.isDone = true;
    });
    const saved = await site.admin.post('/api/admin/properties', homeForm).expect(201);
    const counts = new Set<number>();
    let version = saved.body.version;
    let rounds = 0;
    while (!progress.isDone) {
      const change = { version, price: 1_000_000 + rounds };
      const path = `/api/admin/properties/${saved.body.id}`;
      const answers = await Promise.all([
        site.visitor.get('/api/properties/3'),
        site.admin.get('/api/admin/messages'),
        site.admin.put(path, change),
        site.admin.get('/api/admin/batches?limit=1'),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      ({ version } = answers[2].body);
      const [newest] = answers[3].body.batches;
      if (newest?.kind === 'import') counts.add(newest.count);
      rounds += 1;
    }
    const { body } = await importing;
    expect(body).toMatchObject({ written: true, created: 2_000 });
    expect(rounds).toBeGreaterThan(3);
    expect([...counts].some((count) => count > 0 && count < 2_000)).toBe(true);
    await signedIn(site.app, ada);

    expect(await undo(body.batch)).toMatchObject({ count: 2_000, restored: 2_000, changed: 0 });
    const left = await site.admin.get('/api/admin/properties?q=long').expect(200);
    expect(left.body.total).toBe(0);
  });
});

it('returns 404 for an unknown batch, and only staff may undo one', async () => {
  await site.admin.post('/api/admin/batches/999999/undo').expect(404);
  await site.user.post('/api/admin/batches/1/undo').expect(403);
  await site.visitor.get('/api/admin/batches').expect(401);
});

it('hides undo if the provider has no batches', async () => {
  await using scripted = await openScriptedStaffSite();
  const done = [{ id: 1, version: 2 }];
  scripted.provider.on('/admin/properties/bulk', {
    kind: 'answers',
    json: { done, failed: [], next: null },
  });
  const bulk = { action: 'publish', ids: [{ id: '1' }] };
  const { body } = await scripted.admin.post('/api/admin/properties/bulk', bulk).expect(200);
  expect(body).toEqual({ done: [{ id: '1', version: 2 }], failed: [], batch: null, next: null });
});

it('shows progress on an empty list rendered during an import', async () => {
  await using scripted = await openScriptedStaffSite();
  const { provider } = scripted;
  const nothing = { properties: [], page: 1, pageSize: 25, total: 0, counts: {} };
  const batch = {
    id: 7,
    kind: 'delete',
    user: { id: 1, name: 'Ngozi Eze' },
    startedAt: '2026-11-22T08:00:00.000Z',
    total: 4_939,
    count: 4_939,
    restored: 0,
    changed: 0,
    merge: null,
    undoableUntil: '2026-12-22T08:00:00.000Z',
  };
  provider.on('/admin/properties', { kind: 'answers', json: nothing });
  provider.on('/admin/property-types', { kind: 'answers', json: { propertyTypes: [] } });
  const headingFor = async (state: string) => {
    const json = { batches: [{ ...batch, state }], next: null };
    provider.on('/admin/batches', { kind: 'answers', json });
    const { document } = await scripted.admin.page('/admin/properties?q=duplex');
    return document.querySelector('h2')?.textContent;
  };
  expect(await headingFor('undoing')).toBe('Undoing a bulk change');
  expect(await headingFor('done')).toBe('No properties found');
});
