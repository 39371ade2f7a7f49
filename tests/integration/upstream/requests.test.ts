import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import { upstreamPath } from '../../../server/upstream/transport/path.ts';
import { isPathSegment } from '../../../shared/path-segment.ts';
import { createUpstream } from '../../../server/upstream/transport/request.ts';
import { neverAborted, failureOf, recordingLog, setUp } from './upstream-setup.ts';
import { repetitions } from '../../support/repetitions.ts';

const asIs = (json: unknown): unknown => json;

describe('request URL', () => {
  const hostile = fc.oneof(
    fc.constantFrom('..%2f', '../..', '//evil.example', '@evil.example', 'a\r\nX-Evil: 1', '..;'),
    fc.constantFrom('%00', '%2e%2e', '\\..\\', '?admin=1', '#top', ' ', '%', 'http://evil.example'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
  );
  const parameter = fc
    .array(hostile, { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join(''))
    .filter(isPathSegment);

  it('has every parameter as one encoded segment beneath the base path', async () => {
    await using setup = await setUp();
    await fc.assert(
      fc.asyncProperty(parameter, async (id) => {
        setup.provider.requests.length = 0;
        const path = upstreamPath`/properties/${id}`;
        await failureOf(setup.upstream.get({ path, parse: asIs, signal: neverAborted }));
        expect(setup.provider.requests).toHaveLength(1);
        const [received] = setup.provider.requests;
        const match = /^\/api\/properties\/([^/?#]+)$/.exec(received?.target ?? '');
        expect(decodeURIComponent(match?.[1] ?? '')).toBe(id);
        expect(Object.keys(received?.headers ?? {}).toSorted()).toEqual([
          'accept',
          'connection',
          'host',
          'user-agent',
        ]);
      }),
      { numRuns: repetitions(300) },
    );
  });

  it('has an encoded query, which is not logged', async () => {
    await using setup = await setUp();
    const call = setup.upstream.get({
      path: upstreamPath`/search`,
      query: { q: 'Lekki & Ajah=1', lat: '6.45' },
      parse: asIs,
      signal: neverAborted,
    });
    await failureOf(call);
    expect(setup.provider.requests[0]?.target).toBe('/api/search?q=Lekki+%26+Ajah%3D1&lat=6.45');
    expect(JSON.stringify(setup.log)).not.toContain('Lekki');
  });
});

describe('request headers', () => {
  it('are those of the call', async () => {
    await using setup = await setUp({
      userAgent: 'Homefront/1.0 (support@homefront.example)',
      requestId: () => 'request-1',
    });
    setup.provider.on('/x', { kind: 'answers', json: {} });
    await setup.upstream.getLongIfChanged({
      path: upstreamPath`/x`,
      open: () => ({ write: async () => true, async [Symbol.asyncDispose]() {} }),
      signal: neverAborted,
      etag: '"1"',
      authorization: 'Bearer token',
    });
    const { host: _, ...headers } = setup.provider.requests[0]?.headers ?? {};
    expect(headers).toEqual({
      accept: 'application/json',
      authorization: 'Bearer token',
      connection: 'keep-alive',
      'if-none-match': '"1"',
      'user-agent': 'Homefront/1.0 (support@homefront.example)',
      'x-request-id': 'request-1',
    });
  });

  it('cannot be injected through a value: such a call is never sent', async () => {
    await using setup = await setUp();
    const call = setup.upstream.get({
      path: upstreamPath`/x`,
      parse: asIs,
      signal: neverAborted,
      authorization: 'a\r\nx-evil: 1',
    });
    expect(await failureOf(call)).toMatchObject({ status: 500, message: catalogue.unknown });
    expect(setup.provider.requests).toEqual([]);
  });
});

describe('call with a body', () => {
  it('sends JSON with its idempotency key and reads the response', async () => {
    await using setup = await setUp();
    setup.provider.on('/contact', { kind: 'answers', status: 201, json: { id: 5 } });
    const answer = await setup.upstream.send({
      method: 'POST',
      path: upstreamPath`/contact`,
      body: { name: 'Ada', message: 'Good day' },
      idempotencyKey: 'key-1',
      parse: asIs,
      signal: neverAborted,
    });
    expect(answer).toEqual({ id: 5 });
    expect(setup.provider.requests[0]).toMatchObject({
      method: 'POST',
      body: '{"name":"Ada","message":"Good day"}',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'key-1' },
    });
  });

  it('accepts an empty response', async () => {
    await using setup = await setUp();
    setup.provider.on('/x', { kind: 'answers', status: 204 });
    const path = upstreamPath`/x`;
    const answer = setup.upstream.send({
      method: 'DELETE',
      path,
      parse: asIs,
      signal: neverAborted,
    });
    expect(await answer).toBeUndefined();
  });
});

describe('base URL', () => {
  it.each([
    'ftp://provider.example/api',
    'https://user:secret@provider.example/api',
    'https://provider.example/api?key=1',
    'https://provider.example/api#top',
    'provider.example',
  ])('such as %s is rejected', (base) => {
    expect(() => createUpstream({ base, log: recordingLog([]) })).toThrow(TypeError);
  });

  it('may end in a slash or have no path', async () => {
    await using setup = await setUp();
    setup.provider.on('/x', { kind: 'answers', json: {} });
    for (const base of [`${setup.provider.base}/`, new URL('/', setup.provider.base)]) {
      const upstream = createUpstream({ base, log: recordingLog([]) });
      const path = upstreamPath`/x`;
      await upstream.get({ path, parse: asIs, signal: neverAborted }).catch(() => {});
      await upstream.close();
    }
    expect(setup.provider.requests.map(({ target }) => target)).toEqual(['/api/x', '/x']);
  });
});
