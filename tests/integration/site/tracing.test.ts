/** @module-tag long */
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOtlpTracing } from '../../../server/tracing/otlp.ts';
import { freePort } from '../../support/free-port.ts';
import {
  startMisbehavingProvider,
  type MisbehavingProvider,
} from '../../support/misbehaving-provider.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import {
  startTraceCollector,
  type CollectedSpan,
  type TraceCollector,
} from '../../support/trace-collector.ts';
import { Visitor } from '../../support/visitor.ts';
import { offer, uuidOf, wireProperty } from '../../support/wire-property.ts';
import { waitUntil } from '../../support/wait.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';
const fromBrowser = `00-${traceId}-${spanId}-01`;

let provider: MisbehavingProvider;
let collector: TraceCollector;
let app: TestApp;

const tracingEnv = (url: string): Record<string, string> => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_TRACES_SAMPLER_ARG: '1',
});

beforeAll(async () => {
  provider = await startMisbehavingProvider();
  offer(
    provider,
    Array.from({ length: 9 }, (_, index) => wireProperty({ id: index + 1 })),
  );
  collector = await startTraceCollector();
  app = await createTestApp({
    providerUrl: provider.base,
    env: {
      ...tracingEnv(collector.url),
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector-secret',
      OTEL_SERVICE_NAME: 'homes',
      SAMPLE_FALLBACK: 'off',
    },
  });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await collector[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});

/** The spans of the request with this id, once they have been sent. */
async function traceOf(headers: object): Promise<CollectedSpan[]> {
  const id: unknown = Object(headers)['x-request-id'];
  const find = (): CollectedSpan | undefined =>
    collector.spans.find(({ attributes }) => attributes['homefront.request_id'] === id);
  const { traceId: trace } = await waitUntil(find, { timeout: 60_000 });
  return collector.spans.filter((span) => span.traceId === trace);
}

function one(spans: readonly CollectedSpan[], name: string): CollectedSpan {
  const found = spans.filter((span) => span.name === name);
  expect(found).toHaveLength(1);
  const [span] = found;
  if (span === undefined) throw new Error(`there is no span ${name}`);
  return span;
}

/** The traceparent of each call to a path of the provider. */
const received = (path: string): unknown[] =>
  provider.requests
    .filter(({ target }) => target === provider.base.replace(/^.*?\/\/[^/]+/, '') + path)
    .map(({ headers }) => headers['traceparent']);

// Spans are sent every five seconds, so the tests that wait for them run at the same time.
describe.concurrent('one trace', () => {
  it('goes from the browser’s call to the provider’s', async () => {
    const path = `/properties/${uuidOf(1)}`;
    provider.on(path, { kind: 'answers', json: { property: wireProperty({ id: 1 }) } });
    const answer = await new Visitor(app)
      .get(`/api${path}?token=secret-in-the-query`)
      .set('traceparent', fromBrowser)
      .expect(200);
    const spans = await traceOf(answer.headers);
    const server = one(spans, 'GET /api/properties/:id');
    expect(server).toMatchObject({
      traceId,
      parentSpanId: spanId,
      kind: 'server',
      service: 'homes',
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/properties/:id',
        'http.response.status_code': 200,
        'homefront.complete': true,
      },
    });
    const client = one(spans, 'GET /properties/{}');
    expect(client).toMatchObject({ parentSpanId: server.spanId, kind: 'client' });
    expect(received(path)).toEqual([`00-${traceId}-${client.spanId}-01`]);
  });

  it('has the parts of a page', async () => {
    const path = `/properties/${uuidOf(2)}`;
    provider.on(path, { kind: 'answers', json: { property: wireProperty({ id: 2 }) } });
    const answer = await new Visitor(app).get(`/property/${uuidOf(2)}`).expect(200);
    const spans = await traceOf(answer.headers);
    const server = one(spans, 'GET /property/:id');
    expect(server.parentSpanId).toBeUndefined();
    const load = one(spans, 'load');
    expect([load.parentSpanId, one(spans, 'render').parentSpanId]).toEqual([
      server.spanId,
      server.spanId,
    ]);
  });

  it('has a span for each attempt', async () => {
    const path = `/properties/${uuidOf(3)}`;
    provider.on(
      path,
      { kind: 'answers', status: 500 },
      { kind: 'answers', json: { property: wireProperty({ id: 3 }) } },
    );
    const answer = await new Visitor(app).get(`/api${path}`).expect(200);
    const attempts = (await traceOf(answer.headers)).filter(({ kind }) => kind === 'client');
    expect(attempts.map(({ attributes }) => attributes['homefront.outcome'])).toEqual([
      '5xx',
      'ok',
    ]);
    expect(attempts[0]?.attributes['error.type']).toBe('5xx');
    const ids = attempts.map((attempt) => `00-${attempt.traceId}-${attempt.spanId}-01`);
    expect(received(path)).toEqual(ids);
  });
});

