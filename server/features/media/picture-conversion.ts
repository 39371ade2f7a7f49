import sharp, { type Sharp } from 'sharp';
import { pictureWidths } from '../../../shared/picture-sizes.ts';
import { AppError } from '../../errors/app-error.ts';
import type { PictureFormat } from './picture-format.ts';

/** What a picture may unfold to: a file of a few kilobytes can hold gigabytes of pixels. Phones make up to 50 MP. */
const maxPixels = 50_000_000;
const maxSeconds = 15;
const widest = Math.max(...pictureWidths);

/** Of a panorama on its side, before it is cut: WebP ends at 16,383 pixels. */
const tallest = 3;

// One thread a picture: the service decides how many are made at a time. Its inputs hardly ever come twice.
sharp.concurrency(1);
sharp.cache(false);

/**
 * The largest that is ever shown of a picture, upright, on white where it was transparent, its first frame where it
 * moves, without metadata: what all sizes are made from.
 * @throws AppError 404 for what is no whole JPEG, PNG, GIF, WebP or AVIF, or has too many pixels.
 */
export async function toMaster(picture: Buffer): Promise<Buffer> {
  // Told by its first bytes, so that no other decoder ever sees what came from elsewhere.
  if (!isOfKnownFormat(picture)) throw unreadable();
  try {
    const upright = sharp(picture, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient();
    return await within(upright.flatten({ background: '#fff' }), widest)
      .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
      .toBuffer();
  } catch (error) {
    throw unreadable(error);
  }
}

/** A master at a width, never larger than it is. */
export function toFormat(master: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  const picture = within(sharp(master), width);
  // Measured on photographs of rooms and houses: alike to the eye, and what more effort saves is not worth its time.
  if (format === 'avif') return picture.avif({ quality: 50, effort: 3 }).toBuffer();
  if (format === 'webp') return picture.webp({ quality: 72, effort: 4 }).toBuffer();
  return picture.jpeg({ quality: 72, mozjpeg: true }).toBuffer();
}

function within(picture: Sharp, width: number): Sharp {
  return picture
    .resize({ width, height: width * tallest, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: maxSeconds });
}

function unreadable(cause?: unknown): AppError {
  return new AppError({ code: 'pageNotFound', status: 404, cause });
}

function isOfKnownFormat(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 12);
  return (
    start.startsWith('\xFF\xD8\xFF') ||
    start.startsWith('\x89PNG\r\n\x1A\n') ||
    start.startsWith('GIF8') ||
    /^RIFF[^]{4}WEBP$/.test(start) ||
    /^[^]{4}ftypavi[fs]$/.test(start)
  );
}
