import sharp, { type Sharp } from 'sharp';
import { pictureWidths } from '../../../shared/picture-sizes.ts';
import { AppError } from '../../errors/app-error.ts';
import { pictureTypeOf } from '../picture-type.ts';
import type { PictureFormat } from './picture-format.ts';

/** Limit against decompression bombs: a file of a few kilobytes can expand to gigabytes of pixels. Phones take up to 50 MP. */
const maxPixels = 50_000_000;
const maxSeconds = 15;
const widest = Math.max(...pictureWidths);

/** Bounds the height of very tall pictures at three times the width: WebP is limited to 16,383 pixels. */
const tallest = 3;

// One thread per picture: the service limits the concurrency. sharp's cache is useless, as inputs rarely repeat.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Creates the master from which all sizes are made: the largest size shown, upright, on white instead of transparency, the
 * first frame of an animation, without metadata.
 * @throws AppError 404 if it is not a complete JPEG, PNG, GIF, WebP or AVIF, or has too many pixels.
 */
export async function toMaster(picture: Buffer): Promise<Buffer> {
  try {
    return await within(openPicture(picture).flatten({ background: '#fff' }), widest)
      .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
      .toBuffer();
  } catch (error) {
    throw unreadable(error);
  }
}

/**
 * Opens a picture from elsewhere, upright, within limits of pixels and time. Its bytes decide what it is: libvips would read
 * formats, such as SVG, in which a small file can take minutes.
 * @throws AppError 404 if it is no JPEG, PNG, GIF, WebP or AVIF
 */
export function openPicture(picture: Buffer): Sharp {
  const type = pictureTypeOf(picture);
  if (type === null || type === 'heic') throw unreadable();
  return sharp(picture, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .timeout({ seconds: maxSeconds });
}

/** Scales a master down to a width; never enlarges it. */
export function toFormat(master: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  const picture = within(sharp(master), width);
  // Measured on photographs of rooms and houses: visually equal, and more effort saves too little for its time.
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
