import type { AreaView } from '../../../shared/contract/area-schemas.ts';
import { purposes } from '../../../shared/contract/property-terms.ts';
import { formatNaira } from '../../../shared/money.ts';

/**
 * The figure with the largest sample as a sentence: 'The median asking rent for 2 bedrooms is ₦2,200,000 a year, 12% below the
 * Lagos median.' Null if too few homes are listed in the area and its city.
 */
export function priceSummary({ name, city, prices, purpose }: AreaView): string | null {
  const [largest] = prices[purpose]
    .flatMap(({ bedrooms, here: { homes, median }, city: whole }) =>
      median === null ? [] : [{ bedrooms, homes, median, inCity: whole?.median ?? null }],
    )
    .toSorted((a, b) => b.homes - a.homes);
  if (!largest) {
    const isKnownInCity = purposes.some((each) =>
      prices[each].some((other) => (other.city?.median ?? null) !== null),
    );
    return isKnownInCity
      ? `Too few homes are listed in ${name} for a median. Use the ${city} medians as a guide.`
      : null;
  }
  const { bedrooms, median, inCity } = largest;
  const size = bedrooms === 1 ? '1 bedroom' : `${bedrooms === 5 ? '5 or more' : bedrooms} bedrooms`;
  const [what, per] = purpose === 'rent' ? ['rent', ' a year'] : ['price', ''];
  const compared = inCity === null ? '' : `, ${comparison(median, inCity, city)}`;
  return `The median asking ${what} for ${size} is ${formatNaira(median)}${per}${compared}.`;
}

function comparison(here: number, inCity: number, city: string): string {
  const percent = Math.round((here / inCity - 1) * 100);
  if (percent === 0) return `the same as the ${city} median`;
  return `${Math.abs(percent)}% ${percent < 0 ? 'below' : 'above'} the ${city} median`;
}
