import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import { upstreamPath } from '../../../server/upstream/transport/path.ts';
import { createUpstream } from '../../../server/upstream/transport/request.ts';
import {
  refusingBase,
  startUnresponsiveServer,
  startMisbehavingProvider,
  type Behaviour,
} from '../../support/misbehaving-provider.ts';
import {
  neverAborted,
  failureOf,
  recordingLog,
  setUp,
  type LogLine,
  propertiesOf,
} from './upstream-setup.ts';

const timeout = catalogue.timeout;
const network = catalogue.network;
const unknown = catalogue.unknown;

const refusal = (status: number, message?: unknown): Behaviour => ({
  kind: 'answers',
  status,
  json: message === undefined ? {} : { message },
});

interface Row {
  name: string;
  behaviour: Behaviour;
  status: number;
  code: string;
  message: string;
  /** Number of requests to the provider. */
  attempts: number;
}

const rows: Row[] = [
  // Transient failures are retried once.
  ...[
    { name: 'hangs', behaviour: { kind: 'hangs' } as const },
    { name: 'stalls in its body', behaviour: { kind: 'stalls' } as const },
    {
      name: 'answers after 30 seconds',
      behaviour: { kind: 'is-slow', milliseconds: 30_000, json: {} } as const,
    },
  ].map((row) => ({ ...row, status: 504, code: 'timeout', message: timeout, attempts: 2 })),
  ...[
    { name: 'resets', behaviour: { kind: 'resets' } as const },
    {
      name: 'sends half of what it declared',
      behaviour: { kind: 'sends-half', declared: true } as const,
    },
    {
      name: 'breaks a chunked body off',
      behaviour: { kind: 'sends-half', declared: false } as const,
    },
    { name: 'does not speak HTTP', behaviour: { kind: 'babbles' } as const },
  ].map((row) => ({ ...row, status: 503, code: 'network', message: network, attempts: 2 })),
  {
    name: 'answers 500 with a message',
    behaviour: refusal(500, 'We are down for maintenance'),
    status: 502,
    code: 'unknown',
    message: unknown,
    attempts: 2,
  },
  {
    name: 'answers 503 in HTML',
    behaviour: { kind: 'sends', status: 503, type: 'text/html', body: '<h1>Busy</h1>' },
    status: 502,
    code: 'unknown',
    message: unknown,
    attempts: 2,
  },
  // Permanent failures are not.
  ...[
    { name: 'answers HTML', type: 'text/html', body: '<h1>Hello</h1>' },
    { name: 'labels another type as JSON', type: 'application/json', body: '{"properties": [' },
    { name: 'labels JSON as text', type: 'text/plain', body: '{"properties":[]}' },
    { name: 'sends an empty body', type: 'application/json', body: '' },
  ].map(({ name, type, body }) => ({
    name,
    behaviour: { kind: 'sends', type, body } as const,
    status: 502,
    code: 'unknown',
    message: unknown,
    attempts: 1,
  })),
  ...[
    { name: 'never stops sending', behaviour: { kind: 'is-endless' } as const },
    { name: 'declares a gigabyte', behaviour: { kind: 'announces', bytes: 2 ** 30 } as const },
    {
      name: 'redirects to a private address',
      behaviour: { kind: 'redirects', to: 'http://169.254.169.254/latest/meta-data' } as const,
    },
    {
      name: 'answers an unconditional request with 304',
      behaviour: { kind: 'answers', status: 304 } as const,
    },
    {
      name: 'sends the wrong shape',
      behaviour: { kind: 'answers', json: { properties: 'none' } } as const,
    },
    { name: 'sends an array', behaviour: { kind: 'answers', json: [] } as const },
    {
      name: 'sends only unreadable properties',
      behaviour: { kind: 'answers', json: { properties: [{}, null, 'x'] } } as const,
    },
    {
      name: 'compresses without Accept-Encoding',
      behaviour: {
        kind: 'answers',
        json: { properties: [] },
        headers: { 'content-encoding': 'gzip' },
      } as const,
    },
  ].map((row) => ({ ...row, status: 502, code: 'unknown', message: unknown, attempts: 1 })),
  {
    name: 'answers 401 with a known message',
    behaviour: refusal(401, 'Token expired'),
    status: 401,
    code: 'tokenExpired',
    message: 'Token expired',
    attempts: 1,
  },
  {
    name: 'has no property list',
    behaviour: refusal(404),
    status: 502,
    code: 'upstream',
    message: unknown,
    attempts: 1,
  },
  {
    name: 'answers 422 with a message',
    behaviour: refusal(422, 'The title is missing'),
    status: 422,
    code: 'upstream',
    message: 'The title is missing',
    attempts: 1,
  },
  {
    name: 'answers 429',
    behaviour: { kind: 'answers', status: 429, json: {}, headers: { 'retry-after': '17' } },
    status: 429,
    code: 'unknown',
    message: unknown,
    attempts: 1,
  },
];

