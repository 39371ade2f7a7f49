/** The values that decide where a home is listed. */
export interface Listed {
  uuid: string;
  purpose: 'buy' | 'rent';
  type: string;
  district: string;
  city: string;
  /** Whole Naira; 0 if on request. */
  price: number;
  /** Whole Naira to move in or to complete, about; 0 if the price is on request. */
  cash: number;
  bedrooms: number;
  /** Square metres. */
  area: number | null;
  daysAgo: number;
  isFeatured: boolean;
}

/** Homes by index, in the order of a page. */
export type Screen = readonly number[];

/** The house in the large picture of the home page, `client/assets/hero.webp`. */
export const heroHouse = 'house-10';

export const pageLength = 8;
const stripLength = 4;

type Order = (one: Listed, other: Listed) => number;

/** The orders of the listing page. Homes without a price come last. */
const orders: readonly Order[] = [
  (one, other) => unpriced(one) - unpriced(other) || one.price - other.price,
  (one, other) => unpriced(one) - unpriced(other) || other.price - one.price,
  (one, other) => unpriced(one) - unpriced(other) || one.cash - other.cash,
  newestFirst,
  (one, other) => newestFirst(other, one),
];

interface List {
  /** In order. */
  homes: Screen;
  /** Featured homes of the place, newest first. */
  featured: Screen;
}

const everywhere = (): string => '';
const anyType = everywhere;
const cityOf = ({ city }: Listed): string => city;
const districtOf = ({ district }: Listed): string => district;
const typeOf = ({ type }: Listed): string => type;

const kinds = [
  [everywhere, anyType],
  [cityOf, anyType],
  [districtOf, anyType],
  [everywhere, typeOf],
  [cityOf, typeOf],
] as const;

/**
 * The lists of each purpose everywhere, in each city and in each district, and of each type everywhere and in each city, in all
 * orders.
 */
export function listsOf(homes: readonly Listed[]): List[] {
  const numbered = homes.map((home, index): Numbered => ({ home, index }));
  const featured = featuredIn(numbered);
  return kinds.flatMap(([placeOf, kindOf]) => {
    const keyOf = ({ home }: Numbered): string => `${home.purpose} ${placeOf(home)}`;
    const lists = Map.groupBy(numbered, (each) => `${keyOf(each)} ${kindOf(each.home)}`);
    return [...lists.values()].flatMap((listed) => {
      const place = new Set(listed.map(keyOf));
      const strip = featured.filter((each) => place.has(keyOf(each)));
      return orders.map((order) => ({
        homes: indexesOf(listed.toSorted((one, other) => inOrder(order, one, other))),
        featured: indexesOf(strip),
      }));
    });
  });
}

/** The pages of lists, the first with a strip of featured homes, and the home page. */
export function screensOf(homes: readonly Listed[], lists: readonly List[]): Screen[] {
  const pages = lists.flatMap((list) => {
    const count = Math.ceil(list.homes.length / pageLength);
    return Array.from({ length: count }, (_none, page): Screen => {
      const shown = list.homes.slice(page * pageLength, (page + 1) * pageLength);
      if (page > 0) return shown;
      const others = list.featured.filter((home) => !shown.includes(home));
      return [...shown, ...others.slice(0, stripLength)];
    });
  });
  return [indexesOf(featuredIn(homes.map((home, index) => ({ home, index })))), ...pages];
}

interface Numbered {
  home: Listed;
  index: number;
}

function featuredIn(homes: readonly Numbered[]): Numbered[] {
  return homes
    .filter(({ home }) => home.isFeatured)
    .toSorted((one, other) => inOrder(newestFirst, one, other));
}

function indexesOf(homes: readonly Numbered[]): number[] {
  return homes.map(({ index }) => index);
}

function inOrder(order: Order, { home: one }: Numbered, { home: other }: Numbered): number {
  return order(one, other) || (one.uuid < other.uuid ? -1 : 1);
}

export function newestFirst(one: Listed, other: Listed): number {
  return one.daysAgo - other.daysAgo;
}

function unpriced({ price }: Listed): number {
  return Number(price === 0);
}
