import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { vitalNames } from '../../shared/contract/vitals.ts';
import { addGauges } from './gauges.ts';
import type { EndedRequest, Metrics, MetricSources } from './metrics.ts';
import { routeLabel } from './route-label.ts';

/** Seconds. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const attemptBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5];
/** With the limits of a good and a poor value (https://web.dev/articles/vitals). */
const vitalBuckets = {
  lcp: [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
  inp: [0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2],
  ttfb: [0.1, 0.2, 0.4, 0.8, 1.2, 1.8, 3, 6],
  cls: [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
};
const vitalHelp = {
  lcp: 'Largest Contentful Paint of page views that visitors’ browsers reported.',
  inp: 'Interaction to Next Paint of those page views.',
  ttfb: 'Time to first byte of those page views.',
  cls: 'Cumulative Layout Shift of those page views.',
};
const methods: ReadonlySet<string | undefined> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
]);

export interface PrometheusMetrics {
  metrics: Metrics;
  /** Adds the gauges that are read at each scrape. */
  watch(sources: MetricSources): void;
  /** All metrics in Prometheus' text format. */
  scrape(): Promise<string>;
  readonly contentType: string;
  /** Drops every metric and its source: the library observes the process to its end, and keeps its registry. */
  clear(): void;
}

/** Metrics in a registry of their own. Every label has a limited number of values. */
export function createPrometheusMetrics(version: string): PrometheusMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  function counter<Label extends string>(name: string, help: string, labelNames: Label[] = []) {
    return new Counter<Label>({ name: `homefront_${name}`, help, labelNames, registers });
  }

  function histogram<Label extends string>(
    name: string,
    help: string,
    { labelNames, buckets }: { labelNames: Label[]; buckets: number[] },
  ) {
    const options = { name: `homefront_${name}`, help, labelNames, buckets, registers };
    return new Histogram<Label>(options);
  }

  new Gauge({
    name: 'homefront_build_info',
    help: 'Always 1; the version of the site and of Node are labels.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.version }, 1);

  const requests = counter(
    'http_requests_total',
    'Requests by route, method, status and what the cache did: hit, stale, miss or none.',
    ['route', 'method', 'status', 'cache'],
  );
  const durations = histogram(
    'http_request_duration_seconds',
    'Time from the start of a request to the end of its response.',
    { labelNames: ['route', 'cache'], buckets: requestBuckets },
  );
  const active = new Gauge({
    name: 'homefront_http_requests_active',
    help: 'Requests under way.',
    registers,
  });
  const pagesRefused = counter('pages_refused_total', 'Pages refused while overloaded.');
  const attempts = counter(
    'upstream_attempts_total',
    'Attempts of calls to the provider and the geocoder.',
    ['upstream', 'resource', 'method', 'outcome'],
  );
  const attemptDurations = histogram(
    'upstream_attempt_duration_seconds',
    'Time from sending an attempt to the end of its response.',
    { labelNames: ['upstream', 'resource'], buckets: attemptBuckets },
  );
  const retries = counter('upstream_retries_total', 'Calls tried a second time.', ['upstream']);
  const deliveries = counter(
    'outbox_deliveries_total',
    'Attempts to deliver an enquiry, by what became of it: delivered, postponed or given-up.',
    ['outcome'],
  );
  const mails = counter(
    'mails_total',
    'Attempts of the embedded provider to send a mail: sent, dropped, postponed or failed.',
    ['kind', 'outcome'],
  );
  const signIns = counter(
    'sign_ins_total',
    'Attempts to sign in: succeeded, refused, limited or failed.',
    ['outcome'],
  );
  const refusals = counter('limit_refusals_total', 'Requests above a rate limit.', ['limit']);
  const pictures = counter('pictures_made_total', 'Resized pictures: made or failed.', [
    'format',
    'outcome',
  ]);
  const vitals = new Map(
    vitalNames.map((name) => [
      name,
      histogram(`web_vital_${name}${name === 'cls' ? '' : '_seconds'}`, vitalHelp[name], {
        labelNames: ['page', 'form'],
        buckets: vitalBuckets[name],
      }),
    ]),
  );

  // Looking up the instruments' children costs more than counting.
  const counts = new Map<string, Counter.Internal>();
  const times = new Map<string, Histogram.Internal<'route' | 'cache'>>();

  function requestEnded({ method, path, status, cacheStatus, milliseconds }: EndedRequest): void {
    active.dec();
    const route = routeLabel(path);
    const cache = cacheOutcome(cacheStatus);
    const known = methods.has(method) ? method : 'other';
    const key = `${route} ${cache}`;
    const countKey = `${key} ${known} ${status}`;
    let count = counts.get(countKey);
    if (count === undefined) {
      count = requests.labels({ route, method: known, status, cache });
      counts.set(countKey, count);
    }
    count.inc();
    let time = times.get(key);
    if (time === undefined) {
      time = durations.labels({ route, cache });
      times.set(key, time);
    }
    time.observe(milliseconds / 1000);
  }

  return {
    metrics: {
      requestStarted: () => active.inc(),
      requestEnded,
      pageRefused: () => pagesRefused.inc(),
      upstreamAttempted(upstream, { resource, method, outcome, milliseconds }) {
        attempts.inc({ upstream, resource, method, outcome });
        if (milliseconds !== undefined)
          attemptDurations.observe({ upstream, resource }, milliseconds / 1000);
      },
      upstreamRetried: (upstream) => retries.inc({ upstream }),
      delivered: (outcome) => deliveries.inc({ outcome }),
      mailAttempted: (kind, outcome) => mails.inc({ kind, outcome }),
      signedIn: (outcome) => signIns.inc({ outcome }),
      limitExceeded: (limit) => refusals.inc({ limit }),
      pictureMade: (format, outcome) => pictures.inc({ format, outcome }),
      vitalMeasured({ name, value, page, form }) {
        vitals.get(name)?.observe({ page, form }, name === 'cls' ? value : value / 1000);
      },
    },
    watch: (sources) => addGauges(registry, sources),
    scrape: () => registry.metrics(),
    contentType: registry.contentType,
    clear: () => registry.clear(),
  };
}

/** From a Cache-Status header of this site (RFC 9211). */
function cacheOutcome(status: string | undefined): 'hit' | 'stale' | 'miss' | 'none' {
  if (status === undefined) return 'none';
  if (status.includes('fwd=miss')) return 'miss';
  return status.includes('detail=stale') ? 'stale' : 'hit';
}
