import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { startLoopbackServer } from './loopback-server.ts';

const attribute = z.object({
  key: z.string(),
  value: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});

/** What the tests read of OTLP in JSON (https://opentelemetry.io/docs/specs/otlp/#otlphttp). */
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.number(),
              attributes: z.array(attribute).default([]),
            }),
          ),
        }),
      ),
    }),
  ),
});

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  kind: 'internal' | 'server' | 'client' | 'other';
  service: unknown;
  attributes: Record<string, unknown>;
}

export interface TraceCollector extends AsyncDisposable {
  url: string;
  spans: readonly CollectedSpan[];
  /** Everything received, as it came. */
  received: readonly string[];
  headers: readonly Record<string, unknown>[];
}

const kinds: Record<number, CollectedSpan['kind']> = { 1: 'internal', 2: 'server', 3: 'client' };

/** Receives traces as an OpenTelemetry collector does. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const received: string[] = [];
  const headers: Record<string, unknown>[] = [];
  const server = await startLoopbackServer((request, response) => {
    void json(request).then((body) => {
      received.push(JSON.stringify(body));
      headers.push(request.headers);
      if (request.url === '/v1/traces') spans.push(...spansIn(body));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  return {
    url: server.url,
    spans,
    received,
    headers,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

function spansIn(body: unknown): CollectedSpan[] {
  return exported.parse(body).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = toRecord(resource.attributes)['service.name'];
    return scopeSpans.flatMap((scope) =>
      scope.spans.map(({ kind, attributes, parentSpanId, ...span }) => ({
        ...span,
        // Absent and empty both mean a root.
        parentSpanId: parentSpanId || undefined,
        kind: kinds[kind] ?? 'other',
        service,
        attributes: toRecord(attributes),
      })),
    );
  });
}

function toRecord(attributes: readonly z.output<typeof attribute>[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
