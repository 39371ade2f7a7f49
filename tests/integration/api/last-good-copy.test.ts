/** @module-tag long */
import { describe, expect, it } from 'vitest';
import { startMisbehavingProvider, type Behaviour } from '../../support/misbehaving-provider.ts';
import { readPage } from '../../support/page.ts';
import { createTestApp } from '../../support/test-app.ts';
import { Visitor } from '../../support/visitor.ts';
import { scriptSignIn } from './admin/staff-site.ts';
import { offer, uuidOf, wireProperty } from '../../support/wire-property.ts';
import { waitFor, waitUntil } from '../../support/wait.ts';

const properties = [wireProperty({ id: 1, isFeatured: 'Yes' }), wireProperty({ id: 2 })];
const detailPath = `/properties/${uuidOf(1)}`;
const day = 24 * 60 * 60;

const failures: [situation: string, behaviour: Behaviour][] = [
  ['stopping halfway', { kind: 'stalls' }],
  ['answering 401', { kind: 'answers', status: 401, json: { message: 'Token expired' } }],
  ['answering another shape', { kind: 'answers', json: [] }],
];

describe.concurrent('serves the last good copy while the provider is', () => {
  it.each(failures)('%s', async (_situation, behaviour) => {
    await using provider = await startMisbehavingProvider();
    offer(provider, properties);
    await using app = await createTestApp({ providerUrl: provider.base });
    const getJson = async (path: string) => (await new Visitor(app).get(path).expect(200)).body;
    const paths = ['/api/properties', '/api/listing/featured', `/api${detailPath}`];
    const before = await Promise.all(paths.map(getJson));

    provider.on('/properties', behaviour);
    provider.on(detailPath, behaviour);
    app.passSeconds(90);
    const responses = await Promise.all(paths.map((path) => new Visitor(app).get(path)));
    // At once, without waiting for the provider.
    for (const { headers } of responses) expect(headers['cache-status']).toMatch(/^Homefront; hit/);
    const served = responses.map(({ body }) => body);
    expect(served).toEqual(before);

    // After the failed refresh, responses state their age.
    const lastUpdated = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    await waitFor(async () => {
      const [list, featured, detail] = await Promise.all(paths.map(getJson));
      expect(list).toEqual({ ...before[0], lastUpdated });
      expect(featured).toEqual({ ...before[1], lastUpdated });
      expect(detail).toEqual({ ...before[2], source: 'stale', lastUpdated });
    });
    for (const address of [`/property/${uuidOf(1)}`, '/buy', '/']) {
      const { text } = await new Visitor(app).get(address).expect(200);
      expect(readPage(text).text).toMatch(/Last updated \d{1,2} \w+ at \d\d:\d\d/);
    }
  });
});

describe('last good copy', () => {
  it('is served for a day and no longer', async () => {
    await using provider = await startMisbehavingProvider();
    offer(provider, properties);
    await using app = await createTestApp({ providerUrl: provider.base });
    const statusOf = async (path: string) => (await new Visitor(app).get(path)).status;
    await new Visitor(app).get(`/api${detailPath}`).expect(200);

    provider.on('/properties', { kind: 'answers', status: 403, json: {} });
    provider.on(detailPath, { kind: 'answers', status: 403, json: {} });
    app.passSeconds(day - 60);
    expect(await statusOf('/api/properties')).toBe(200);
    expect(await statusOf(`/api${detailPath}`)).toBe(200);
    app.passSeconds(120);
    expect(await statusOf('/api/properties')).toBe(403);
    expect(await statusOf(`/api${detailPath}`)).toBe(503);
  });
});

describe('after a staff change', () => {
  it('visitors get the last copy while the list is reloaded', async () => {
    await using provider = await startMisbehavingProvider();
    offer(provider, properties);
    await using app = await createTestApp({ providerUrl: provider.base });
    const admin = await scriptSignIn(app, provider, 'admin');
    const before = await new Visitor(app).get('/api/properties').expect(200);
    const listRequests = () =>
      provider.requests.filter(({ target }) => target === '/api/properties').length;
    const requestsBefore = listRequests();

    const bulk = { done: [{ id: 1, version: 2 }], failed: [], next: null };
    provider.on('/admin/properties/bulk', { kind: 'answers', json: bulk });
    provider.on('/properties', { kind: 'hangs' });
    const write = admin
      .post('/api/admin/properties/bulk', { action: 'feature', ids: [{ id: '1' }] })
      .then((response) => response);
    await expect.poll(listRequests).toBe(requestsBefore + 1);
    const during = await new Visitor(app).get('/api/properties').expect(200);
    // Without waiting for the provider, which does not respond.
    expect(during.headers['cache-status']).toMatch(/^Homefront; hit/);
    expect(during.body).toEqual(before.body);
    expect((await write).status).toBe(200);

    offer(provider, [...properties, wireProperty({ id: 3 })]);
    app.passSeconds(90);
    await waitUntil(async () => (await new Visitor(app).get('/api/properties')).body.total === 3);
  });
});

describe('provider that suddenly lists nothing', () => {
  it('does not empty the site until a second fetch confirms it', async () => {
    await using provider = await startMisbehavingProvider();
    offer(provider, [wireProperty({ id: 1 }), wireProperty({ id: 2 })]);
    await using app = await createTestApp({ providerUrl: provider.base });
    const total = async (): Promise<unknown> =>
      (await new Visitor(app).get('/api/properties').expect(200)).body.total;
    expect(await total()).toBe(2);

    offer(provider, []);
    app.passSeconds(90);
    await total();
    await waitUntil(() => app.services.properties.shrinkage() !== null);
    expect(await total()).toBe(2);
    expect(app.logLines.join('')).toContain('lists far fewer properties');
    const ready = await new Visitor(app).get('/health/ready').expect(200);
    expect(ready.body.warnings).toEqual([
      'The provider now lists 0 properties instead of 2: the site shows the last copy until a second fetch confirms the shorter list.',
    ]);

    app.passSeconds(6 * 60);
    await waitUntil(async () => (await total()) === 0);
    expect(app.services.properties.shrinkage()).toBeNull();
  });
});
