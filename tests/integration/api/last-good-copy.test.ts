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
  ['down', { kind: 'resets' }],
  ['slow', { kind: 'hangs' }],
  ['stopping halfway', { kind: 'stalls' }],
  ['answering 500', { kind: 'answers', status: 500, json: { message: 'Sorry' } }],
  ['answering 429', { kind: 'answers', status: 429, json: {} }],
  ['answering 401', { kind: 'answers', status: 401, json: { message: 'Token expired' } }],
  ['answering garbage', { kind: 'babbles' }],
  ['answering an HTML page', { kind: 'sends', type: 'text/html', body: '<html></html>' }],
  ['answering half a body', { kind: 'sends-half', declared: false }],
  ['answering endlessly', { kind: 'announces', bytes: 1024 ** 3 }],
  ['answering another shape', { kind: 'answers', json: [] }],
  ['redirecting', { kind: 'redirects', to: 'http://169.254.169.254/' }],
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
  it('is replaced by the current one as soon as the provider is back', async () => {
    await using provider = await startMisbehavingProvider();
    offer(provider, properties);
    await using app = await createTestApp({ providerUrl: provider.base });
    const list = async () => (await new Visitor(app).get('/api/properties').expect(200)).body;

    provider.on('/properties', { kind: 'answers', status: 403, json: {} });
    app.passSeconds(90);
    await expect.poll(async () => (await list()).lastUpdated !== null).toBe(true);
    offer(provider, [...properties, wireProperty({ id: 3 })]);
    expect((await list()).total).toBe(2);
    app.passSeconds(10);
    await expect.poll(async () => (await list()).total === 3).toBe(true);
    expect((await list()).lastUpdated).toBeNull();
  });

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

  it('is not served for a property that the provider has removed', async () => {
    await using provider = await startMisbehavingProvider();
    offer(provider, properties);
    await using app = await createTestApp({ providerUrl: provider.base });
    const statusOf = async () => (await new Visitor(app).get(`/api${detailPath}`)).status;
    expect(await statusOf()).toBe(200);
    provider.on(detailPath, { kind: 'answers', status: 404, json: {} });
    app.passSeconds(90);
    await expect.poll(async () => (await statusOf()) === 404).toBe(true);
  });
});

describe('while the provider hangs', () => {
  it('the first responses and pages from old copies state their age', async () => {
    await using provider = await startMisbehavingProvider();
    offer(provider, properties);
    await using app = await createTestApp({ providerUrl: provider.base });
    const paths = ['/api/properties', '/api/listing/featured', `/api${detailPath}`];
    const pages = [`/property/${uuidOf(1)}`, '/buy', '/'];
    for (const path of pages) await new Visitor(app).get(path).expect(200);
    for (const path of paths) {
      const { body } = await new Visitor(app).get(path).expect(200);
      expect([path, body.lastUpdated ?? null]).toEqual([path, null]);
    }

    provider.on('/properties', { kind: 'hangs' });
    provider.on(detailPath, { kind: 'hangs' });
    app.passSeconds(60 * 60);
    const readOldJson = async (path: string): Promise<void> => {
      const { body, headers } = await new Visitor(app).get(path).expect(200);
      expect([path, headers['cache-status'], body.lastUpdated]).toEqual([
        path,
        expect.stringMatching(/^Homefront; hit; ttl=-\d+; detail=stale/),
        expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      ]);
    };
    const readOldPage = async (path: string): Promise<void> => {
      const { text } = await new Visitor(app).get(path).expect(200);
      expect([path, readPage(text).text]).toEqual([
        path,
        expect.stringMatching(/Last updated \d{1,2} \w+ at \d\d:\d\d/),
      ]);
    };
    await Promise.all([...paths.map(readOldJson), ...pages.map(readOldPage)]);
  });

  it('a property that staff have changed is served from its last copy before the call times out', async () => {
    await using provider = await startMisbehavingProvider();
    offer(provider, properties);
    await using app = await createTestApp({ providerUrl: provider.base });
    await new Visitor(app).get(`/api${detailPath}`).expect(200);
    provider.on('/properties', { kind: 'hangs' });
    provider.on(detailPath, { kind: 'hangs' });
    app.services.catalogue.changed();
    const { body } = await new Visitor(app).get(`/api${detailPath}`).expect(200);
    expect(body).toMatchObject({ source: 'stale', lastUpdated: expect.any(String) });
    expect(app.logLines.join('')).not.toContain('upstream attempt failed');
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

describe('500 concurrent visitors', () => {
  it.each([
    ['a property requested for the first time', `/api${detailPath}`],
    ['the list that could not be fetched before', '/api/properties'],
    ['the page of a property', `/property/${uuidOf(1)}`],
  ])('who request %s cause one request to the provider', async (_what, path) => {
    await using provider = await startMisbehavingProvider();
    const [property] = properties;
    if (path === '/api/properties') {
      provider.on(
        '/properties',
        { kind: 'answers', status: 403, json: {} },
        { kind: 'is-slow', milliseconds: 500, json: { properties } },
      );
    } else {
      offer(provider, properties);
      provider.on(detailPath, { kind: 'is-slow', milliseconds: 500, json: { property } });
    }
    await using app = await createTestApp({
      providerUrl: provider.base,
      env: { TRUST_PROXY: '1' },
    });
    const requestsBefore = provider.requests.length;

    const responses = await Promise.all(
      Array.from({ length: 500 }, () => new Visitor(app).get(path)),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(provider.requests.slice(requestsBefore)).toHaveLength(1);
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
    await waitUntil(() => app.services.catalogue.shrinkage() !== null);
    expect(await total()).toBe(2);
    expect(app.logLines.join('')).toContain('lists far fewer properties');
    const ready = await new Visitor(app).get('/health/ready').expect(200);
    expect(ready.body.warnings).toEqual([
      'The provider now lists 0 properties instead of 2: the site shows the last copy until a second fetch confirms the shorter list.',
    ]);

    app.passSeconds(6 * 60);
    await waitUntil(async () => (await total()) === 0);
    expect(app.services.catalogue.shrinkage()).toBeNull();
  });

  it('is believed once properties are back, and after staff have removed them here', async () => {
    await using provider = await startMisbehavingProvider();
    offer(provider, [wireProperty({ id: 1 })]);
    await using app = await createTestApp({ providerUrl: provider.base });
    offer(provider, []);
    app.passSeconds(90);
    await new Visitor(app).get('/api/properties').expect(200);
    await waitUntil(() => app.services.catalogue.shrinkage() !== null);
    offer(provider, [wireProperty({ id: 1 })]);
    app.passSeconds(90);
    await new Visitor(app).get('/api/properties').expect(200);
    await waitUntil(() => app.services.catalogue.shrinkage() === null);

    offer(provider, []);
    app.services.catalogue.changed();
    await app.services.catalogue.settled();
    const { body } = await new Visitor(app).get('/api/properties').expect(200);
    expect(body.total).toBe(0);
  });
});
