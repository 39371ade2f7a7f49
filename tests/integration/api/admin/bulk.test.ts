import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../../shared/catalogue.ts';
import { homeForm, openScriptedStaffSite, openStaffSite } from './staff-site.ts';
import { useForSuite } from '../../../support/use-for-suite.ts';

interface BulkRequest {
  action: string;
  ids?: { id: string; version?: number }[];
  filter?: object;
  after?: string;
  limit?: number;
}

const path = '/api/admin/properties/bulk';
const unknownName =
  'A filter has no other names than q, purpose, status, type, district, featured, deleted';

describe('bulk action', () => {
  const site = useForSuite(() => openStaffSite({ env: { SEED_PROPERTIES: '110' } }));

  it('changes properties one by one, and lists those rejected with the reason', async () => {
    const draft = { ...homeForm, description: '' };
    const { body: bare } = await site.admin.post('/api/admin/properties', draft).expect(201);
    const ids = [{ id: '1' }, { id: bare.id }, { id: '2', version: 99 }, { id: '3' }];
    const { body } = await site.admin.post(path, { action: 'feature', ids }).expect(200);
    expect(body).toEqual({
      done: [
        { id: '1', version: expect.any(Number) },
        { id: bare.id, version: 2 },
        { id: '3', version: expect.any(Number) },
      ],
      failed: [
        {
          id: '2',
          title: expect.stringMatching(/\S/),
          message: 'Someone else has changed this property in the meantime.',
        },
      ],
      batch: expect.any(String),
      next: null,
    });
    const published = await site.admin.post(path, { action: 'publish', ids: [ids[1]] });
    expect(published.body.failed).toEqual([
      {
        id: bare.id,
        title: homeForm.title,
        message: 'Description is required before visitors see the property',
      },
    ]);
  });

  it('changes everything that a filter matches', async () => {
    const filter = { purpose: 'buy', status: 'published' };
    const list = await site.admin.get('/api/admin/properties?purpose=buy&status=published');
    const { total } = list.body;
    const { body } = await site.admin.post(path, { action: 'archive', filter }).expect(200);
    expect(body).toMatchObject({ failed: [], next: null });
    expect(body.done).toHaveLength(total);
    expect(total).toBeGreaterThan(0);
    const after = await site.visitor.get('/api/properties?purpose=buy&location=').expect(200);
    expect(after.body.total).toBe(0);
  });

  it.each([
    [{ action: 'burn', ids: [{ id: '1' }] }, { action: 'Choose what to do' }],
    [{ action: 'publish', ids: [] }, { ids: 'Choose properties' }],
    [
      { action: 'publish', ids: Array.from({ length: 501 }, (_, id) => ({ id: String(id + 1) })) },
      { ids: 'Choose at most 500 properties' },
    ],
    [
      { action: 'delete', filter: { status: 'everything' } },
      { status: 'Status must be one of draft, published, under_offer, let, sold, archived' },
    ],
    [{ action: 'delete', filter: 'all' }, { filter: 'A filter must be an object of strings' }],
    [{ action: 'delete', filter: {} }, { filter: 'Choose a filter, or send "all": true' }],
    [{ action: 'delete', filter: { status: 'draft', page: '1' } }, { filter: unknownName }],
    [{ action: 'delete', all: 'true' }, { all: 'all must be true' }],
    [
      { action: 'delete', all: true, filter: { status: 'draft' } },
      { ids: 'Send ids, a filter or "all": true' },
    ],
  ])('rejects %j', async (body, errors) => {
    const answer = await site.admin.post(path, body);
    expect(answer).toBeProblem({ status: 422, errors });
  });

  it('changes all properties only with "all": true, in as many calls as needed', async () => {
    const deleted = await site.admin.get('/api/admin/properties?deleted=true').expect(200);
    expect(deleted.body.total).toBe(0);
    const list = await site.admin.get('/api/admin/properties').expect(200);
    expect(list.body.total).toBeGreaterThan(100);
    const { body } = await site.admin.post(path, { action: 'delete', all: true }).expect(200);
    expect(body).toMatchObject({ failed: [], next: null });
    expect(body.done).toHaveLength(list.body.total);
    const back = { action: 'restore', filter: { deleted: 'true' } };
    const restored = await site.admin.post(path, back).expect(200);
    expect(restored.body.done).toHaveLength(list.body.total);
  });
});

describe('provider that fails in the middle', () => {
  async function setUp() {
    const site = await openScriptedStaffSite();
    return {
      ...site,
      bulkRequests: (): BulkRequest[] =>
        site.provider.requests
          .filter(({ target }) => target.includes('/bulk'))
          .map(({ body }) => JSON.parse(body)),
      send: (body: object) => site.admin.post(path, body),
    };
  }

  const ids = Array.from({ length: 350 }, (_, index) => ({ id: String(index + 1), version: 3 }));
  const doneOf = (first: number, count: number, next: number | null = null) => ({
    kind: 'answers' as const,
    json: {
      done: Array.from({ length: count }, (_, index) => ({ id: first + index, version: 4 })),
      failed: [],
      next,
    },
  });

  it('reports what was done and what remains, which can be retried', async () => {
    await using setup = await setUp();
    const { provider, send, bulkRequests } = setup;
    provider.on('/admin/properties/bulk', doneOf(1, 100), doneOf(101, 100), { kind: 'resets' });
    const { status, body } = await send({ action: 'publish', ids });
    expect(status).toBe(200);
    expect(bulkRequests().map((call) => call.ids?.length)).toEqual([100, 100, 100]);
    expect(body.done).toHaveLength(200);
    expect(body.next).toBeNull();
    expect(body.failed).toHaveLength(150);
    expect(body.failed[0]).toEqual({
      id: '201',
      title: '',
      message: catalogue.network,
    });
    expect(body.failed.at(-1)).toEqual({ id: '350', title: '', message: 'Not tried yet.' });

    provider.on('/admin/properties/bulk', doneOf(201, 100), doneOf(301, 50));
    const left = body.failed.map(({ id }: { id: string }) => ({ id }));
    const again = await send({ action: 'publish', ids: left });
    expect(again.body).toMatchObject({ failed: [], next: null });
    expect(again.body.done).toHaveLength(150);
  });

  it('reports where to continue with a filter', async () => {
    await using setup = await setUp();
    const { provider, send, bulkRequests } = setup;
    const broken = { kind: 'answers' as const, status: 500, json: {} };
    provider.on('/admin/properties/bulk', doneOf(1, 100, 100), doneOf(101, 100, 200), broken);
    const filter = { status: 'draft' };
    const { status, body } = await send({ action: 'publish', filter });
    expect([status, body.done.length, body.failed, body.next]).toEqual([200, 200, [], '200']);
    expect(bulkRequests().map(({ after, limit }) => [after, limit])).toEqual([
      [undefined, 100],
      ['100', 100],
      ['200', 100],
    ]);

    const still = await send({ action: 'publish', filter, after: body.next });
    expect(still).toBeProblem({ status: 502, detail: catalogue.unknown });
    provider.on('/admin/properties/bulk', doneOf(201, 20));
    const again = await send({ action: 'publish', filter, after: body.next });
    expect(again.body).toMatchObject({ failed: [], next: null });
  });

  it('fails if nothing was done', async () => {
    await using setup = await setUp();
    setup.provider.on('/admin/properties/bulk', { kind: 'resets' });
    const answer = await setup.send({ action: 'publish', ids });
    expect(answer).toBeProblem({ status: 503, code: 'network' });
  });
});
