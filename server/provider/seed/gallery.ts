import { roomPictures, subjectOf } from './picture.ts';
import type { Listed } from './screens.ts';

/** A home with the pictures of its house, then of its rooms: `house-04-front`, `living-1`. */
export interface Showing extends Listed {
  pictures: readonly string[];
  /** Rooms that the text mentions. */
  mentioned: readonly string[];
}

const roomKinds = ['living', 'kitchen', 'bedroom', 'bathroom'] as const;
/** A house has two views. Homes with more of them are of several houses. */
const viewsOfHouse = 2;

/**
 * A home’s gallery: its first picture, then its house and as many rooms of each kind as it had. Rooms that its text doesn’t mention are
 * exchanged, or left out, to avoid what other homes start with. Views of its house are left out.
 *
 * @param avoided houses and rooms that others on its page start with
 */
export function galleryOf(
  home: Showing,
  lead: string | undefined,
  avoided: ReadonlySet<string>,
): string[] {
  const outside = home.pictures.filter((name) => !roomKinds.some((kind) => isOf(kind, name)));
  const views = outside.filter(
    (name) => outside.length > viewsOfHouse || name === lead || !avoided.has(subjectOf(name)),
  );
  const rooms = roomKinds.flatMap((kind) => {
    const before = home.pictures.filter((name) => isOf(kind, name));
    const fixed = fixedRooms(home, kind);
    const others = [...before, ...roomPictures[kind]].filter((name) => !avoided.has(name));
    const first = lead !== undefined && isOf(kind, lead) ? [lead] : [];
    return [...new Set([...first, ...fixed, ...others])].slice(0, before.length);
  });
  const all = [...views, ...rooms];
  return lead === undefined ? all : [lead, ...all.filter((name) => name !== lead)];
}

/** What a home’s gallery shows whatever its first picture is. */
export function fixedPictures(home: Showing): string[] {
  return [
    ...home.pictures.filter((name) => name.startsWith('house-')),
    ...roomKinds.flatMap((kind) => fixedRooms(home, kind)),
  ];
}

/** The rooms of a kind that a home may start with: any, unless those that its text mentions leave no place. */
export function possibleRooms(home: Showing, kind: (typeof roomKinds)[number]): readonly string[] {
  const count = home.pictures.filter((name) => isOf(kind, name)).length;
  if (count === 0) return [];
  const fixed = fixedRooms(home, kind);
  return fixed.length < count ? roomPictures[kind] : fixed;
}

/** Those that the text mentions; all if the home shows every room of the kind. */
function fixedRooms(
  { pictures, mentioned }: Showing,
  kind: (typeof roomKinds)[number],
): readonly string[] {
  const shown = pictures.filter((name) => isOf(kind, name));
  if (shown.length === roomPictures[kind].length) return shown;
  return mentioned.filter((name) => isOf(kind, name));
}

function isOf(kind: string, name: string): boolean {
  return name.startsWith(`${kind}-`);
}