it.concurrent(
  'a request whose client left before the response began has the status 499',
  async () => {
    const path = `/properties/${uuidOf(6)}`;
    provider.on(path, { kind: 'hangs' });
    const leaving = new AbortController();
    const { signal } = leaving;
    const left = fetch(`${app.url}/api${path}`, { signal }).catch(String);
    await waitUntil(() => received(path).length === 1, { timeout: 60_000 });
    leaving.abort();
    expect(await left).toContain('AbortError');
    const statuses = (): unknown[] =>
      collector.spans.map(({ attributes }) => attributes['http.response.status_code']);
    await expect.poll(statuses).toContain(499);
  },
);

it.concurrent(
  'the last spans are sent within two seconds, even to a collector that does not answer',
  async () => {
    await using silent = await startMisbehavingProvider();
    silent.on('/v1/traces', { kind: 'hangs' });
    const log = pino({ level: 'silent' });
    const options = { headers: {}, serviceName: 'homes', version: '1', ratio: 1, log };
    const tracing = createOtlpTracing({ ...options, endpoint: silent.base });
    tracing.startRequest('GET /', undefined).end();
    const startedAt = performance.now();
    await tracing.close();
    // Two seconds after closing, not the ten after which an export gives up.
    expect(performance.now() - startedAt).toBeLessThan(8000);
    expect(silent.requests).toHaveLength(1);
  },
);

describe.concurrent('a traceparent', () => {
  it.each([
    ['of another shape', 'forged'],
    ['of zeros', `00-${'0'.repeat(32)}-${spanId}-01`],
    ['that is too long', `01-${'a'.repeat(32)}-${spanId}-01-${'x'.repeat(500)}`],
  ])('%s is ignored', async (_what, traceparent) => {
    const answer = await new Visitor(app).get('/api/properties').set('traceparent', traceparent);
    expect(answer.status).toBe(200);
    expect(one(await traceOf(answer.headers), 'GET /api/properties').parentSpanId).toBeUndefined();
  });

  it('of a visitor cannot choose to be traced', async () => {
    await using quiet = await createTestApp({
      providerUrl: provider.base,
      env: { ...tracingEnv(collector.url), OTEL_TRACES_SAMPLER_ARG: '0' },
    });
    const ownTrace = traceId.replace('4b', '5c');
    const path = `/properties/${uuidOf(4)}`;
    provider.on(path, { kind: 'answers', json: { property: wireProperty({ id: 4 }) } });
    await new Visitor(quiet)
      .get(`/api${path}`)
      .set('traceparent', fromBrowser.replace(traceId, ownTrace))
      .expect(200);
    expect(received(path)).toEqual([
      expect.stringMatching(new RegExp(`^00-${ownTrace}-.{16}-00$`)),
    ]);
    await quiet[Symbol.asyncDispose]();
    expect(collector.spans.map((span) => span.traceId)).not.toContain(ownTrace);
  });
});

it.concurrent('a collector that is down is logged once, and slows nothing down', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  await using down = await createTestApp({ providerUrl: provider.base, env: tracingEnv(url) });
  for (let call = 0; call < 20; call += 1)
    await new Visitor(down).get('/api/properties').expect(200);
  const warnings = (): string[] =>
    down.logLines.filter((line) => line.includes('traces could not be sent'));
  await waitUntil(() => warnings().length > 0, { timeout: 60_000 });
  expect(warnings()).toHaveLength(1);
});

it('no trace has a secret, an address or a query, and the collector gets the configured header', () => {
  const everything = collector.received.join('\n');
  expect(everything).not.toMatch(/secret-in-the-query|127\.0\.0\.1|collector-secret/);
  expect(collector.headers[0]).toMatchObject({ authorization: 'Bearer collector-secret' });
  expect(app.logLines.join('\n')).not.toContain('collector-secret');
});

it('without a collector no header is sent, and nothing is loaded', async () => {
  await using plain = await createTestApp({
    providerUrl: provider.base,
    env: { SAMPLE_FALLBACK: 'off' },
  });
  const path = `/properties/${uuidOf(5)}`;
  provider.on(path, { kind: 'answers', json: { property: wireProperty({ id: 5 }) } });
  await new Visitor(plain).get(`/api${path}`).set('traceparent', fromBrowser).expect(200);
  expect(received(path)).toEqual([undefined]);
  const { headers } = provider.requests.find(({ target }) => target.endsWith(path)) ?? {};
  expect(headers?.['x-request-id']).toMatch(/^[\da-f-]{36}$/);
});
