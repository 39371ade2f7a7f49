import sharp from 'sharp';
import { invalidForm, type AppError } from '../../errors/app-error.ts';

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
 * @throws AppError 422 on `photo` if it is not a complete JPEG, PNG, WebP or AVIF, or has too many pixels
 */
export async function encodeOwnerPhoto(upload: Uint8Array): Promise<EncodedPhoto> {
  // Detect the format by the first bytes, so that only these decoders ever see an upload.
  const format = formatOf(upload);
  if (format === 'heic') throw refusal('HEIC photos cannot be read here: please send it as JPEG');
  if (format === null) throw refusal('The photo must be a JPEG, PNG, WebP or AVIF picture');
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
    if (error instanceof Error && error.message.includes('exceeds pixel limit')) {
      throw refusal('The photo has too many pixels: 40 megapixels are the most');
    }
    throw refusal('The photo is damaged or not complete: please choose it again');
  }
}

function refusal(message: string): AppError {
  return invalidForm({ photo: message });
}

function formatOf(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | null {
  const start = Buffer.from(bytes.subarray(0, 40)).toString('latin1');
  if (start.startsWith('\xFF\xD8\xFF')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1A\n')) return 'png';
  if (/^RIFF[^]{4}WEBP/.test(start)) return 'webp';
  // ISO/IEC 14496-12, section 4.3: the first box of a file lists its brands.
  if (start.slice(4, 8) !== 'ftyp') return null;
  if (/avi[fs]/.test(start)) return 'avif';
  return /hei[cxms]|hev[cx]|mif1|msf1/.test(start) ? 'heic' : null;
}
