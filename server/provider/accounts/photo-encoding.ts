import sharp from 'sharp';

import { ApiError, invalidField } from '../http/api-error.ts';

const SIDE_PX = 512;
/** What a picture may unfold to. Cameras make more, but no portrait of 512 pixels needs it. */
const MAX_INPUT_PIXELS = 36_000_000;
const MAX_SECONDS = 10;
const QUALITY = 82;

/**
 * Makes an uploaded picture one of ours: upright, a square cut from its middle, at most 512 pixels wide, WebP, without
 * metadata. The upload's own name and type are not looked at.
 *
 * @throws ApiError 422 for what is no whole JPEG, PNG or WebP, moves, or has too many pixels.
 */
export async function encodePhoto(upload: Buffer): Promise<Buffer> {
  // Told by its first bytes, so that no decoder but these three ever sees an upload.
  if (!isOfKnownFormat(upload)) throw unreadable();
  try {
    const picture = sharp(upload, {
      limitInputPixels: MAX_INPUT_PIXELS,
      failOn: 'error',
      autoOrient: true,
    });
    const { width, height, pages = 1 } = await picture.metadata();
    if (pages > 1) throw invalidField('photo', 'The photo must not be animated');
    const side = Math.min(SIDE_PX, width, height);
    return await picture
      .resize(side, side, { fit: 'cover' })
      .timeout({ seconds: MAX_SECONDS })
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (isTooLarge(error)) throw invalidField('photo', 'The photo has too many pixels');
    throw unreadable();
  }
}

function unreadable(): ApiError {
  return invalidField('photo', 'The photo must be a JPEG, PNG or WebP picture');
}

/** JPEG, PNG or WebP, by its first bytes. */
export function isOfKnownFormat(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 12);
  return (
    start.startsWith('\xFF\xD8\xFF') ||
    start.startsWith('\x89PNG\r\n\x1A\n') ||
    /^RIFF[^]{4}WEBP$/.test(start)
  );
}

/** Whether sharp refused a picture for the pixels it would unfold to. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof Error && error.message.includes('exceeds pixel limit');
}
