import type { AnswerOnce } from './http/answer-once.ts';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { SiteFacts } from '../shared/contract/site.ts';
import type { Settings } from './config/config.ts';
import type { AccountService } from './features/account/service.ts';
import type { AdminService } from './features/admin/service.ts';
import type { OwnerPhotos } from './features/enquiries/photos.ts';
import type { EnquiriesService } from './features/enquiries/service.ts';
import type { GeocodingService } from './features/geocoding/service.ts';
import type { Readiness } from './features/health/readiness.ts';
import type { MediaService } from './features/media/service.ts';
import type { SharePictures } from './features/media/share-pictures.ts';
import type { Catalogue } from './features/properties/catalogue/catalogue.ts';
import type { PropertiesService } from './features/properties/service.ts';
import type { SessionService } from './features/session/service.ts';
import type { SendBytes } from './features/tagged-bytes.ts';
import type { UploadFolder } from './features/upload-folder.ts';
import type { CreateLimit } from './limits/rate-limit.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { Redis } from './redis/redis.ts';
import type { PageBundle } from './rendering/page-bundle.ts';
import type { PageCache } from './rendering/page-cache.ts';
import type { PageWork } from './rendering/page-work.ts';
import type { Tracing } from './tracing/tracing.ts';

/** Everything the app needs, ready for use. */
export interface Services {
  settings: Settings;
  site: SiteFacts;
  log: Logger;
  readiness: Readiness;
  catalogue: Catalogue;
  properties: PropertiesService;
  /** Sends the feeds of the map's pins, and keeps them compressed. */
  sendPins: SendBytes;
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
  /** Makes writes repeatable. */
  once: AnswerOnce;
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
