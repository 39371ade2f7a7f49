import sharp from 'sharp';

import type { ApiError } from '../http/api-error.ts';
import { invalidField } from '../http/api-error.ts';
import { isOfKnownFormat, isTooLarge } from '../pictures/encode-picture.ts';

export interface EncodedPhoto {
  webp: Buffer;
  width: number;
  height: number;
}

const LONGEST_SIDE_PX = 2_560;
const MAX_INPUT_PIXELS = 40_000_000;
const MAX_SECONDS = 15;
const QUALITY = 82;

/**
 * Makes an uploaded picture one of ours: upright, at most 2560 pixels on its longer side, WebP, without metadata.
 *
 * @throws ApiError 422 for what is no whole JPEG, PNG or WebP, or has too many pixels.
 */
export async function encodeEnquiryPhoto(upload: Buffer): Promise<EncodedPhoto> {
  if (!isOfKnownFormat(upload)) throw unreadable();
  try {
    const { data, info } = await sharp(upload, {
      limitInputPixels: MAX_INPUT_PIXELS,
      failOn: 'error',
      autoOrient: true,
    })
      .resize(LONGEST_SIDE_PX, LONGEST_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: MAX_SECONDS })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { webp: data, width: info.width, height: info.height };
  } catch (error) {
    if (isTooLarge(error)) throw invalidField('photos', 'A photo has too many pixels');
    throw unreadable();
  }
}

function unreadable(): ApiError {
  return invalidField('photos', 'Each photo must be a JPEG, PNG or WebP picture');
}
