/** The values that decide where a home is listed. */
export interface Listed {
  uuid: string;
  purpose: 'buy' | 'rent';
  district: string;
  city: string;
  /** Whole Naira; 0 if on request. */
  price: number;
  daysAgo: number;
  isFeatured: boolean;
}

/** Homes by index, in the order of a list. Any `length` in a row may be on one screen. */
export interface Screens {
  /** 'buy Lagos lowest'. */
  name: string;
  homes: readonly number[];
  length: number;
}

const pageLength = 8;
const stripLength = 4;

/** The orders of the listing page. Homes without a price come last. */
const orders = {
  lowest: (one: Listed, other: Listed) =>
    unpriced(one) - unpriced(other) || one.price - other.price,
  highest: (one: Listed, other: Listed) =>
    unpriced(one) - unpriced(other) || other.price - one.price,
  newest: (one: Listed, other: Listed) => one.daysAgo - other.daysAgo,
  oldest: (one: Listed, other: Listed) => other.daysAgo - one.daysAgo,
} as const;

/**
 * The lists that visitors see without a filter: those of each purpose everywhere, in each city and in each district, in all
 * orders; each one's first page with the strip of featured homes; and the featured homes.
 */
export function screensOf(homes: readonly Listed[]): Screens[] {
  const compare =
    (order: keyof typeof orders) =>
    (one: Numbered, other: Numbered): number =>
      orders[order](one.home, other.home) || (one.home.uuid < other.home.uuid ? -1 : 1);
  const newest = homes
    .map((home, index): Numbered => ({ home, index }))
    .toSorted(compare('newest'));
  const featured = newest.filter(({ home }) => home.isFeatured).map(({ index }) => index);
  const screens = [{ name: 'featured', homes: featured, length: featured.length }];

  const lists = [
    ...Map.groupBy(newest, ({ home }) => `${home.purpose} everywhere`),
    ...Map.groupBy(newest, ({ home }) => `${home.purpose} ${home.city}`),
    ...Map.groupBy(newest, ({ home }) => `${home.purpose} ${home.district}`),
  ];
  for (const [place, listed] of lists) {
    for (const order of ['lowest', 'highest', 'newest', 'oldest'] as const) {
      const inOrder = listed.toSorted(compare(order)).map(({ index }) => index);
      screens.push({ name: `${place} ${order}`, homes: inOrder, length: pageLength });
      const page = inOrder.slice(0, pageLength);
      const inPlace = new Set(inOrder);
      const strip = featured.filter((index) => inPlace.has(index) && !page.includes(index));
      const shown = [...page, ...strip.slice(0, stripLength)];
      screens.push({ name: `${place} ${order} and strip`, homes: shown, length: shown.length });
    }
  }
  return screens;
}

interface Numbered {
  home: Listed;
  index: number;
}

function unpriced({ price }: Listed): number {
  return Number(price === 0);
}
