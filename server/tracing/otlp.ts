import { setTimeout as pause } from 'node:timers/promises';
import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Tracer,
} from '@opentelemetry/api';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  SamplingDecision,
  TracerProvider,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { runInBackground } from './current-request.ts';
import type { Span, Tracing } from './tracing.ts';

export interface OtlpOptions {
  /** Base URL of the collector, such as `http://localhost:4318`. */
  endpoint: string;
  /** May hold a credential. */
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  version: string;
  /** Share of the requests that are traced, 0 to 1. */
  ratio: number;
  log: Logger;
}

const exportMs = 10_000;
const closingMs = 2000;
const failureLogMs = 60_000;
const propagator = new W3CTraceContextPropagator();
const kinds = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT };

/** Sends traces to an OpenTelemetry collector, as OTLP over HTTP in JSON. Nothing is registered globally. */
export function createOtlpTracing(options: OtlpOptions): Tracing {
  const { endpoint, headers, serviceName, version, ratio, log } = options;
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: exportMs,
  });
  // Visitors choose their trace ids and flags: they can prevent being sampled, but not ask for it.
  const share = randomShare(ratio);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    sampler: new ParentBasedSampler({
      root: share,
      remoteParentSampled: share,
      remoteParentNotSampled: new AlwaysOffSampler(),
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter: reporting(exporter, log) })],
  });
  const tracer = provider.getTracer('homefront');
  return {
    startRequest(name, traceparent) {
      const carrier = traceparent === undefined ? {} : { traceparent };
      const parent = propagator.extract(ROOT_CONTEXT, carrier, defaultTextMapGetter);
      return startSpan(tracer, name, SpanKind.SERVER, parent);
    },
    async close() {
      const timeout = pause(closingMs, undefined, { ref: false });
      await Promise.race([provider.shutdown().catch(() => {}), timeout]);
    },
  };
}

function startSpan(tracer: Tracer, name: string, kind: SpanKind, parent: Context): Span {
  const span = tracer.startSpan(name, { kind }, parent);
  const context = trace.setSpan(parent, span);
  return {
    get traceparent() {
      const carrier: { traceparent?: string } = {};
      propagator.inject(context, carrier, defaultTextMapSetter);
      return carrier.traceparent ?? '';
    },
    start: (part, partKind) => startSpan(tracer, part, kinds[partKind], context),
    set: (attributes) => void span.setAttributes({ ...attributes }),
    fail(type) {
      span.setAttribute('error.type', type);
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
    // It may start the timer that exports the spans of many requests.
    end: () => runInBackground(() => span.end()),
  };
}

function randomShare(ratio: number): Sampler {
  return {
    shouldSample: () => ({
      decision:
        Math.random() < ratio ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
    }),
    toString: () => `RandomShare{${ratio}}`,
  };
}

/** Logs a collector that cannot be reached, once a minute. */
function reporting(exporter: SpanExporter, log: Logger): SpanExporter {
  let loggedAt = -Infinity;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const now = performance.now();
        if (result.code === ExportResultCode.FAILED && now - loggedAt > failureLogMs) {
          loggedAt = now;
          log.warn({ reason: result.error?.message }, 'traces could not be sent to the collector');
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
