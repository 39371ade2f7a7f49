/** Widths in pixels that the site's pictures come in; a picture that is smaller is not made larger. */
export const pictureWidths = [320, 640, 960, 1440] as const;
export type PictureWidth = (typeof pictureWidths)[number];

const original = '/media/original/';

/** Where a picture is to be had as it was provided. */
export function originalPath(key: string): string {
  return original + key;
}

/** The address of a picture at a width; null for an address that comes in one size only. */
export function sizedPicture(src: string, width: PictureWidth): string | null {
  return src.startsWith(original) ? `/media/${width}/${src.slice(original.length)}` : null;
}

/** The value of `srcset` for a picture; undefined for an address that comes in one size only. */
export function pictureSources(src: string): string | undefined {
  if (!src.startsWith(original)) return undefined;
  return pictureWidths.map((width) => `${sizedPicture(src, width)} ${width}w`).join(', ');
}
