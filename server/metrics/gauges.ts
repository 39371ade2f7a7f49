import { Gauge, type Registry } from '@prometheus-io/client';
import type { MetricSources, UpstreamName } from './metrics.ts';

const upstreamNames: readonly UpstreamName[] = ['provider', 'geocoder'];
const circuits = ['reads', 'writes'] as const;

/** Adds gauges to a registry that read their value when it is scraped. One without a value is left out of the scrape. */
export function addGauges(registry: Registry, sources: MetricSources): void {
  function gauge(
    name: string,
    help: string,
    read: () => number | undefined | Promise<number | undefined>,
  ): void {
    const added = new Gauge({
      name: `homefront_${name}`,
      help,
      registers: [],
      async collect() {
        const value = await readOrNothing(read);
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
    registry.registerMetric(added);
  }

  function gaugeOfUpstreams(
    name: string,
    help: string,
    read: (name: UpstreamName) => number,
  ): void {
    const added = new Gauge({
      name: `homefront_${name}`,
      help,
      labelNames: ['upstream'],
      registers: [],
      collect() {
        for (const upstream of upstreamNames) this.set({ upstream }, read(upstream));
      },
    });
    registry.registerMetric(added);
  }

  gauge('page_cache_pages', 'Pages in the page cache.', () => sources.pageCache().pages);
  gauge('page_cache_bytes', 'Size of the page cache.', () => sources.pageCache().bytes);
  gauge('page_queue_waiting', 'Pages that wait to be rendered.', sources.pageQueue);
  gauge(
    'event_loop_utilization',
    'Share of the last half second in which the event loop was busy, 0 to 1.',
    () => sources.eventLoop()?.utilization,
  );
  gauge(
    'event_loop_delay_p99_seconds',
    'Delay of the event loop in the last half second, 99th percentile.',
    () => {
      const delayMs = sources.eventLoop()?.delayMs;
      return delayMs === undefined ? undefined : delayMs / 1000;
    },
  );

  gaugeOfUpstreams(
    'upstream_in_flight',
    'Calls that are being made.',
    (name) => sources.upstreams[name]().inFlight,
  );
  gaugeOfUpstreams(
    'upstream_waiting',
    'Calls that wait for others to end.',
    (name) => sources.upstreams[name]().waiting,
  );
  const circuitOpen = new Gauge({
    name: 'homefront_upstream_circuit_open',
    help: '1 while the circuit breaker rejects calls.',
    labelNames: ['upstream', 'circuit'],
    registers: [],
    collect() {
      for (const upstream of upstreamNames) {
        const { open } = sources.upstreams[upstream]();
        for (const circuit of circuits) this.set({ upstream, circuit }, Number(open[circuit]));
      }
    },
  });
  registry.registerMetric(circuitOpen);

  gauge('ready', 'Whether the site can serve visitors, 1 or 0.', async () =>
    Number(await sources.isReady()),
  );

  // The gauges of one scrape are read at the same time, and share one read of the outbox.
  let reading: ReturnType<MetricSources['outbox']> | undefined;
  const outbox = (): ReturnType<MetricSources['outbox']> =>
    (reading ??= sources.outbox().finally(() => (reading = undefined)));
  gauge(
    'outbox_usable',
    '0 while the outbox cannot be read or written. Unless it can be read, its other gauges are missing.',
    async () => Number((await outbox()) !== null && (await sources.isOutboxUsable())),
  );
  gauge(
    'outbox_waiting',
    'Enquiries that wait to be delivered to the provider.',
    async () => (await outbox())?.waiting,
  );
  gauge(
    'outbox_dead',
    'Enquiries that were given up: see `npm run outbox -- dead`.',
    async () => (await outbox())?.dead,
  );
  gauge(
    'outbox_oldest_seconds',
    'Age of the oldest enquiry that waits; 0 if none does.',
    async () => {
      const depth = await outbox();
      return depth === null ? undefined : depth.oldestMs / 1000;
    },
  );
  gauge(
    'sessions',
    'Signed-in sessions. Missing if they are in Redis.',
    async () => (await sources.sessions()) ?? undefined,
  );
  gauge('picture_store_bytes', 'Size of the resized pictures on disk.', sources.pictureBytes);
  gauge('disk_free_bytes', 'Free space on the disk of the data folder.', sources.diskFree);
  gauge(
    'memory_limit_bytes',
    'Memory that the process may use: the limit of its container or service, or all of the machine.',
    sources.memoryLimit,
  );
  gauge(
    'catalogue_properties',
    'Properties in the list that pages are made from.',
    () => sources.catalogue()?.properties,
  );
  gauge(
    'catalogue_age_seconds',
    'Time since the provider confirmed that list.',
    () => sources.catalogue()?.ageSeconds,
  );
  gauge(
    'catalogue_shrinking',
    '1 while the provider lists far fewer properties, and the site shows the last copy.',
    () => {
      const catalogue = sources.catalogue();
      return catalogue === null ? undefined : Number(catalogue.isShrinking);
    },
  );
  gauge(
    'backup_age_seconds',
    'Time since the last backup of this data folder. Missing if none is recorded.',
    sources.backupAge,
  );
  gauge('redis_available', '1 while Redis answers. Missing without Redis.', () => {
    const isAvailable = sources.isRedisAvailable();
    return isAvailable === undefined ? undefined : Number(isAvailable);
  });
}

/** A part that has failed must not hide the others: its gauge is missing. */
async function readOrNothing(
  read: () => number | undefined | Promise<number | undefined>,
): Promise<number | undefined> {
  try {
    return await read();
  } catch {
    return undefined;
  }
}
