import sharp from 'sharp';
import { invalidForm, type AppError } from '../../errors/app-error.ts';
import { pictureTypeOf } from '../picture-type.ts';

export interface EncodedPhoto {
  jpeg: Buffer;
  width: number;
  height: number;
}

const longestSide = 2560;
const maxPixels = 40_000_000;
const quality = 82;
const maxSeconds = 15;

/**
 * Re-encodes an uploaded picture: upright, at most 2560 pixels on its longer side, JPEG, without metadata such as the location.
 * Takes the first frame of an animation. Ignores the name and type of the upload.
 *
 * @throws AppError 422 on `photo` if it is not a complete JPEG, PNG, WebP or AVIF, has too many pixels, or takes too long
 */
export async function encodeOwnerPhoto(upload: Uint8Array): Promise<EncodedPhoto> {
  const type = pictureTypeOf(upload);
  if (type === 'heic') throw refusal('HEIC photos cannot be read here: please send it as JPEG');
  if (type === null || type === 'gif')
    throw refusal('The photo must be a JPEG, PNG, WebP or AVIF file');
  try {
    const picture = sharp(upload, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
    const { data, info } = await picture
      .autoOrient()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .timeout({ seconds: maxSeconds })
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: data, width: info.width, height: info.height };
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    if (reason.includes('exceeds pixel limit'))
      throw refusal('The photo has too many pixels: 40 megapixels are the most');
    if (reason.includes('timeout'))
      throw refusal('The photo took too long to process: please try a smaller one');
    throw refusal('The photo is damaged or not complete: please choose it again');
  }
}

function refusal(message: string): AppError {
  return invalidForm({ photo: message });
}
