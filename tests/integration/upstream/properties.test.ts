import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import type { BodySink } from '../../../server/upstream/transport/body-reader.ts';
import { upstreamPath } from '../../../server/upstream/transport/path.ts';
import { neverAborted, failureOf, propertiesOf, setUp } from './upstream-setup.ts';

const property = (id: number, more: object = {}): object => ({
  id,
  propertyTitle: `House ${id}`,
  category: 'rent',
  ...more,
});

describe('property list', () => {
  it('skips unreadable and unpublished entries, and logs how many', async () => {
    await using setup = await setUp();
    const list = [
      property(1),
      { id: 'secret' },
      property(2, { status: 'draft' }),
      property(3),
      null,
    ];
    setup.provider.on('/properties', { kind: 'answers', json: { properties: list } });
    const answer = await propertiesOf(setup.upstream).list({ signal: neverAborted });
    expect(answer).toMatchObject({ status: 'ok', value: [{ id: '1' }, { id: '3' }] });
    expect(setup.log).toEqual([
      expect.objectContaining({
        msg: 'unreadable properties left out',
        dropped: 2,
        kept: 2,
        firstIssues: ['propertyTitle invalid_type'],
      }),
    ]);
  });

  it('names the field of a property that is neither for sale nor for rent', async () => {
    await using setup = await setUp();
    const list = [property(1, { category: 'lease' }), property(2, { category: 'swap' })];
    setup.provider.on('/properties', { kind: 'answers', json: { properties: list } });
    const answer = await propertiesOf(setup.upstream).list({ signal: neverAborted });
    expect(answer).toMatchObject({ status: 'ok', value: [{ id: '1', purpose: 'rent' }] });
    expect(setup.log).toEqual([
      expect.objectContaining({ dropped: 1, firstIssues: ['category invalid_value'] }),
    ]);
  });

  it('has a property once, however often it is listed, by either of its ids', async () => {
    await using setup = await setUp();
    const uuid = '0b8f6f3e-5d0c-4b1e-9a51-0d3f6a1c2b4d';
    const list = [property(1, { uuid }), property(2), property(2), property(7, { uuid })];
    setup.provider.on('/properties', { kind: 'answers', json: { properties: list } });
    const answer = await propertiesOf(setup.upstream).list({ signal: neverAborted });
    expect(answer).toMatchObject({ status: 'ok', value: [{ id: '1' }, { id: '2' }] });
    expect(setup.log).toEqual([]);
  });

  it('may be empty', async () => {
    await using setup = await setUp();
    setup.provider.on('/properties', { kind: 'answers', json: { properties: [] } });
    const answer = await propertiesOf(setup.upstream).list({ signal: neverAborted });
    expect(answer).toEqual({ status: 'ok', value: [], etag: null, leftOut: 0 });
  });

  it('may consist of unpublished properties only', async () => {
    await using setup = await setUp();
    const list = [property(1, { status: 'draft' })];
    setup.provider.on('/properties', { kind: 'answers', json: { properties: list } });
    const answer = await propertiesOf(setup.upstream).list({ signal: neverAborted });
    expect(answer).toMatchObject({ status: 'ok', value: [] });
  });

  it('is requested conditionally with the ETag of the copy at hand', async () => {
    await using setup = await setUp();
    const headers = { etag: 'W/"abc"' };
    setup.provider.on(
      '/properties',
      { kind: 'answers', json: { properties: [property(1)] }, headers },
      { kind: 'answers', status: 304 },
      { kind: 'answers', status: 304, headers: { 'x-properties-version': 'a.2' } },
    );
    const properties = propertiesOf(setup.upstream);
    const first = await properties.list({ signal: neverAborted });
    expect(first).toMatchObject({ status: 'ok', etag: 'W/"abc"' });
    expect(await properties.listIfChanged({ etag: 'W/"abc"', signal: neverAborted })).toEqual({
      status: 'not-modified',
    });
    expect(setup.provider.requests[1]?.headers['if-none-match']).toBe('W/"abc"');
    expect(await properties.listIfChanged({ etag: 'W/"abc"', signal: neverAborted })).toEqual({
      status: 'not-modified',
      version: 'a.2',
    });
  });

  it('may be many times larger than any other response', async () => {
    await using setup = await setUp({
      maxBytes: 1000,
      attemptTimeoutMs: 10_000,
      callTimeoutMs: 15_000,
    });
    const list = Array.from({ length: 20_000 }, (_, id) =>
      property(id, { description: 'x'.repeat(200) }),
    );
    setup.provider.on('/properties', { kind: 'answers', json: { properties: list } });
    const answer = await propertiesOf(setup.upstream).list({ signal: neverAborted });
    expect(answer.status === 'ok' && answer.value.length).toBe(20_000);
  });
});

