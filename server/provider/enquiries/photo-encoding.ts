import { encodePicture, type EncodedPicture } from '../pictures/encode-picture.ts';

const maxSidePx = 2_560;

/**
 * Converts an uploaded picture to WebP, at most 2560 pixels on its longer side.
 *
 * @throws ApiError 422 as `encodePicture` does.
 */
export function encodeEnquiryPhoto(upload: Buffer): Promise<EncodedPicture> {
  return encodePicture(upload, {
    field: 'photos',
    label: 'A photo',
    each: 'Each photo',
    maxInputPixels: 40_000_000,
    maxSeconds: 15,
    acceptsAnimation: true,
    resize: (picture) =>
      picture.resize(maxSidePx, maxSidePx, { fit: 'inside', withoutEnlargement: true }),
  });
}
