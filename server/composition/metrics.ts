import type { Logger } from 'pino';
import type { Settings } from '../config/config.ts';
import { version } from '../config/version.ts';
import { serveMetrics, type MetricsServer } from '../http/metrics-server.ts';
import type { Metrics, MetricSources } from '../metrics/metrics.ts';

/** The metrics and their server. */
export interface Measuring extends MetricsServer {
  metrics: Metrics;
  /** Adds the gauges that are read at each scrape. */
  watch(sources: MetricSources): void;
}

/**
 * Serves metrics, if they are configured. The library is loaded only then.
 * @throws ConfigurationError if the address cannot be listened on
 */
export async function composeMetrics(
  settings: Settings['metrics'],
  log: Logger,
): Promise<Measuring | undefined> {
  if (settings === undefined) return undefined;
  const { createPrometheusMetrics } = await import('../metrics/prometheus.ts');
  const { metrics, watch, scrape, contentType, clear } = createPrometheusMetrics(version);
  const server = await serveMetrics(settings, { scrape, contentType, log });
  log.info({ url: server.url }, 'serving metrics');
  return {
    ...server,
    metrics,
    watch,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      clear();
    },
  };
}
