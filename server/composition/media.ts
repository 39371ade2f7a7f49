import { join } from 'node:path';
import type { Logger } from 'pino';
import { Agent } from 'undici';
import type { Settings } from '../config/config.ts';
import type { PictureUrls } from '../features/media/picture-urls.ts';
import { createPictureDownload } from '../features/media/picture-download.ts';
import { openPictureStore } from '../features/media/picture-store.ts';
import { createPublicConnector } from '../features/media/public-connector.ts';
import { createMediaService, type MediaService } from '../features/media/service.ts';
import { createSharePictures, type SharePictures } from '../features/media/share-pictures.ts';
import { createSizedPictures } from '../features/media/sized-pictures.ts';
import type { Catalogue } from '../features/properties/catalogue/catalogue.ts';
import type { Metrics } from '../metrics/metrics.ts';

export interface MediaOptions {
  settings: Settings;
  providerUrl: string;
  /** What the provider asks of every request. */
  providerHeaders?: Readonly<Record<string, string>> | undefined;
  pictureUrls: PictureUrls;
  catalogue: Catalogue;
  log: Logger;
  metrics: Metrics | undefined;
  clock: () => number;
}

/** Pictures, with their connections and their store on disk. */
export interface Media extends MediaService {
  sharePictures: SharePictures;
  /** Size of the resized pictures on disk. */
  readonly storedBytes: number;
}

export async function composeMedia(options: MediaOptions): Promise<Media> {
  const { settings, pictureUrls, catalogue, clock } = options;
  const log = options.log.child({ part: 'pictures' });
  const provider = {
    dispatcher: new Agent({ connect: { timeout: 1000 }, connections: 32 }),
    headers: options.providerHeaders ?? {},
  };
  const elsewhere = new Agent({ connect: createPublicConnector(3000), connections: 32 });
  const download = createPictureDownload({ provider, elsewhere });
  const store = await openPictureStore({
    folder: join(settings.dataDir, 'pictures'),
    maxBytes: settings.pictureCacheBytes,
    log,
    clock,
  });
  const pictures = createSizedPictures({
    // The embedded provider's URL changes with each start; its pictures don't.
    providerName: settings.provider.kind === 'remote' ? options.providerUrl : 'embedded',
    download,
    store,
    log,
    clock,
    onMade: options.metrics?.pictureMade,
  });
  const service = createMediaService({ pictureUrls, download, pictures });
  return {
    ...service,
    sharePictures: createSharePictures({
      media: service,
      card: async (id) => catalogue.card(id),
      brand: settings.site.brand,
      log: options.log.child({ part: 'media' }),
    }),
    get storedBytes() {
      return store.bytes;
    },
    async close() {
      await Promise.all([service.close(), pictures.close()]);
      await Promise.all([provider.dispatcher.destroy(), elsewhere.destroy()]);
    },
  };
}
