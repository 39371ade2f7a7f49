/**
 * Available picture widths in pixels; smaller pictures are not enlarged. 672 and 1008 suit a card on a 360 px phone with a
 * pixel ratio of 2 and 3.
 */
export const pictureWidths = [320, 640, 672, 960, 1008, 1440] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** Widths that pages use. 640 and 960 serve URLs in pages of an earlier version that browsers may have cached. */
const offeredWidths = [320, 672, 1008, 1440] as const satisfies readonly PictureWidth[];

const original = '/media/original/';

/** Path of a picture in its original size. */
export function originalPath(key: string): string {
  return original + key;
}

/** The key in such a path; null for any other. */
export function originalKey(src: string): string | null {
  return src.startsWith(original) ? src.slice(original.length) : null;
}

/** Path of a user's portrait: one size, for that user's browser only. */
export function portraitPath(key: string): string {
  return `/media/portrait/${key}`;
}

/** URL of a picture at a width; null if its URL has a single size. */
export function sizedPicture(src: string, width: PictureWidth): string | null {
  return src.startsWith(original) ? `/media/${width}/${src.slice(original.length)}` : null;
}

/** The `srcset` of a picture; undefined if its URL has a single size. */
export function pictureSources(src: string): string | undefined {
  if (!src.startsWith(original)) return undefined;
  return offeredWidths.map((width) => `${sizedPicture(src, width)} ${width}w`).join(', ');
}
