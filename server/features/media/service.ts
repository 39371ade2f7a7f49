import { originalKey, type PictureWidth } from '../../../shared/picture-sizes.ts';
import { notFound } from '../../errors/app-error.ts';
import { createWorkQueue } from '../work-queue.ts';
import type { PictureUrls, PictureSource } from './picture-urls.ts';
import type { DownloadedPicture, DownloadPicture } from './picture-download.ts';
import type { PictureFormat } from './picture-format.ts';
import type { PictureRequester, SizedPicture, SizedPictures } from './sized-pictures.ts';

/** Methods reject with an `AppError`, or with the signal's reason: 404 for a key without a valid signature. */
export interface MediaService {
  /**
   * Passes the original photo of a key to `use`, and holds one of a few places until `use` is done. Rejects with a 502 if it
   * could not be fetched, and with a 429 or 503 if too many requests are queued.
   */
  original(key: string, requester: PictureRequester, use: UsePicture): Promise<void>;
  /** Passes the portrait of a key to `use`, as `original` does. */
  portrait(key: string, requester: PictureRequester, use: UsePicture): Promise<void>;
  /**
   * The photo at a width and in a format, or in WebP while the AVIF is being made. Rejects with a 429 or 503 if too many are
   * requested.
   */
  sized(key: string, requested: RequestedSize, requester: PictureRequester): Promise<SizedPicture>;
  /** Deletes every stored version of a photo that the provider has deleted, by its URL on this site. */
  purge(src: string): Promise<void>;
  /** Deletes the stored versions of all photos: some may be of photos that the provider has deleted. */
  purgeAll(): Promise<void>;
  close(): Promise<void>;
}

/** Resolves when the picture's bytes are no longer needed. */
type UsePicture = (picture: DownloadedPicture) => Promise<void> | void;

export interface RequestedSize {
  width: PictureWidth;
  format: PictureFormat;
}

export interface MediaServiceOptions {
  pictureUrls: PictureUrls;
  download: DownloadPicture;
  pictures: SizedPictures;
}

const maxBytes = 10 * 1024 * 1024;
const milliseconds = 5000;

/** Whole pictures are in memory: up to 80 MB. */
const places = {
  atOnce: 8,
  atOnceOfClient: 3,
  maxWaiting: 200,
  maxWaitingOfClient: 40,
  maxIdle: 0,
};

export function createMediaService(options: MediaServiceOptions): MediaService {
  const { pictureUrls, download, pictures } = options;
  const originals = createWorkQueue(places);

  async function pass(
    source: PictureSource | null,
    requester: PictureRequester,
    use: UsePicture,
  ): Promise<void> {
    const { client, signal } = requester;
    const found = await known(source, requester);
    await requester.countFetch();
    await originals.run(
      async () => {
        const picture = await download(found, { maxBytes, milliseconds, signal });
        // The bytes are forwarded unchanged, so reject types that browsers would have to sniff.
        if (!/^image\//i.test(picture.type)) throw notFound('pageNotFound');
        await use(picture);
      },
      signal,
      client,
    );
  }

  return {
    original: (key, requester, use) => pass(pictureUrls.sourceOf(key), requester, use),
    portrait: (key, requester, use) => pass(pictureUrls.portraitSourceOf(key), requester, use),

    async sized(key, size, requester) {
      const source = await known(pictureUrls.sourceOf(key), requester);
      return pictures.picture({ source, ...size }, requester);
    },

    async purge(src) {
      const source = pictureUrls.sourceOf(originalKey(src) ?? '');
      if (source) await pictures.purge(source);
    },

    purgeAll: () => pictures.purgeAll(),

    close: () => originals.close(),
  };
}

async function known(
  source: PictureSource | null,
  { countUnknown }: PictureRequester,
): Promise<PictureSource> {
  if (source) return source;
  await countUnknown();
  throw notFound('pageNotFound');
}
