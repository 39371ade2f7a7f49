import { join } from 'node:path';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { ViteDevServer } from 'vite';
import type { SiteFacts } from '../shared/contract/site.ts';
import { yearInLagos } from '../shared/dates.ts';
import { composeControl } from './composition/control.ts';
import { composeEnquiries } from './composition/enquiries.ts';
import { composeGeocoding } from './composition/geocoding.ts';
import { composeMedia } from './composition/media.ts';
import { composeMetrics } from './composition/metrics.ts';
import { composePages } from './composition/pages.ts';
import { composePeople } from './composition/people.ts';
import { startProvider, type Provider } from './composition/provider.ts';
import { composeReadiness } from './composition/readiness.ts';
import { composeSharedState } from './composition/redis.ts';
import { composeTracing } from './composition/tracing.ts';
import { listFileOf } from './composition/saved-list.ts';
import type { Config, Settings } from './config/config.ts';
import { ageOfBackup, readLastBackup } from './control/last-backup.ts';
import type { AccountService } from './features/account/service.ts';
import { createAdminService, type AdminService } from './features/admin/service.ts';
import type { OwnerPhotos } from './features/enquiries/photos.ts';
import type { EnquiriesService } from './features/enquiries/service.ts';
import { createFollowUps } from './features/follow-ups.ts';
import type { GeocodingService } from './features/geocoding/service.ts';
import type { Readiness } from './features/health/readiness.ts';
import { createPictureUrls } from './features/media/picture-urls.ts';
import type { MediaService } from './features/media/service.ts';
import { createSharePictures, type SharePictures } from './features/media/share-pictures.ts';
import { readPackedList, restoreList } from './features/properties/list-reader.ts';
import { createPropertiesService, type PropertiesService } from './features/properties/service.ts';
import type { SessionService } from './features/session/service.ts';
import { openUploadFolder, type UploadFolder } from './features/upload-folder.ts';
import type { CreateLimit } from './limits/rate-limit.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Outbox } from './outbox/outbox.ts';
import { lockDataFolder, refuseUnfinishedRestore } from './provider/data-folder-lock.ts';
import type { Redis } from './redis/redis.ts';
import type { PageBundle } from './rendering/page-bundle.ts';
import { createPageCache, type PageCache } from './rendering/page-cache.ts';
import { createPageWork, type PageWork } from './rendering/page-work.ts';
import { persistedSessionKey } from './session/session-keys.ts';
import { currentRequest } from './tracing/current-request.ts';
import type { Tracing } from './tracing/tracing.ts';
import { observedBy } from './upstream/observed.ts';
import { createPropertiesUpstream } from './upstream/properties.ts';
import { createUpstream } from './upstream/request.ts';
import { createStaffUpstream } from './upstream/staff.ts';

/** Everything the app needs, ready for use. */
export interface Services {
  settings: Settings;
  site: SiteFacts;
  log: Logger;
  readiness: Readiness;
  properties: PropertiesService;
  media: MediaService;
  geocoding: GeocodingService;
  sharePictures: SharePictures;
  sessions: SessionService;
  account: AccountService;
  admin: AdminService;
  enquiries: EnquiriesService;
  ownerPhotos: OwnerPhotos;
  outbox: Outbox;
  uploads: UploadFolder;
  createLimit: CreateLimit;
  /** Undefined if they are off. */
  metrics: Metrics | undefined;
  /** Where they are served. */
  metricsUrl: string | undefined;
  /** Undefined if requests are not traced. */
  tracing: Tracing | undefined;
  /** Present if processes share their state. */
  redis: Redis | undefined;
  /** Base keys for signatures and encryption: the first signs, all verify. */
  keys: readonly string[];
  bundle: PageBundle;
  pageCache: PageCache;
  pageWork: PageWork;
  /** Serves static files: the built ones, or the sources in development. */
  files: RequestHandler[];
  /** SVG placeholder for an unavailable picture. */
  fallbackPicture: Buffer;
  /** Resolves with the reason when an essential part has failed by itself. */
  failed: Promise<Error>;
  close(): Promise<void>;
}

export interface ComposeOptions extends Config {
  log: Logger;
  /** The origin that visitors use. */
  origin: string;
  /** Serves the pages from their sources, in development. */
  vite?: ViteDevServer;
  /** A provider that outlives the site, if it is not to start its own. */
  provider?: Provider;
  /** Milliseconds since the epoch. By default the system clock, and the database's for an outbox in it. */
  clock?: () => number;
}

/** For sessions and the outbox; the embedded provider needs more. */
const minFreeBytes = 1024 * 1024;

