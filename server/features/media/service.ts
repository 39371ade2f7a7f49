import type { PictureWidth } from '../../../shared/picture-sizes.ts';
import { notFound } from '../../errors/app-error.ts';
import type { PictureAddresses, PictureSource } from './picture-addresses.ts';
import type { DownloadedPicture, DownloadPicture } from './picture-download.ts';
import type { PictureFormat } from './picture-format.ts';
import type { SizedPicture, SizedPictures } from './sized-pictures.ts';

export interface MediaService {
  /** The picture behind a key as it was provided. Rejects with an `AppError`: 404 for none, 502 where it cannot be had. */
  original(key: string, signal: AbortSignal): Promise<DownloadedPicture>;
  /** The same at a width and in a format, or in WebP where AVIF has yet to be made. 503 when too many are wanted. */
  sized(key: string, wanted: WantedSize, signal: AbortSignal): Promise<SizedPicture>;
}

export interface WantedSize {
  width: PictureWidth;
  format: PictureFormat;
}

export interface MediaServiceOptions {
  addresses: PictureAddresses;
  download: DownloadPicture;
  pictures: SizedPictures;
}

const maxBytes = 10 * 1024 * 1024;
const milliseconds = 5000;

export function createMediaService(options: MediaServiceOptions): MediaService {
  const { addresses, download, pictures } = options;

  function sourceOf(key: string): PictureSource {
    const source = addresses.sourceOf(key);
    if (!source) throw notFound('pageNotFound');
    return source;
  }

  return {
    async original(key, signal) {
      const picture = await download(sourceOf(key), { maxBytes, milliseconds, signal });
      // Sent on as it is, so what browsers would have to guess at is refused.
      if (!/^image\//i.test(picture.type)) throw notFound('pageNotFound');
      return picture;
    },
    sized: async (key, size, signal) =>
      pictures.picture({ source: sourceOf(key), ...size }, signal),
  };
}
