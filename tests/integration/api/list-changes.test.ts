import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  startMisbehavingProvider,
  type Behaviour,
  type MisbehavingProvider,
} from '../../support/misbehaving-provider.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { Visitor } from '../../support/visitor.ts';
import { uuidOf, wireProperty, type WireProperty } from '../../support/wire-property.ts';

const changesPath = '/properties/changes';
const first = [wireProperty({ id: 1 }), wireProperty({ id: 2 }), wireProperty({ id: 3 })];

/** Offers a list with the version from which on changes can be requested. */
function offerList(
  provider: MisbehavingProvider,
  version: string,
  properties: readonly WireProperty[],
): void {
  const headers = { etag: `"${version}"`, 'x-properties-version': version };
  provider.on('/properties', { kind: 'answers', json: { properties }, headers });
}

/** Requests of the list and its changes, in order. */
function listRequests({ requests }: MisbehavingProvider): string[] {
  return requests
    .map(({ target }) => target.replace('/api/properties', ''))
    .filter((target) => target === '' || target.startsWith('/changes'));
}

async function titlesIn(app: TestApp): Promise<string[]> {
  const path = '/api/properties?purpose=buy&location=&sort=newest';
  const { body } = await new Visitor(app).get(path).expect(200);
  return body.items.map(({ title }: { title: string }) => title);
}

/** The titles once the stale copy is refreshed. */
async function titlesAfterRefresh(
  app: TestApp,
  provider: MisbehavingProvider,
  requests: number,
): Promise<string[]> {
  app.passSeconds(90);
  await titlesIn(app);
  await expect.poll(() => listRequests(provider).length).toBe(requests);
  await expect
    .poll(async () => (await new Visitor(app).get('/api/properties')).headers['cache-status'])
    .not.toContain('stale');
  return titlesIn(app);
}

it('asks only for the changes of a list whose provider offers them', async () => {
  await using provider = await startMisbehavingProvider();
  offerList(provider, 'a.1', first);
  const renamed = wireProperty({ id: 2, propertyTitle: 'Renamed' });
  const added = wireProperty({ id: 4, createdAt: '2026-11-20T09:00:00.000Z' });
  provider.on(
    changesPath,
    {
      kind: 'answers',
      json: { version: 'a.2', properties: [renamed, added], removed: [1], total: 3 },
    },
    { kind: 'answers', json: { version: 'a.2', properties: [], removed: [], total: 3 } },
  );
  await using app = await createTestApp({ providerUrl: provider.base });
  expect(await titlesIn(app)).toEqual(['Duplex 1', 'Duplex 2', 'Duplex 3']);
  expect(await titlesAfterRefresh(app, provider, 2)).toEqual(['Duplex 4', 'Renamed', 'Duplex 3']);
  expect(await titlesAfterRefresh(app, provider, 3)).toEqual(['Duplex 4', 'Renamed', 'Duplex 3']);
  expect(listRequests(provider)).toEqual(['', '/changes?since=a.1', '/changes?since=a.2']);
  await new Visitor(app)
    .get(`/api/properties?ids=${uuidOf(1)}`)
    .expect(({ body }) => expect(body.missing).toEqual([uuidOf(1)]));
});

const valid = { version: 'a.2', properties: [], removed: [], total: 3 };
const unusable: [what: string, behaviour: Behaviour][] = [
  ['no such call', { kind: 'answers', status: 404, json: {} }],
  ['another method there', { kind: 'answers', status: 405, json: {} }],
  ['a version that is too old', { kind: 'answers', status: 410, json: { message: 'Unknown' } }],
  ['a failure', { kind: 'answers', status: 500, json: {} }],
  ['another shape', { kind: 'answers', json: { property: first[0] } }],
  ['an unreadable property', { kind: 'answers', json: { ...valid, properties: [{ id: 2 }] } }],
  ['another number of properties', { kind: 'answers', json: { ...valid, total: 7 } }],
  ['no JSON', { kind: 'sends', type: 'text/html', body: '<html></html>' }],
];

it.each(unusable)(
  'reads the whole list if its changes are answered with %s',
  async (_what, behaviour) => {
    await using provider = await startMisbehavingProvider();
    offerList(provider, 'a.1', first);
    provider.on(changesPath, behaviour);
    await using app = await createTestApp({ providerUrl: provider.base });
    await titlesIn(app);
    offerList(provider, 'b.1', [wireProperty({ id: 9 })]);
    // The provider may retry a failed call.
    app.passSeconds(90);
    await titlesIn(app);
    await expect.poll(() => titlesIn(app)).toEqual(['Duplex 9']);
    expect(listRequests(provider).at(-1)).toBe('');
  },
);

it('never asks a provider for changes that does not state a version', async () => {
  await using provider = await startMisbehavingProvider();
  provider.on('/properties', { kind: 'answers', json: { properties: first } });
  await using app = await createTestApp({ providerUrl: provider.base });
  await titlesIn(app);
  expect(await titlesAfterRefresh(app, provider, 2)).toHaveLength(3);
  expect(listRequests(provider)).toEqual(['', '']);
});

it('starts with the list of its last run, and asks for what has changed since', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'homefront-restart-'));
  await using provider = await startMisbehavingProvider();
  // Only a list that takes long to read is kept.
  const filler = Array.from({ length: 600 }, (_, index) =>
    wireProperty({ id: 100 + index, propertyTitle: `Home ${'x'.repeat(900)}`, category: 'rent' }),
  );
  offerList(provider, 'a.1', [...first, ...filler]);
  const start = () => createTestApp({ providerUrl: provider.base, env: { DATA_DIR: folder.path } });
  {
    await using app = await start();
    expect(await titlesIn(app)).toHaveLength(3);
  }
  const renamed = wireProperty({ id: 2, propertyTitle: 'Renamed' });
  provider.on(changesPath, {
    kind: 'answers',
    json: { version: 'a.2', properties: [renamed], removed: [1], total: filler.length + 2 },
  });
  {
    await using app = await start();
    expect((await titlesIn(app)).toSorted()).toEqual(['Duplex 3', 'Renamed']);
  }
  expect(listRequests(provider)).toEqual(['', '/changes?since=a.1']);

  provider.on(changesPath, { kind: 'answers', status: 410, json: {} });
  offerList(provider, 'b.1', [wireProperty({ id: 9 })]);
  await using app = await start();
  expect(await titlesIn(app)).toEqual(['Duplex 9']);
});