/** Creates and connects every part. If one cannot start, closes those already started and rejects. */
export async function compose(options: ComposeOptions): Promise<Services> {
  const { settings, secrets, log, origin, vite, clock = Date.now } = options;
  const { dataDir } = settings;
  await using started = new AsyncDisposableStack();

  const lock = lockDataFolder(dataDir, {
    fileName: 'site.lock',
    neededBytes: minFreeBytes,
  });
  started.defer(() => lock.release());
  refuseUnfinishedRestore(dataDir);

  const measuring = await composeMetrics(settings.metrics, log);
  if (measuring) started.use(measuring);
  const metrics = measuring?.metrics;

  const tracing = await composeTracing(settings, secrets, log);
  if (tracing) started.defer(() => tracing.close());

  const listFile = listFileOf(settings);
  const saved = await restoreList(listFile);
  const knownVersion = saved?.version;
  const provider =
    options.provider ?? (await startProvider({ settings, secrets, origin, knownVersion, metrics }));
  if (provider.close) started.defer(provider.close);

  const upstream = createUpstream({
    base: provider.url,
    log: log.child({ part: 'upstream' }),
    requestId: () => currentRequest()?.id,
    startSpan: (name) => currentRequest()?.span?.start(name, 'client'),
    ...observedBy(metrics, 'provider'),
  });
  started.defer(() => upstream.close());

  if (!secrets.sessionKeys) {
    log.info('SESSION_KEYS is not set: sessions use a key kept in the data folder');
  }
  const keys = secrets.sessionKeys ?? [await persistedSessionKey(dataDir)];
  const shared = await composeSharedState({
    url: secrets.redisUrl,
    settings,
    keys,
    log,
    metrics,
  });
  const { redis, createLimit } = shared;
  if (redis) started.defer(() => redis.close());

  const pictureUrls = createPictureUrls({
    providerUrl: provider.url,
    imageHosts: settings.imageHosts,
    keys,
  });
  const properties = createPropertiesService({
    upstream: createPropertiesUpstream(upstream, (body, signal, { etag, version }) =>
      readPackedList(body, signal, {
        save: { file: listFile, etag, version },
        onUnsaved: (reason) => log.warn({ reason }, 'the list could not be saved for a fast start'),
      }),
    ),
    saved,
    toPictureUrl: pictureUrls.urlOf,
    sampleFallback: settings.sampleFallback,
    log: log.child({ part: 'properties' }),
    clock,
  });
  started.defer(() => properties.close());

  const geocoding = composeGeocoding({ settings, origin, redis, log, metrics, clock });
  started.use(geocoding);

  const followUps = createFollowUps();
  const people = await composePeople({
    dataDir,
    keys,
    upstream,
    resetPath: provider.resetPath,
    toPictureUrl: pictureUrls.portraitUrlOf,
    createLimit,
    followUps,
    redis,
    log,
    metrics,
    clock,
  });
  const { store, signedIn, readUser } = people;
  started.defer(() => store.close());

  const sending = await composeEnquiries({
    dataDir,
    databaseUrl: secrets.databaseUrl,
    keys,
    upstream,
    contactPath: provider.contactPath,
    createLimit,
    log,
    metrics,
    clock: options.clock,
  });
  started.use(sending);
  const { outbox } = sending;

  const media = await composeMedia({
    settings,
    providerUrl: provider.url,
    pictureUrls,
    log,
    metrics,
    clock,
  });
  started.defer(() => media.close());

  const purgePhotos = async (srcs: readonly string[]): Promise<void> => {
    await Promise.all(srcs.map((src) => media.purge(src)));
  };
  const bus = await shared.openBus({
    onChanged: () => properties.changed(),
    onMissed: () => properties.invalidate(),
    onPurgesLost: () => media.purgeAll(),
    onPurged: (srcs) =>
      void purgePhotos(srcs).catch((error: unknown) => {
        log.error({ err: error }, 'copies of deleted photos could not be deleted');
      }),
  });
  started.defer(() => bus.close());
  started.defer(() => followUps.close());

  const admin = createAdminService({
    upstream: createStaffUpstream(upstream, { toPictureUrl: pictureUrls.urlOf }),
    signedIn,
    readUser,
    createLimit,
    outboxDepth: () => sending.depth(),
    followUps,
    publication: {
      changed() {
        properties.changed();
        bus.changed();
      },
      settled: () => properties.settled(),
      purgePhotos(srcs) {
        bus.purged(srcs);
        return purgePhotos(srcs);
      },
      forgetPurge: (srcs) => bus.forgetPurge(srcs),
    },
    clock,
  });

  const pages = await composePages(vite);

  const uploads = await openUploadFolder(join(dataDir, 'uploads'));

  await properties.warm().catch((error: unknown) => {
    log.warn({ err: error }, 'the provider is not responding yet; the first visit will retry');
  });

  const pageWork = started.use(createPageWork(log));

  const pageCache = createPageCache({
    // The sources may change at any time.
    version: () => (settings.mode === 'development' ? null : properties.version()),
    clock,
  });
  measuring?.watch({
    pageCache: () => pageCache.size(),
    pageQueue: () => pageWork.waiting,
    eventLoop: () => pageWork.loop,
    upstreams: { provider: upstream.state, geocoder: geocoding.state },
    outbox: () => sending.backlog(),
    sessions: () => store.count(),
    pictureBytes: () => media.storedBytes,
    catalogue: () => properties.catalogue(),
    async backupAge() {
      const last = await readLastBackup(dataDir);
      return last === null ? undefined : ageOfBackup(last, clock());
    },
    isRedisAvailable: () => redis?.isAvailable(),
  });
  const readiness = composeReadiness({ properties, store, sending, redis });
  const closeControl = await composeControl({
    settings,
    origin,
    hasDatabase: secrets.databaseUrl !== undefined,
    copyProvider: provider.copyTo,
    invite: provider.invite,
    readiness,
    enquiries: () => sending.depth(),
    log,
  });
  started.defer(closeControl);

  const running = started.move();
  return {
    settings,
    log,
    site: {
      ...settings.site,
      origin,
      // Computed on each read: the process may run over New Year.
      get year() {
        return yearInLagos(clock());
      },
    },
    readiness,
    properties,
    media,
    geocoding,
    sharePictures: createSharePictures({
      media,
      card: async (id) => properties.card(id),
      brand: settings.site.brand,
      log: log.child({ part: 'media' }),
    }),
    sessions: people.sessions,
    account: people.account,
    admin,
    enquiries: sending.enquiries,
    ownerPhotos: sending.ownerPhotos,
    outbox,
    uploads,
    createLimit,
    metrics,
    tracing,
    metricsUrl: measuring?.url,
    redis,
    keys,
    bundle: pages.bundle,
    pageCache,
    pageWork,
    files: pages.files,
    fallbackPicture: pages.fallbackPicture,
    failed: provider.failed,
    close: () => running.disposeAsync(),
  };
}
