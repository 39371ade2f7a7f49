import sharp, { type Sharp } from 'sharp';
import { ApiError, invalidField } from '../http/api-error.ts';

const maxSeconds = 10;
const webpQuality = 82;

export interface EncodedPicture {
  webp: Buffer;
  width: number;
  height: number;
  /** `#rrggbb`: most of it. */
  color: string;
}

interface Encoding {
  /** The field that an error is about. */
  field: string;
  /** What a sentence about it calls it: 'The photo'. */
  label: string;
  /** What a picture may unfold to. */
  maxInputPixels: number;
  resize(picture: Sharp, size: { width: number; height: number }): Sharp;
}

/**
 * Makes an uploaded picture one of ours: upright, WebP, without metadata. The upload's own name and type are not looked
 * at.
 *
 * @throws ApiError 422 for what is no whole JPEG, PNG or WebP, moves, or has too many pixels.
 */
export async function encodePicture(
  upload: Buffer,
  { field, label, maxInputPixels, resize }: Encoding,
): Promise<EncodedPicture> {
  const unreadable = invalidField(field, `${label} must be a JPEG, PNG or WebP picture`);
  // Told by its first bytes, so that no decoder but these three ever sees an upload.
  if (!isOfKnownFormat(upload)) throw unreadable;
  try {
    const picture = sharp(upload, {
      limitInputPixels: maxInputPixels,
      failOn: 'error',
      autoOrient: true,
    });
    const { autoOrient, pages = 1 } = await picture.metadata();
    if (pages > 1) throw invalidField(field, `${label} must not be animated`);
    const { data, info } = await resize(picture, autoOrient)
      .timeout({ seconds: maxSeconds })
      .webp({ quality: webpQuality })
      .toBuffer({ resolveWithObject: true });
    return { webp: data, width: info.width, height: info.height, color: await colorOf(data) };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (isTooLarge(error)) throw invalidField(field, `${label} has too many pixels`);
    throw unreadable;
  }
}

async function colorOf(webp: Buffer): Promise<string> {
  const small = await sharp(webp).resize(64, 64, { fit: 'inside' }).removeAlpha().toBuffer();
  const { dominant } = await sharp(small).stats();
  const hex = (part: number): string => part.toString(16).padStart(2, '0');
  return `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`;
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
