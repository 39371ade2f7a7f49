import type { Purpose } from '../contract/property-terms.ts';
import { maxAmount } from '../search-text/amounts.ts';
import { readAmount } from '../amounts.ts';
import { priceBands } from './choices.ts';
import type { QueryReader } from './query-reader.ts';
import { commonRange, inOrder, type Range } from './range.ts';
import type { Search } from './search.ts';

type Prices = Pick<Search, 'price' | 'priceMin' | 'priceMax'>;

/**
 * `price` may be a free range as well: what the listing's select sends for one. With a typed range, a home is in both, or in
 * the typed one if they have nothing in common.
 */
export function readPrices(reader: QueryReader, purpose: Purpose): Prices {
  const { least, most } = inOrder(
    reader,
    reader.amount('price-min', 'minimum price'),
    reader.amount('price-max', 'maximum price'),
  );
  const price = reader.one('price', 'price', (typed) => readPrice(typed, purpose));
  if (least === null && most === null)
    return price ?? { price: null, priceMin: null, priceMax: null };
  const edges = price && edgesOf(price, purpose);
  const both = edges && commonRange(edges, { least, most });
  // A band that the typed range contains says more: the lowest one includes homes without a price.
  if (edges && both?.least === edges.least && both.most === edges.most) return price;
  if (price !== null && both === null)
    reader.remark('Ignored: price, because a price range is set');
  return { price: null, priceMin: both?.least ?? least, priceMax: both?.most ?? most };
}

/** Both ends of a free range, or of a band: above its lower edge, in whole Naira. */
function edgesOf({ price, priceMin, priceMax }: Prices, purpose: Purpose): Range {
  const band = priceBands[purpose].find(({ value }) => value === price);
  if (band === undefined) return { least: priceMin, most: priceMax };
  return {
    least: band.above > 0 ? band.above + 1 : null,
    most: band.upTo === Infinity ? null : band.upTo,
  };
}

function readPrice(typed: string, purpose: Purpose): Prices | null {
  const band = priceBands[purpose].find(({ value }) => value === typed);
  if (band) return { price: band.value, priceMin: null, priceMax: null };
  // A band of the other purpose is not a range: its lower edge is not included.
  const isBand = Object.values(priceBands).some((bands) =>
    bands.some(({ value }) => value === typed),
  );
  const [from = '', to = '', ...others] = typed.split('-');
  if (isBand || others.length > 0) return null;
  const [least, most] = [edgeOf(from), to === 'up' ? null : edgeOf(to)];
  if (least === undefined || most === undefined || (least === null && most === null)) return null;
  if (least !== null && most !== null && least > most) return null;
  return { price: null, priceMin: least, priceMax: most };
}

/** Null for 0, undefined for other text. */
function edgeOf(typed: string): number | null | undefined {
  const read = readAmount(typed);
  if (read === null || read.isGuess || read.amount > maxAmount) return undefined;
  return read.amount === 0 ? null : read.amount;
}
