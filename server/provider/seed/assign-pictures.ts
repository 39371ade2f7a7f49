import { type Choice, chooseLeads } from './choose-leads.ts';
import { costsTogether } from './costs-together.ts';
import { fixedPictures, galleryOf, possibleRooms, type Showing } from './gallery.ts';
import { hasPicture, subjectOf } from './picture.ts';
import { detailVariant, variantCount, wideVariants } from './picture-variants.ts';
import { heroHouse, type Screen } from './screens.ts';
import { similarHomes } from './similar-homes.ts';

/** Variant 0 is the picture itself. */
export interface ShownPicture {
  name: string;
  variant: number;
}

/** Cost of a first picture whose house or room the page of another home shows, on which this home is similar. */
const inGallery = 10_000;
/** Costs of starting with the house's other side, or with a room. */
const otherSideFirst = 1;
const roomFirst = { living: 2, kitchen: 4, bedroom: 12 } as const;

/**
 * Chooses each home's first picture, the rooms of its gallery and the variant of each picture, so that homes on one screen look
 * different, and the page of a home shows no house or room that a similar home starts with. The same homes get the same pictures. Takes
 * 0.1 s for 64 homes.
 *
 * @returns each home's pictures, in order
 */
export function assignPictures(homes: readonly Showing[]): ShownPicture[][] {
  const similar = similarHomes(homes);
  const leads = chooseLeads(choicesOf(homes, similar), costsTogether(homes, similar)).map(
    (lead) => lead?.name,
  );
  const galleries = homes.map((home, index) => {
    const others = (similar[index] ?? []).flatMap((other) => leads[other] ?? []);
    return galleryOf(home, leads[index], new Set(others.map(subjectOf)));
  });
  const rotate = createRotation();
  const firstLooks = chooseLooks(homes, leads);
  return galleries.map((gallery, index) => {
    const first = firstLooks[index];
    return first ? [first, ...rotate(gallery.slice(1))] : rotate(gallery);
  });
}

/** Gives each use of a picture its next variant. */
export function createRotation(): (pictures: readonly string[]) => ShownPicture[] {
  const uses = createCounter();
  return (pictures) => pictures.map((name) => ({ name, variant: uses(name) % variantCount(name) }));
}

/**
 * The pictures that each home may start with. Featured homes, and those without rooms, start with their house; a featured one whose
 * house is in the large picture of the home page starts with its living room.
 */
function choicesOf(homes: readonly Showing[], similar: readonly Screen[]): Choice[][] {
  const shown = homes.map((home) => new Set(fixedPictures(home).map(subjectOf)));
  return homes.map((home, index) => {
    // A photo that is missing stays the first.
    if (home.pictures.slice(0, 1).some((name) => !hasPicture(name))) return [];
    const pages = similar.flatMap((others, page) => (others.includes(index) ? [page] : []));
    const choice = (name: string, cost: number): Choice => {
      const subject = subjectOf(name);
      const repeats = pages.filter((page) => shown[page]?.has(subject)).length;
      return { name, subject, plan: planOf(name), cost: cost + inGallery * repeats };
    };
    const sides = home.pictures.slice(0, 2).filter((name) => name.startsWith('house-'));
    const isInHero = home.isFeatured && sides.some((name) => subjectOf(name) === heroHouse);
    if (isInHero) return possibleRooms(home, 'living').map((name) => choice(name, 0));
    const kinds = home.isFeatured ? [] : (['living', 'kitchen', 'bedroom'] as const);
    return [
      ...sides.map((name, side) => choice(name, side * otherSideFirst)),
      ...kinds.flatMap((kind) =>
        possibleRooms(home, kind).map((name) => choice(name, roomFirst[kind])),
      ),
    ];
  });
}

/**
 * Homes of one purpose that start with the same room, or with rooms of one plan, alternate in price order between the whole room and a
 * detail, which looks like another room.
 */
function chooseLooks(
  homes: readonly Showing[],
  leads: readonly (string | undefined)[],
): (ShownPicture | undefined)[] {
  const wholesOf = createCounter();
  const isLastDetail = new Map<string, boolean>();
  const looks = leads.map((): ShownPicture | undefined => undefined);
  // Featured homes show the pictures themselves.
  const inOrder = [...homes.entries()].toSorted(
    ([, one], [, other]) =>
      Number(other.isFeatured) - Number(one.isFeatured) || one.price - other.price,
  );
  for (const [index, { purpose }] of inOrder) {
    const name = leads[index];
    if (name === undefined) continue;
    const [ofRoom, ofPlan] = [`${purpose} ${name}`, `${purpose} ${planOf(name) ?? name}`];
    const isDetail = !(isLastDetail.get(ofRoom) ?? isLastDetail.get(ofPlan) ?? true);
    isLastDetail.set(ofRoom, isDetail).set(ofPlan, isDetail);
    const detail = isDetail ? detailVariant(name) : null;
    const wide = detail === null ? wideVariants(name) : [];
    const variant = detail ?? wide[wholesOf(subjectOf(name)) % wide.length] ?? 0;
    looks[index] = { name, variant };
  }
  return looks;
}

/** Counts from 0 for each key. */
function createCounter(): (key: string) => number {
  const counts = new Map<string, number>();
  return (key) => {
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return count;
  };
}

/** The kitchens differ only in their colours and materials, as the bedrooms do. */
function planOf(name: string): string | null {
  return /^(?:bedroom|kitchen)-/.exec(name)?.[0] ?? null;
}
