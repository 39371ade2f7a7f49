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

export type RoomKind = 'living' | 'kitchen' | 'bedroom' | 'bathroom';

export const roomPictures: Readonly<Record<RoomKind, readonly string[]>> = {
  living: namesOf('living'),
  kitchen: namesOf('kitchen'),
  bedroom: namesOf('bedroom'),
  bathroom: namesOf('bathroom'),
};

export function hasPicture(name: string): boolean {
  return pictures.has(name);
}

/** Looks up a picture in `photos/` by file name without extension: `living-2`. */
export function pictureNamed(name: string): Picture {
  const picture = pictures.get(name);
  if (picture === undefined) throw new RangeError(`no picture is named ${name}`);
  return picture;
}

/** The house of one of its views; a room itself. */
export function subjectOf(name: string): string {
  return name.startsWith('house-') ? name.slice(0, 'house-04'.length) : name;
}

function namesOf(kind: RoomKind): string[] {
  return manifest
    .filter((picture) => picture.kind === kind)
    .map(({ file }) => file.replace(/\.jpg$/, ''));
}