/** Remembers what it receives, and takes its time. */
class SlowSink implements BodySink {
  text = '';
  isDisposed = false;
  readonly #pauseMs: number;

  constructor(pauseMs = 0) {
    this.#pauseMs = pauseMs;
  }

  async write(part: Buffer): Promise<boolean> {
    await pause(this.#pauseMs);
    this.text += part.toString();
    return true;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.isDisposed = true;
  }
}

describe('a long body', () => {
  const path = upstreamPath`/properties`;
  const json = { properties: [property(1, { description: 'x'.repeat(500_000) })] };

  it('may be read more slowly than the provider must send it', async () => {
    await using setup = await setUp({
      maxBytes: 1_000_000,
      attemptTimeoutMs: 2000,
      callTimeoutMs: 2000,
    });
    setup.provider.on('/properties', { kind: 'answers', json });
    const sink = new SlowSink(600);
    await setup.upstream.getLong({ path, open: () => sink, signal: neverAborted });
    expect(JSON.parse(sink.text)).toEqual(json);
    expect(setup.provider.requests).toHaveLength(1);
  });

  it('is received anew if the connection breaks, without what came before', async () => {
    await using setup = await setUp({ maxBytes: 1_000_000 });
    setup.provider.on(
      '/properties',
      { kind: 'sends-half', declared: false },
      { kind: 'answers', json },
    );
    const sinks: SlowSink[] = [];
    const open = (): SlowSink => {
      const sink = new SlowSink();
      sinks.push(sink);
      return sink;
    };
    const { value } = await setup.upstream.getLong({ path, open, signal: neverAborted });
    expect(JSON.parse(value.text)).toEqual(json);
    expect(sinks.map(({ isDisposed }) => isDisposed)).toEqual([true, false]);
    expect(sinks[0]?.text).not.toBe('');
  });

  it('leaves nothing open if it cannot be received', async () => {
    await using setup = await setUp({ maxBytes: 1000 });
    setup.provider.on('/properties', { kind: 'is-endless' });
    const sink = new SlowSink();
    await failureOf(setup.upstream.getLong({ path, open: () => sink, signal: neverAborted }));
    expect(sink.isDisposed).toBe(true);
  });
});

it('changes of the list may be larger than any other response', async () => {
  await using setup = await setUp({
    maxBytes: 1000,
    attemptTimeoutMs: 10_000,
    callTimeoutMs: 15_000,
  });
  const long = { description: 'x'.repeat(4000) };
  const changed = Array.from({ length: 600 }, (_, id) => property(id, long));
  const json = { version: 'a.2', properties: changed, removed: [], total: 600 };
  setup.provider.on('/properties/changes', { kind: 'answers', json });
  const properties = propertiesOf(setup.upstream);
  const changes = await properties.changes({ since: 'a.1', signal: neverAborted });
  expect(changes?.properties).toHaveLength(600);
});

describe('single property', () => {
  it('is read with its details', async () => {
    await using setup = await setUp();
    const json = { property: property(1, { description: 'Quiet', amenities: ['Gym'] }) };
    setup.provider.on('/properties/1', { kind: 'answers', json });
    const detail = await propertiesOf(setup.upstream).byId('1', { signal: neverAborted });
    expect(detail).toMatchObject({ id: '1', description: 'Quiet', amenities: ['Gym'] });
  });

  it.each([
    ['the provider has none', { kind: 'answers', status: 404, json: { message: 'No such row' } }],
    [
      'it is not published',
      { kind: 'answers', json: { property: property(1, { status: 'draft' }) } },
    ],
  ] as const)("is 'Property not found' if %s", async (_why, behaviour) => {
    await using setup = await setUp();
    setup.provider.on('/properties/1', behaviour);
    const properties = propertiesOf(setup.upstream);
    expect(await failureOf(properties.byId('1', { signal: neverAborted }))).toMatchObject({
      status: 404,
      code: 'propertyNotFound',
      message: catalogue.propertyNotFound,
    });
  });

  it.each(['', '.', '..', '\udfff', 'x'.repeat(500)])(
    "is 'Property not found' for %j, without a call to the provider",
    async (id) => {
      await using setup = await setUp();
      const properties = propertiesOf(setup.upstream);
      expect(await failureOf(properties.byId(id, { signal: neverAborted }))).toMatchObject({
        code: 'propertyNotFound',
      });
      expect(setup.provider.requests).toEqual([]);
    },
  );

  it.each([[{ property: null }], [{ property: { id: 1 } }], [{}], [[]], ['text']])(
    'is a provider error if sent as %j',
    async (json) => {
      await using setup = await setUp();
      setup.provider.on('/properties/1', { kind: 'answers', json });
      const properties = propertiesOf(setup.upstream);
      expect(await failureOf(properties.byId('1', { signal: neverAborted }))).toMatchObject({
        status: 502,
        code: 'unknown',
      });
    },
  );
});
