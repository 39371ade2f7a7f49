import { join } from 'node:path';
import type { Logger } from 'pino';
import type { ViteDevServer } from 'vite';
import type { SiteFacts } from '../shared/contract/site.ts';
import { dayInLagos, yearInLagos } from '../shared/dates.ts';
import { openAnswers } from './answers/open-answers.ts';
import { composeControl } from './composition/control.ts';
import { costSettingsOf } from './composition/cost-settings.ts';
import { composeEnquiries } from './composition/enquiries.ts';
import { composeGeocoding } from './composition/geocoding.ts';
import { composeMedia } from './composition/media.ts';
import { composeMetrics } from './composition/metrics.ts';
import { composePages } from './composition/pages.ts';
import { composePeople } from './composition/people.ts';
import { composeProperties } from './composition/properties.ts';
import { startProvider, type Provider } from './composition/provider.ts';
import { composePublication } from './composition/publication.ts';
import { composeReadiness } from './composition/readiness.ts';
import { composeSharedState } from './composition/redis.ts';
import { listFileOf } from './composition/saved-list.ts';
import { freeBytes, memoryLimitBytes } from './composition/resources.ts';
import { composeTracing } from './composition/tracing.ts';
import { composeUpstream } from './composition/upstream.ts';
import type { Config, Settings } from './config/config.ts';
import { secondsSinceBackup } from './control/last-backup.ts';
import { createAdminService } from './features/admin/service.ts';
import { createFollowUps } from './features/follow-ups.ts';
import { createPictureUrls } from './features/media/picture-urls.ts';
import { restoreList } from './features/properties/catalogue/list-reader.ts';
import { openUploadFolder } from './features/upload-folder.ts';
import { createAnswerOnce } from './http/answer-once.ts';
import { createBytesSender } from './http/content-encoding.ts';
import { lockDataFolder, refuseUnfinishedRestore } from './provider/data-folder-lock.ts';
import { createPageCache } from './rendering/page-cache.ts';
import { createPageWork } from './rendering/page-work.ts';
import type { Services } from './services.ts';
import { persistedSessionKey } from './session/session-keys.ts';
import { createStaffUpstream } from './upstream/staff/staff.ts';

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

/** Room for the compressed feeds of the map's pins: some eighty searches that find 20,000 homes. */
const pinCacheBytes = 8 * 1024 * 1024;

/**
 * Creates and connects every part. Closes them in the reverse order of `started`. If one cannot start, closes those already
 * started and rejects.
 */
