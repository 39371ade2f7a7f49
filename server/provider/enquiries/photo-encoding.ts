import sharp from 'sharp';
import { type ApiError, invalidField } from '../http/api-error.ts';
import { isOfKnownFormat, isTooLarge } from '../pictures/encode-picture.ts';

export interface EncodedPhoto {
  webp: Buffer;
  width: number;
  height: number;
}

const maxSidePx = 2_560;
const maxInputPixels = 40_000_000;
const maxSeconds = 15;
const webpQuality = 82;

/**
 * Converts an uploaded picture to WebP: upright, at most 2560 pixels on its longer side, without metadata.
 *
 * @throws ApiError 422 if it is not a complete JPEG, PNG or WebP, or has too many pixels.
 */
export async function encodeEnquiryPhoto(upload: Buffer): Promise<EncodedPhoto> {
  if (!isOfKnownFormat(upload)) throw unreadable();
  try {
    const { data, info } = await sharp(upload, {
      limitInputPixels: maxInputPixels,
      failOn: 'error',
      autoOrient: true,
    })
      .resize(maxSidePx, maxSidePx, { fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: maxSeconds })
      .webp({ quality: webpQuality })
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
