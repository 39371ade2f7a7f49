import { afterAll, expect, it } from 'vitest';
import { productionServer } from '../support/production-server.ts';
import { startTraceCollector, type TraceCollector } from '../support/trace-collector.ts';
import { openSite } from './site.ts';

let collector: TraceCollector;
const site = openSite(async () => {
  collector = await startTraceCollector();
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '1' };
  return productionServer({ env: tracing });
});
afterAll(() => collector[Symbol.asyncDispose]());

it('a call of a page begins a trace, which the server continues', async () => {
  const page = await site.visit('/buy');
  const called = page.waitForRequest('**/api/properties?**');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Highest Price');
  const { traceparent = '' } = await (await called).allHeaders();
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(traceparent) ?? [];
  const request = () => collector.spans.find((span) => span.traceId === traceId);
  await expect.poll(request).toMatchObject({ parentSpanId: spanId, kind: 'server' });
});
