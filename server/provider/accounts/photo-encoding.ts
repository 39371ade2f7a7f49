import { encodePicture } from '../pictures/encode-picture.ts';

const sidePx = 512;
/** Cameras make more, but no portrait of 512 pixels needs it. */
const maxPixels = 36_000_000;

/**
 * Makes an uploaded picture a portrait: a square cut from its middle, at most 512 pixels wide.
 *
 * @throws ApiError 422 as `encodePicture` does.
 */
export async function encodePhoto(upload: Buffer): Promise<Buffer> {
  const { webp } = await encodePicture(upload, {
    field: 'photo',
    label: 'The photo',
    maxInputPixels: maxPixels,
    resize(picture, { width, height }) {
      const side = Math.min(sidePx, width, height);
      return picture.resize(side, side, { fit: 'cover' });
    },
  });
  return webp;
}
