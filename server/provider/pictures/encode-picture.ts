import sharp, { type Sharp } from 'sharp';
import { ApiError, invalidField } from '../http/api-error.ts';

const webpQuality = 82;

export interface EncodedPicture {
  webp: Buffer;
  width: number;
  height: number;
}

interface Encoding {
  /** The field that errors refer to. */
  field: string;
  /** The subject of error messages: 'The photo'. */
  label: string;
  /** The subject of a rule for all of several photos, where it differs: 'Each photo'. */
  each?: string;
  /** The maximum decoded size. */
  maxInputPixels: number;
  maxSeconds: number;
  /** Takes the first frame of an animation instead of refusing it. */
  acceptsAnimation?: boolean;
  resize(picture: Sharp, size: { width: number; height: number }): Sharp;
}

/**
 * Converts an uploaded picture to upright WebP without metadata. Ignores the upload's file name and content type.
 *
 * @throws ApiError 422 if it is not a complete JPEG, PNG or WebP, is animated unless accepted, has too many pixels, or takes too long.
 */
export async function encodePicture(
  upload: Buffer,
  {
    field,
    label,
    each = label,
    maxInputPixels,
    maxSeconds,
    acceptsAnimation = false,
    resize,
  }: Encoding,
): Promise<EncodedPicture> {
  const unreadable = invalidField(field, `${each} must be a JPEG, PNG or WebP file`);
  // Checked by magic bytes, so that uploads only ever reach these three decoders.
  if (!isOfKnownFormat(upload)) throw unreadable;
  try {
    const picture = sharp(upload, {
      limitInputPixels: maxInputPixels,
      failOn: 'error',
      autoOrient: true,
    });
    const { autoOrient, pages = 1 } = await picture.metadata();
    if (pages > 1 && !acceptsAnimation) throw invalidField(field, `${label} must not be animated`);
    const { data, info } = await resize(picture, autoOrient)
      .timeout({ seconds: maxSeconds })
      .webp({ quality: webpQuality })
      .toBuffer({ resolveWithObject: true });
    return { webp: data, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (says(error, 'exceeds pixel limit'))
      throw invalidField(field, `${label} has too many pixels`);
    if (says(error, 'timeout'))
      throw invalidField(field, `${label} took too long to process: please try a smaller one`);
    throw unreadable;
  }
}

/** The dominant colour, `#rrggbb`. */
export async function colorOf(webp: Buffer): Promise<string> {
  const small = await sharp(webp).resize(64, 64, { fit: 'inside' }).removeAlpha().toBuffer();
  const { dominant } = await sharp(small).stats();
  const hex = (part: number): string => part.toString(16).padStart(2, '0');
  return `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`;
}

/** Whether the magic bytes are those of JPEG, PNG or WebP. */
function isOfKnownFormat(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 12);
  return (
    start.startsWith('\xFF\xD8\xFF') ||
    start.startsWith('\x89PNG\r\n\x1A\n') ||
    /^RIFF[^]{4}WEBP$/.test(start)
  );
}

/** Whether sharp's error is this one. */
function says(error: unknown, reason: string): boolean {
  return error instanceof Error && error.message.includes(reason);
}
