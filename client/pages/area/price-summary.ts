import type { AreaView } from '../../../shared/contract/area-schemas.ts';
import { amountText } from '../../../shared/price-text.ts';

/**
 * The figure with the largest sample as a sentence: 'The median asking rent for a 2-bedroom home is ₦2,200,000 a year, 12% below
 * the Lagos median.' Null without a median for the purpose.
 */
export function priceSummary({ city, prices, purpose }: AreaView): string | null {
  const [largest] = prices[purpose]
    .flatMap(({ bedrooms, here: { homes, median }, city: whole }) =>
      median === null ? [] : [{ bedrooms, homes, median, inCity: whole?.median ?? null }],
    )
    .toSorted((a, b) => b.homes - a.homes);
  if (!largest) return null;
  const { bedrooms, median, inCity } = largest;
  const home = bedrooms === 5 ? 'a home with 5 or more bedrooms' : `a ${bedrooms}-bedroom home`;
  const what = purpose === 'rent' ? 'rent' : 'price';
  const compared = inCity === null ? '' : `, ${comparison(median, inCity, city)}`;
  return `The median asking ${what} for ${home} is ${amountText(median, purpose)}${compared}.`;
}

function comparison(here: number, inCity: number, city: string): string {
  const percent = Math.round((here / inCity - 1) * 100);
  if (percent === 0) return `the same as the ${city} median`;
  return `${Math.abs(percent)}% ${percent < 0 ? 'below' : 'above'} the ${city} median`;
}
