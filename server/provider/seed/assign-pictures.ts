import { hasPicture } from './picture.ts';
import { variantCount } from './picture-variants.ts';
import { type Listed, type Screens, screensOf } from './screens.ts';

/** A home with the pictures that fit its text, the two of its house first: `house-04-front`, `living-1`. */
export interface Showing extends Listed {
  pictures: readonly string[];
}

/** Variant 0 is the picture itself. */
export interface ShownPicture {
  name: string;
  variant: number;
}

/** What a home's card shows. */
interface Lead extends ShownPicture {
  /** `house-04` or `living-1`. */
  subject: string;
  /** `house-04-front.v2` */
  key: string;
  /** The cost of choosing it where no other home on a screen is like it. */
  cost: number;
}

/** Costs for each other home on a screen with the same house or room, with the same side of the house, or the same picture. */
const sameHouse = 200;
const sameRoom = 4;
const sameSide = 8;
const samePicture = 1_000;
/** Costs of starting with the house's other side, with a room, or with a variant. */
const otherSideFirst = 1;
const roomFirst = { living: 30, kitchen: 36 };
const perVariant = 0.01;

const maxRounds = 8;

/**
 * Chooses each home's first picture and the variant of each picture, so that homes on one screen look different. A home starts with
 * its house, unless a screen would show that house twice; then with a living room or kitchen of its own. The same homes get the
 * same pictures. Takes time: 64 homes 0.05 s, 2,000 homes seconds.
 *
 * @returns each home's pictures, in order
 */
export function assignPictures(homes: readonly Showing[]): ShownPicture[][] {
  const screens = screensOf(homes);
  const leads = chooseLeads(homes, screens);
  const shown = homes.map((): ShownPicture[] => []);
  const rotate = createRotation();
  for (const home of inPageOrder(screens)) {
    const pictures = homes[home]?.pictures ?? [];
    const lead = leads[home];
    shown[home] = lead
      ? [
          { name: lead.name, variant: lead.variant },
          ...rotate(pictures.filter((name) => name !== lead.name)),
        ]
      : rotate(pictures);
  }
  return shown;
}

/** Gives each use of a picture its next variant. */
export function createRotation(): (pictures: readonly string[]) => ShownPicture[] {
  const uses = new Map<string, number>();
  return (pictures) =>
    pictures.map((name) => {
      const use = uses.get(name) ?? 0;
      uses.set(name, use + 1);
      return { name, variant: use % variantCount(name) };
    });
}

/** All homes in the order in which visitors first see them. */
function inPageOrder(screens: readonly Screens[]): number[] {
  return screens.flatMap(({ name, homes }) => (name.endsWith(' everywhere lowest') ? homes : []));
}

/** Improves one home after the other, those with most in common with their neighbours first. */
function chooseLeads(homes: readonly Showing[], screens: readonly Screens[]): (Lead | null)[] {
  const choices = homes.map(leadsOf);
  const chosen = choices.map(([first = null]) => first);
  const places = placesIn(screens, homes.length);
  const costsAt = (home: number): ((lead: Lead) => number) => {
    const near = tallyNear(home, places[home] ?? [], screens, chosen);
    return (lead) => lead.cost + collisions(lead, near);
  };

  for (let round = 0; round < maxRounds; round += 1) {
    let isChanged = false;
    const worstFirst = chosen
      .flatMap((lead, home) => (lead ? [{ home, cost: costsAt(home)(lead) }] : []))
      .toSorted((one, other) => other.cost - one.cost);
    for (const { home } of worstFirst) {
      const costOf = costsAt(home);
      let least = chosen[home] ? costOf(chosen[home]) : Infinity;
      for (const lead of choices[home] ?? []) {
        const cost = costOf(lead);
        if (cost >= least) continue;
        least = cost;
        chosen[home] = lead;
        isChanged = true;
      }
    }
    if (!isChanged) break;
  }
  return chosen;
}

/**
 * The pictures that a home may start with. Featured homes start with their house. A home that starts with a picture that is not in
 * `photos/` keeps it.
 */
function leadsOf({ pictures, isFeatured }: Showing): Lead[] {
  if (pictures.slice(0, 1).some((name) => !hasPicture(name))) return [];
  const sides = pictures.slice(0, 2).filter((name) => name.startsWith('house-'));
  const rooms = (kind: 'living' | 'kitchen'): Lead[] =>
    pictures
      .filter((name) => !isFeatured && name.startsWith(kind))
      .flatMap((name) => leadsWith(name, name, roomFirst[kind]));
  return [
    ...sides.flatMap((name, side) => leadsWith(name, name.slice(0, 8), side * otherSideFirst)),
    ...rooms('living'),
    ...rooms('kitchen'),
  ];
}

function leadsWith(name: string, subject: string, cost: number): Lead[] {
  return Array.from({ length: variantCount(name) }, (_none, variant) => ({
    name,
    variant,
    subject,
    key: `${name}.v${variant}`,
    cost: cost + variant * perVariant,
  }));
}

/** For each home where it is on the screens: the index of the screens, then the position. */
function placesIn(screens: readonly Screens[], count: number): [number, number][][] {
  const places = Array.from({ length: count }, (): [number, number][] => []);
  for (const [list, { homes }] of screens.entries()) {
    for (const [position, home] of homes.entries()) places[home]?.push([list, position]);
  }
  return places;
}

/** Counts subjects, pictures and variants in the leads of the homes that share a screen with this one. */
function tallyNear(
  home: number,
  places: readonly (readonly [number, number])[],
  screens: readonly Screens[],
  chosen: readonly (Lead | null)[],
): Map<string, number> {
  const tally = new Map<string, number>();
  const count = (key: string): unknown => tally.set(key, (tally.get(key) ?? 0) + 1);
  for (const [list, position] of places) {
    const { homes, length } = screens[list] ?? { homes: [], length: 0 };
    const end = Math.min(homes.length, position + length);
    for (let near = Math.max(0, position - length + 1); near < end; near += 1) {
      const other = homes[near];
      const lead = other === undefined || other === home ? null : chosen[other];
      if (!lead) continue;
      count(lead.subject);
      count(lead.key);
      if (lead.name !== lead.subject) count(lead.name);
    }
  }
  return tally;
}

function collisions({ subject, name, key }: Lead, near: ReadonlyMap<string, number>): number {
  const isHouse = name !== subject;
  return (
    (near.get(subject) ?? 0) * (isHouse ? sameHouse : sameRoom) +
    (isHouse ? (near.get(name) ?? 0) * sameSide : 0) +
    (near.get(key) ?? 0) * samePicture
  );
}