describe('provider that', () => {
  it.each(rows)(
    '$name: $status, attempted $attempts time(s)',
    async ({ behaviour, attempts, ...expected }) => {
      await using setup = await setUp({ maxBytes: 100_000 });
      setup.provider.on('/properties', behaviour);
      const properties = propertiesOf({
        ...setup.upstream,
        // The list’s own limit would allow an endless body of up to 96 MiB.
        getLong: (call) => setup.upstream.getLong({ ...call, maxBytes: 100_000 }),
      });
      const error = await failureOf(properties.list({ signal: neverAborted }));
      const { status, code, message } = error;
      expect({ status, code, message }).toEqual({
        status: expected.status,
        code: expected.code,
        message: expected.message,
      });
      expect(setup.provider.requests).toHaveLength(attempts);
      expect(setup.provider.requests.every(({ target }) => target === '/api/properties')).toBe(
        true,
      );
    },
  );

  it('refuses connections: 503', async () => {
    const lines: LogLine[] = [];
    const upstream = createUpstream({ base: await refusingBase(), log: recordingLog(lines) });
    const call = upstream.get({
      path: upstreamPath`/properties`,
      parse: String,
      signal: neverAborted,
    });
    expect(await failureOf(call)).toMatchObject({ status: 503, code: 'network', message: network });
    expect(lines.map(({ reason }) => reason)).toEqual(['ECONNREFUSED', 'ECONNREFUSED']);
    await upstream.close();
  });

  it('cannot be resolved: 503', async () => {
    const log = recordingLog([]);
    const upstream = createUpstream({ base: 'http://nowhere.invalid/api', log });
    const call = upstream.get({
      path: upstreamPath`/properties`,
      parse: String,
      signal: neverAborted,
    });
    expect(await failureOf(call)).toMatchObject({ status: 503, code: 'network', message: network });
    await upstream.close();
  });

  it('does not accept connections: 504 after two connect timeouts', async () => {
    await using unresponsive = await startUnresponsiveServer();
    const lines: LogLine[] = [];
    const log = recordingLog(lines);
    const upstream = createUpstream({ base: unresponsive.base, log, connectTimeoutMs: 100 });
    const call = upstream.get({
      path: upstreamPath`/properties`,
      parse: String,
      signal: neverAborted,
    });
    expect(await failureOf(call)).toMatchObject({ status: 504, code: 'timeout', message: timeout });
    expect(lines.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 2 }, () => 'no connection within 100 ms'),
    );
    await upstream.close();
  });

  it('hangs: times out after three seconds an attempt and five in total by default', async () => {
    await using provider = await startMisbehavingProvider();
    provider.on('/properties', { kind: 'hangs' });
    const lines: LogLine[] = [];
    const upstream = createUpstream({ base: provider.base, log: recordingLog(lines) });
    const properties = propertiesOf(upstream);
    const error = await failureOf(properties.list({ signal: neverAborted }));
    expect(error).toMatchObject({ status: 504, message: timeout });
    expect(lines.map(({ reason }) => reason)).toEqual([
      'no answer to this attempt within 3000 ms',
      'no answer within 5000 ms',
    ]);
    expect(provider.requests).toHaveLength(2);
    await upstream.close();
  });

  it.each([
    ['17', 17],
    ['0', 0],
    [new Date(Date.now() + 60_000).toUTCString(), expect.closeTo(60, -1.5)],
    ['999999999', 86_400],
    ['soon', undefined],
  ])('answers 429 with Retry-After %j: asks to wait for %s', async (header, seconds) => {
    await using setup = await setUp();
    const headers = { 'retry-after': header };
    setup.provider.on('/properties', { kind: 'answers', status: 429, json: {}, headers });
    const properties = propertiesOf(setup.upstream);
    const error = await failureOf(properties.list({ signal: neverAborted }));
    expect(error.retryAfterSeconds).toEqual(seconds);
  });

  it('leaks a secret everywhere: neither errors nor the log contain it', async () => {
    await using setup = await setUp();
    const secret = 'hunter2-s3cr3t-value';
    setup.provider.on('/a', {
      kind: 'answers',
      status: 500,
      json: { message: `token ${secret} refused`, stack: secret },
      headers: { 'x-debug': secret },
    });
    setup.provider.on('/b', { kind: 'sends', type: 'application/json', body: `{${secret}` });
    setup.provider.on('/c', { kind: 'answers', json: { property: { id: { secret } } } });
    setup.provider.on('/d', { kind: 'redirects', to: `http://${secret}.example` });
    for (const path of ['a', 'b', 'c', 'd']) {
      const call = setup.upstream.get({
        path: upstreamPath`/${path}`,
        query: { key: secret },
        authorization: `Bearer ${secret}`,
        parse: () => {
          throw new Error('not this');
        },
        signal: neverAborted,
      });
      const error = await failureOf(call);
      setup.upstream.log.error({ err: error }, 'request failed');
      expect(error.message).not.toContain(secret);
    }
    expect(setup.log.length).toBeGreaterThan(4);
    expect(JSON.stringify(setup.log)).not.toContain(secret);
  });
});
