import { describe, expect, it } from 'vitest';
import { openScriptedStaffSite, openStaffSite, staffToken } from './staff-site.ts';
import { useForSuite } from '../../../support/use-for-suite.ts';

const site = useForSuite(() => openStaffSite({ env: { SEED_PROPERTIES: '40' } }));

const read = async (path: string) => {
  const { status, body } = await site.admin.get(`/api/admin/${path}`);
  expect([path, status]).toEqual([path, 200]);
  return body;
};

describe('staff reads', () => {
  it('return the site’s statistics, including this site’s undelivered messages', async () => {
    const stats = await read('stats?from=2026-11-01&to=2026-11-03');
    expect(stats).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-03',
      properties: { total: 40, byPurpose: {}, byStatus: {} },
      enquiries: { byStatus: {}, promised: {} },
      outbox: { waiting: 0, dead: 0 },
    });
    expect(stats.users.perDay.map(({ day }: { day: string }) => day)).toEqual([
      '2026-11-01',
      '2026-11-02',
      '2026-11-03',
    ]);
  });

  it('return a page of properties, searched, filtered and sorted', async () => {
    const page = await read('properties?purpose=buy&sort=-price&pageSize=5&page=2&nonsense=1');
    expect(page).toMatchObject({ page: 2, pageSize: 5, items: expect.any(Array) });
    expect(page.items).toHaveLength(5);
    const prices = page.items.map(({ price }: { price: number }) => price);
    expect(prices).toEqual(prices.toSorted((a: number, b: number) => b - a));
    expect(page.types).toEqual(['Apartment', 'Duplex', 'House', 'Villa']);
    expect(Object.keys(page.counts)).toContain('under_offer');
    expect(page.items[0].photos[0].src).toMatch(/^\/media\/original\/[\w-]+$/);
  });

  it('clamp the page number, and ignore empty parameters', async () => {
    for (const query of ['page=0', 'page=-4', 'page=abc', 'page=', 'page=1.7']) {
      expect(await read(`properties?${query}`)).toMatchObject({ page: 1, pageSize: 25, total: 40 });
    }
    expect(await read('properties?pageSize=5000')).toMatchObject({ pageSize: 100 });
    expect(await read('properties?page=9e99')).toMatchObject({ page: 1_000_000, items: [] });
    expect(await read('properties?sort=colour&q=&status=&purpose=')).toMatchObject({ total: 40 });
    const twice = await read('properties?status=published&status=draft');
    expect(twice.total).toBe(twice.counts.published + twice.counts.draft);
  });

  it.each([
    ['properties?status=gone', 'status'],
    [`properties?q=${'x'.repeat(101)}`, 'q'],
    ['properties?q=%00', 'q'],
    ['messages?kind=letter', 'kind'],
    ['users?role=owner', 'role'],
    ['audit?from=2026-13-01', 'from'],
    ['stats?to=today', 'to'],
  ])('reject an invalid filter: %s', async (path, field) => {
    const { status, body } = await site.admin.get(`/api/admin/${path}`);
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'invalidForm', [field]]);
  });

  it('return 404 for an unknown record', async () => {
    for (const path of ['properties/999999', 'messages/999999', 'nothing', 'audit/1']) {
      const { status, type } = await site.admin.get(`/api/admin/${path}`);
      expect([path, status, type]).toEqual([path, 404, 'application/problem+json']);
    }
  });

  it('show a form as visitors would see it, with its costs', async () => {
    const preview = async (fields: object) => {
      const form = { fields, id: null, photos: [], createdAt: null };
      return (await site.admin.post('/api/admin/preview', form).expect(200)).body;
    };
    const rent = await preview({
      purpose: 'rent',
      price: 13_000_000,
      location: 'Yaba, Lagos',
      agencyFee: 0,
    });
    expect(rent.costs.lines).toMatchObject([
      { name: 'rent', amount: 13_000_000 },
      { name: 'service', amount: 1_300_000, basis: 'usual' },
      { name: 'caution', amount: 1_300_000 },
      { name: 'agency', amount: 0, basis: 'home' },
      { name: 'legal', amount: 1_300_000 },
    ]);
    const survey = [{ type: 'survey', seenBy: null, seenOn: null }];
    const sale = await preview({ price: 160_000_000, location: 'Jabi, Abuja', papers: survey });
    expect(sale.costs.lines).toContainEqual(
      expect.objectContaining({ name: 'survey', amount: 0, basis: 'home' }),
    );
    expect(await preview({ purpose: 'rent', price: 'much' })).toMatchObject({ costs: null });
  });

  it('describe audit entries in words', async () => {
    const [item] = (await read('properties?pageSize=1')).items;
    const change = { version: item.version, featured: !item.featured, amenities: ['Gym', 'Lift'] };
    await site.admin.put(`/api/admin/properties/${item.id}`, change).expect(200);
    const { entries } = await read(`audit?entity=property&entityId=${item.id}&limit=1`);
    expect(entries).toMatchObject([
      { user: { name: 'Ngozi Eze' }, entity: 'property', entityId: item.id, action: 'update' },
    ]);
    expect(entries[0].changes).toContainEqual({
      field: 'featured',
      from: item.featured ? 'Yes' : 'No',
      to: item.featured ? 'No' : 'Yes',
    });
    expect(entries[0].changes).toContainEqual(
      expect.objectContaining({ field: 'amenities', to: 'Gym, Lift' }),
    );
  });
});

describe('provider with malformed responses', () => {
  it('causes a 502 rather than an incomplete list, and its texts are not shown', async () => {
    await using scripted = await openScriptedStaffSite();
    const { app, provider } = scripted;
    const names = { propertyTypes: [{ id: 1, name: 'House', uses: 0 }] };
    provider.on('/admin/property-types', { kind: 'answers', json: names });
    const page = { page: 1, pageSize: 25, total: 1, counts: {} };
    provider.on('/admin/properties', {
      kind: 'answers',
      json: { ...page, properties: [{ secret: 'hunter2' }] },
    });
    const { text } = await scripted.admin.get('/api/admin/properties').expect(502);
    expect(text).not.toContain('hunter2');
    expect(app.logLines.join('\n')).not.toContain('hunter2');
    expect(app.logLines.join('\n')).not.toContain(staffToken);
    const listRequest = provider.requests.find(({ target }) =>
      target.startsWith('/api/admin/properties'),
    );
    expect(listRequest?.headers).toMatchObject({ authorization: `Bearer ${staffToken}` });
    expect(listRequest?.headers).not.toHaveProperty('cookie');
  });
});
