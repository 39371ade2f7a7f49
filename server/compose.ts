import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import express, { type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { Agent } from 'undici';
import type { SessionUser } from '../shared/contract/session.ts';
import { yearInLagos } from '../shared/dates.ts';
import type { SiteFacts } from '../shared/contract/site.ts';
import type { Config } from './config/config.ts';
import { createAccountService, type AccountService } from './features/account/service.ts';
import { createAdminService, type AdminService } from './features/admin/service.ts';
import { createDelivery } from './features/enquiries/delivery.ts';
import { createFormStart } from './features/enquiries/form-start.ts';
import { createOwnerPhotos, type OwnerPhotos } from './features/enquiries/photos.ts';
import { createEnquiriesService, type EnquiriesService } from './features/enquiries/service.ts';
import { createGeocodingService, type GeocodingService } from './features/geocoding/service.ts';
import { createReadiness, type Readiness } from './features/health/readiness.ts';
import {
  createPictureAddresses,
  type PictureAddresses,
} from './features/media/picture-addresses.ts';
import { createPictureDownload } from './features/media/picture-download.ts';
import { openPictureStore } from './features/media/picture-store.ts';
import { createPublicConnector } from './features/media/public-connector.ts';
import { createMediaService, type MediaService } from './features/media/service.ts';
import { createSharePictures, type SharePictures } from './features/media/share-pictures.ts';
import { createSizedPictures } from './features/media/sized-pictures.ts';
import { readPackedList } from './features/properties/list-reader.ts';
import { createPropertiesService, type PropertiesService } from './features/properties/service.ts';
import { createSessionService, type SessionService } from './features/session/service.ts';
import { openUploadFolder, type UploadFolder } from './features/upload-folder.ts';
import { serveBuiltFiles } from './http/built-files.ts';
import { currentRequestId } from './http/request-id.ts';
import { openOutbox, startSweepingOutbox } from './outbox/open-outbox.ts';
import type { Outbox } from './outbox/outbox.ts';
import { startSender } from './outbox/sender.ts';
import { lockDataFolder } from './provider/data-folder-lock.ts';
import { startProviderInWorker } from './provider/start-in-worker.ts';
import { loadBuiltBundle } from './rendering/built-bundle.ts';
import { startDevBundle } from './rendering/dev-bundle.ts';
import type { PageBundle } from './rendering/page-bundle.ts';
import { createCheckedSessions } from './session/checked-sessions.ts';
import { openSessionStore } from './session/open-session-store.ts';
import { persistedSessionKey } from './session/session-keys.ts';
import { createSignedIn } from './session/signed-in.ts';
import { createAccountsUpstream } from './upstream/accounts.ts';
import { createEnquiriesUpstream } from './upstream/enquiries.ts';
import { createGeocoderUpstream, geocoderManners } from './upstream/geocoder.ts';
import { createPropertiesUpstream } from './upstream/properties.ts';
import { createUpstream } from './upstream/request.ts';
import { createSessionsUpstream, toSessionUser } from './upstream/sessions.ts';
import { createStaffUpstream } from './upstream/staff.ts';

/** Everything the app needs, ready for use. */
export interface Services {
  config: Config;
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
  /** Base keys for signatures and encryption: the first signs, all verify. */
  keys: readonly string[];
  bundle: PageBundle;
  /** Serves static files: the built ones, or the sources in development. */
  files: RequestHandler[];
  /** SVG placeholder for an unavailable picture. */
  fallbackPicture: Buffer;
  /** Resolves with the reason when an essential part has failed by itself. */
  failed: Promise<Error>;
  close(): Promise<void>;
}

export interface ComposeOptions {
  config: Config;
  log: Logger;
  /** The origin that visitors use. */
  origin: string;
  /** Carries the dev server's WebSocket. */
  server: Server;
  /** Milliseconds since the epoch; the system clock by default. */
  clock?: () => number;
}

const root = join(import.meta.dirname, '..');

/** For sessions and the outbox; the embedded provider needs more. */
const minFreeBytes = 1024 * 1024;

/** Creates and connects every part. If one cannot start, closes those already started and rejects. */
export async function compose(options: ComposeOptions): Promise<Services> {
  const { config, log, origin, server, clock = Date.now } = options;
  await using started = new AsyncDisposableStack();

  const lock = lockDataFolder(config.dataDir, {
    fileName: 'site.lock',
    neededBytes: minFreeBytes,
  });
  started.defer(() => lock.release());

  const provider = await startProvider(config, origin);
  if (provider.close) started.defer(provider.close);

  const upstream = createUpstream({
    base: provider.url,
    log: log.child({ part: 'upstream' }),
    requestId: currentRequestId,
  });
  started.defer(() => upstream.close());

  const keys = config.sessionKeys ?? [await persistedSessionKey(config.dataDir)];
  const addresses = createPictureAddresses({
    providerUrl: provider.url,
    imageHosts: config.imageHosts,
    keys,
  });
  const properties = createPropertiesService({
    upstream: createPropertiesUpstream(upstream, readPackedList),
    pictureAddress: addresses.addressOf,
    sampleFallback: config.sampleFallback,
    log: log.child({ part: 'properties' }),
    clock,
  });
  started.defer(() => properties.close());

  const geocoderUpstream = createUpstream({
    base: config.geocoderUrl,
    log: log.child({ part: 'geocoder' }),
    ...geocoderManners({ origin, email: config.site.email }),
  });
  started.defer(() => geocoderUpstream.close());
  const geocoding = createGeocodingService({
    geocoder: createGeocoderUpstream(geocoderUpstream),
    log: log.child({ part: 'geocoding' }),
    clock,
  });
  started.defer(() => geocoding.close());

  const sessionsUpstream = createSessionsUpstream(upstream, {
    pictureAddress: addresses.portraitAddressOf,
  });
  const readUser = async (token: string, signal: AbortSignal): Promise<SessionUser> =>
    toSessionUser(await sessionsUpstream.me(token, signal));
  const store = createCheckedSessions({
    store: await openSessionStore({ ...config, clock, log }),
    readUser,
  });
  started.defer(() => store.close());
  const sessions = createSessionService({
    upstream: sessionsUpstream,
    store,
    log: log.child({ part: 'session' }),
    clock,
  });

  const signedIn = createSignedIn(store);
  const account = createAccountService({
    accounts: createAccountsUpstream(upstream, { resetPath: provider.resetPath }),
    me: sessionsUpstream.me,
    signedIn,
    clock,
  });

  const opened = await openOutbox({ dataDir: config.dataDir, keys, clock });
  started.defer(() => opened.close());
  started.defer(startSweepingOutbox(opened, log));
  const { outbox, attachments } = opened;
  const sender = startSender({
    outbox,
    deliver: createDelivery({
      upstream: createEnquiriesUpstream(upstream, { contactPath: provider.contactPath }),
      attachments,
    }),
    log: log.child({ part: 'outbox' }),
    clock,
  });
  started.defer(() => sender.close());
  const ownerPhotos = createOwnerPhotos(attachments, keys);
  const enquiries = createEnquiriesService({
    outbox,
    attachments,
    photos: ownerPhotos,
    formStart: createFormStart(keys, clock),
    wake: sender.wake,
    log: log.child({ part: 'enquiries' }),
  });

  const media = await composeMedia({ ...options, providerUrl: provider.url, addresses, clock });
  started.defer(() => media.close());

  const admin = createAdminService({
    upstream: createStaffUpstream(upstream, { pictureAddress: addresses.addressOf }),
    signedIn,
    readUser,
    outboxDepth: () => outbox.depth(),
    publication: {
      changed: () => properties.changed(),
      settled: () => properties.settled(),
      async purgePhotos(srcs) {
        await Promise.all(srcs.map((src) => media.service.purge(src)));
      },
    },
    clock,
  });

  const dev = config.mode === 'development' ? await startDevBundle(server) : null;
  const bundle = dev ?? (await loadBuiltBundle(join(root, 'dist')));
  started.defer(() => bundle.close());

  const filesDir = join(root, dev ? 'client/public' : 'dist/client');
  const files = dev
    ? [express.static(filesDir), dev.middleware]
    : [await serveBuiltFiles(filesDir)];
  const fallbackPicture = await readFile(join(filesDir, 'no-photo.svg'));

  await properties.warm().catch((error: unknown) => {
    log.warn({ err: error }, 'the provider is not responding yet; the first visit will retry');
  });

  const running = started.move();
  return {
    config,
    log,
    site: {
      ...config.site,
      origin,
      // Computed on each read: the process may run over New Year.
      get year() {
        return yearInLagos(clock());
      },
    },
    readiness: createReadiness(
      async () => (await store.isUsable()) && (await outbox.isUsable()),
      () => {
        const list = properties.shrinkage();
        if (list === null) return [];
        return [
          `The provider lists ${list.now} properties after ${list.before}: the last copy is kept.`,
        ];
      },
    ),
    properties,
    media: media.service,
    geocoding,
    sharePictures: createSharePictures({
      media: media.service,
      card: async (id) => properties.card(id),
      brand: config.site.brand,
      log: log.child({ part: 'media' }),
    }),
    sessions,
    account,
    admin,
    enquiries,
    ownerPhotos,
    outbox,
    uploads: await openUploadFolder(join(config.dataDir, 'uploads')),
    keys,
    bundle,
    files,
    fallbackPicture,
    failed: provider.failed,
    close: () => running.disposeAsync(),
  };
}

interface MediaOptions extends Pick<ComposeOptions, 'config' | 'log'> {
  providerUrl: string;
  addresses: PictureAddresses;
  clock: () => number;
}

interface Media {
  service: MediaService;
  close(): Promise<void>;
}

async function composeMedia(options: MediaOptions): Promise<Media> {
  const { config, providerUrl, addresses, clock } = options;
  const log = options.log.child({ part: 'pictures' });
  const provider = new Agent({ connect: { timeout: 1000 }, connections: 32 });
  const elsewhere = new Agent({ connect: createPublicConnector(3000), connections: 32 });
  const download = createPictureDownload({ provider, elsewhere });
  const store = await openPictureStore({
    folder: join(config.dataDir, 'pictures'),
    maxBytes: config.pictureCacheBytes,
    log,
    clock,
  });
  const pictures = createSizedPictures({
    // The embedded provider's URL changes with each start; its pictures don't.
    providerName: config.provider.kind === 'remote' ? providerUrl : 'embedded',
    download,
    store,
    log,
    clock,
  });
  const service = createMediaService({ addresses, download, pictures });
  return {
    service,
    async close() {
      await Promise.all([service.close(), pictures.close()]);
      await Promise.all([provider.destroy(), elsewhere.destroy()]);
    },
  };
}

interface Provider {
  url: string;
  contactPath?: string | undefined;
  resetPath?: string | undefined;
  failed: Promise<Error>;
  /** Absent for a remote provider, which we cannot close. */
  close?: () => Promise<void>;
}

async function startProvider(
  { provider, dataDir, logLevel, mode, site }: Config,
  origin: string,
): Promise<Provider> {
  if (provider.kind === 'remote') return { ...provider, failed: new Promise(() => {}) };
  const { databaseUrl, demoPassword, generatedLogins, seedProperties, smtpUrl, mailFrom } =
    provider;
  return startProviderInWorker({
    dataDir,
    logLevel,
    seedProperties,
    generatedLogins,
    publicUrl: origin,
    brand: site.brand,
    supportEmail: site.email,
    showsMailedLinks: mode === 'development',
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(demoPassword !== undefined && { demoPassword }),
    ...(smtpUrl !== undefined && { smtpUrl }),
    ...(mailFrom !== undefined && { mailFrom }),
  });
}
