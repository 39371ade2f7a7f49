import manifest from './photos/manifest.json' with { type: 'json' };

/** A picture with its alternative text and dimensions. */
export interface Picture {
  url: string;
  alt: string;
  width: number;
  height: number;
  color: string;
}

const pictures: ReadonlyMap<string, Picture> = new Map(
  manifest.map(({ file, alt, width, height, dominantColor }) => [
    file.replace(/\.jpg$/, ''),
    { url: `/photos/${file}`, alt, width, height, color: dominantColor },
  ]),
);

export function hasPicture(name: string): boolean {
  return pictures.has(name);
}

/** Looks up a picture in `photos/` by file name without extension: `living-2`. */
export function pictureNamed(name: string): Picture {
  const picture = pictures.get(name);
  if (picture === undefined) throw new RangeError(`no picture is named ${name}`);
  return picture;
}
