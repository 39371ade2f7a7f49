/**
 * Widths in pixels that the site's pictures come in; a picture that is smaller is not made larger. 672 and 1008 are what a
 * card takes on a phone of 360 px with two and with three pixels each.
 */
export const pictureWidths = [320, 640, 672, 960, 1008, 1440] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** Those that pages offer. 640 and 960 are for URLs in pages of an earlier version, which browsers may have stored. */
const offeredWidths = [320, 672, 1008, 1440] as const satisfies readonly PictureWidth[];

const original = '/media/original/';

/** Where a picture is to be had as it was provided. */
export function originalPath(key: string): string {
  return original + key;
}

/** The key in such a URL; null for any other. */
export function originalKey(src: string): string | null {
  return src.startsWith(original) ? src.slice(original.length) : null;
}

/** URL of a person's portrait: in one size, and for the one browser that asks. */
export function portraitPath(key: string): string {
  return `/media/portrait/${key}`;
}

/** The address of a picture at a width; null for an address that comes in one size only. */
export function sizedPicture(src: string, width: PictureWidth): string | null {
  return src.startsWith(original) ? `/media/${width}/${src.slice(original.length)}` : null;
}

/** The value of `srcset` for a picture; undefined for an address that comes in one size only. */
export function pictureSources(src: string): string | undefined {
  if (!src.startsWith(original)) return undefined;
  return offeredWidths.map((width) => `${sizedPicture(src, width)} ${width}w`).join(', ');
}