export async function compose(options: ComposeOptions): Promise<Services> {
  const { settings, secrets, log, origin, vite, clock = Date.now } = options;
  const { dataDir } = settings;
  await using started = new AsyncDisposableStack();

  const lock = lockDataFolder(dataDir, { fileName: 'site.lock', neededBytes: minFreeBytes });
  started.defer(() => lock.release());
  refuseUnfinishedRestore(dataDir);

  const measuring = started.use(await composeMetrics(settings.metrics, log));
  const metrics = measuring?.metrics;
  const base = { settings, log, metrics, clock };
  const tracing = started.adopt(await composeTracing(settings, secrets, log), close);

  const costs = costSettingsOf(settings);
  const listFile = listFileOf(settings, costs);
  const saved = await restoreList(listFile);
  const provider =
    options.provider ??
    (await startProvider({ ...base, secrets, origin, knownVersion: saved?.version }));
  if (provider.close) started.defer(provider.close);
  const upstream = started.adopt(
    composeUpstream({ ...base, url: provider.url, headers: provider.headers }),
    close,
  );

  const keys = secrets.sessionKeys ?? (await ownSessionKeys(dataDir, log));
  const { redis, createLimit, openBus } = await composeSharedState({
    ...base,
    url: secrets.redisUrl,
    keys,
  });
  started.adopt(redis, close);

  const answers = started.adopt(await openAnswers({ ...base, dataDir, keys, redis }), close);

  const pictureUrls = createPictureUrls({
    providerUrl: provider.url,
    imageHosts: settings.imageHosts,
    keys,
  });
  const toPictureUrl = pictureUrls.urlOf;
  const { catalogue, properties } = started.adopt(
    composeProperties({ ...base, costs, upstream, listFile, saved, toPictureUrl }),
    close,
  );
  const geocoding = started.use(composeGeocoding({ ...base, origin, redis }));

  const followUps = createFollowUps();
  const { store, signedIn, readUser, sessions, account } = await composePeople({
    ...base,
    dataDir,
    keys,
    upstream,
    resetPath: provider.resetPath,
    toPictureUrl: pictureUrls.portraitUrlOf,
    createLimit,
    followUps,
    redis,
  });
  started.adopt(store, close);

  const sending = started.use(
    await composeEnquiries({
      ...base,
      dataDir,
      databaseUrl: secrets.databaseUrl,
      keys,
      upstream,
      contactPath: provider.contactPath,
      createLimit,
      clock: options.clock,
    }),
  );
  const media = started.adopt(
    await composeMedia({
      ...base,
      providerUrl: provider.url,
      providerHeaders: provider.headers,
      pictureUrls,
      catalogue,
    }),
    close,
  );
  const publication = started.adopt(
    await composePublication({ openBus, catalogue, media, log }),
    close,
  );
  // Closed before the parts that their last runs use.
  started.adopt(followUps, close);
  const admin = createAdminService({
    upstream: createStaffUpstream(upstream, { toPictureUrl }),
    signedIn,
    readUser,
    createLimit,
    outboxDepth: () => sending.depth(),
    outbox: sending.outbox,
    followUps,
    publication,
    clock,
  });

  const { bundle, files, fallbackPicture } = await composePages(vite);
  const uploads = await openUploadFolder(join(dataDir, 'uploads'));
  await catalogue.warm().catch((error: unknown) => {
    log.warn({ err: error }, 'the provider is not responding yet; the first visit will retry');
  });
  const pageWork = started.use(createPageWork(log));
  const pageCache = createPageCache({
    // The sources may change at any time.
    version: () => (settings.mode === 'development' ? null : catalogue.version()),
    clock,
  });

  const readiness = composeReadiness({ catalogue, store, sending, redis });
  measuring?.watch({
    pageCache: () => pageCache.size(),
    pageQueue: () => pageWork.waiting,
    eventLoop: () => pageWork.loop,
    upstreams: { provider: upstream.state, geocoder: geocoding.state },
    isReady: () => readiness.isReady(),
    outbox: () => sending.backlog(),
    isOutboxUsable: () => sending.isUsable(),
    sessions: () => store.count(),
    pictureBytes: () => media.storedBytes,
    catalogue: () => catalogue.state(),
    backupAge: () => secondsSinceBackup(dataDir, clock()),
    diskFree: () => freeBytes(dataDir),
    memoryLimit: memoryLimitBytes,
    isRedisAvailable: () => redis?.isAvailable(),
  });
  const closeControl = await composeControl({
    settings,
    origin,
    hasDatabase: secrets.databaseUrl !== undefined,
    copyProvider: provider.copyTo,
    invite: provider.invite,
    readiness,
    enquiries: () => sending.depth(),
    homes: () => catalogue.state()?.properties ?? null,
    log,
  });
  started.defer(closeControl);

  const running = started.move();
  return {
    settings,
    site: siteFacts(settings, origin, clock),
    log,
    readiness,
    catalogue,
    properties,
    media,
    geocoding,
    sendPins: createBytesSender(pinCacheBytes),
    sharePictures: media.sharePictures,
    sessions,
    account,
    admin,
    enquiries: sending.enquiries,
    ownerPhotos: sending.ownerPhotos,
    outbox: sending.outbox,
    uploads,
    once: createAnswerOnce({ memory: answers, keys, log }),
    createLimit,
    metrics,
    metricsUrl: measuring?.url,
    tracing,
    redis,
    keys,
    bundle,
    pageCache,
    pageWork,
    files,
    fallbackPicture,
    failed: provider.failed,
    close: () => running.disposeAsync(),
  };
}

function close(part: { close(): void | Promise<void> } | undefined): void | Promise<void> {
  return part?.close();
}

async function ownSessionKeys(dataDir: string, log: Logger): Promise<string[]> {
  log.info('SESSION_KEYS is not set: sessions use a key kept in the data folder');
  return [await persistedSessionKey(dataDir)];
}

function siteFacts({ site }: Settings, origin: string, clock: () => number): SiteFacts {
  return {
    ...site,
    origin,
    // Computed on each read: the process may run over New Year.
    get year() {
      return yearInLagos(clock());
    },
    get today() {
      return dayInLagos(clock());
    },
  };
}
