import { encodePicture } from '../pictures/encode-picture.ts';

const sidePx = 512;
/** Some cameras produce more, but a portrait of 512 pixels does not need it. */
const maxPixels = 36_000_000;

/**
 * Converts an uploaded picture to a portrait: a centred square, at most 512 pixels wide.
 *
 * @throws ApiError 422 as `encodePicture` does.
 */
export async function encodePhoto(upload: Buffer): Promise<Buffer> {
  const { webp } = await encodePicture(upload, {
    field: 'photo',
    label: 'The photo',
    maxInputPixels: maxPixels,
    maxSeconds: 10,
    resize(picture, { width, height }) {
      const side = Math.min(sidePx, width, height);
      return picture.resize(side, side, { fit: 'cover' });
    },
  });
  return webp;
}
