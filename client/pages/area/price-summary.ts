import type { AreaView } from '../../../shared/contract/area-schemas.ts';
import type { Remark } from '../../../shared/contract/property-views.ts';
import { formatNaira } from '../../../shared/money.ts';
import { areaPath } from '../../../shared/paths.ts';

/** Of the section with the medians. */
export const pricesId = 'prices';

/**
 * The figure with the largest sample as a sentence: 'The median asking rent for a 2-bedroom home is ₦2,200,000 a year, 12% below
 * the Lagos median.' Null if too few homes are listed for the purpose in the area and its city.
 */
export function priceSummary({ name, city, prices, purpose }: AreaView): Remark | null {
  const [largest] = prices[purpose]
    .flatMap(({ bedrooms, here: { homes, median }, city: whole }) =>
      median === null ? [] : [{ bedrooms, homes, median, inCity: whole?.median ?? null }],
    )
    .toSorted((a, b) => b.homes - a.homes);
  if (!largest) {
    const isKnownInCity = prices[purpose].some((row) => (row.city?.median ?? null) !== null);
    if (!isKnownInCity) return null;
    return {
      text: `Too few homes are listed in ${name} for a median.`,
      link: {
        label: `See the ${city} medians instead`,
        href: `${areaPath(city, purpose)}#${pricesId}`,
      },
    };
  }
  const { bedrooms, median, inCity } = largest;
  const home = bedrooms === 5 ? 'a home with 5 or more bedrooms' : `a ${bedrooms}-bedroom home`;
  const [what, per] = purpose === 'rent' ? ['rent', ' a year'] : ['price', ''];
  const compared = inCity === null ? '' : `, ${comparison(median, inCity, city)}`;
  return {
    text: `The median asking ${what} for ${home} is ${formatNaira(median)}${per}${compared}.`,
  };
}

function comparison(here: number, inCity: number, city: string): string {
  const percent = Math.round((here / inCity - 1) * 100);
  if (percent === 0) return `the same as the ${city} median`;
  return `${Math.abs(percent)}% ${percent < 0 ? 'below' : 'above'} the ${city} median`;
}
