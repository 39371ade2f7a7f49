import type { Reading } from '../../../../shared/search-text/reading.ts';

const keys: readonly (readonly [keyof Reading['filters'], string])[] = [
  ['location', 'location'],
  ['types', 'type'],
  ['rooms', 'rooms'],
  ['bedsMin', 'beds-min'],
  ['bedsMax', 'beds-max'],
  ['bathrooms', 'bathrooms'],
  ['bathsMin', 'baths-min'],
  ['bathsMax', 'baths-max'],
  ['priceMin', 'price-min'],
  ['priceMax', 'price-max'],
  ['cashMax', 'cash-max'],
  ['area', 'area'],
  ['sizeMin', 'size-min'],
  ['sizeMax', 'size-max'],
  ['amenities', 'amenity'],
  ['furnishing', 'furnishing'],
  ['band', 'band'],
  ['hours', 'hours'],
  ['power', 'power'],
  ['water', 'water'],
  ['papers', 'papers'],
  ['survey', 'survey'],
  ['seen', 'seen'],
  ['serviced', 'serviced'],
  ['parking', 'parking'],
  ['pets', 'pets'],
  ['new', 'new'],
  ['reduced', 'reduced'],
  ['photos', 'photos'],
  ['since', 'since'],
  ['sort', 'sort'],
];
const amounts: ReadonlySet<string> = new Set(['priceMin', 'priceMax', 'cashMax']);

/** A reading's purpose and filters as in a URL, without its encoding: 'rent?location=Yaba, Lagos&rooms=3'. */
export function searchOf({ purpose, filters }: Reading): string {
  const parameters = keys.flatMap(([name, key]) => {
    const value = filters[name];
    const values = Array.isArray(value) ? value : [value];
    return values
      .filter((each) => each !== null && each !== false)
      .map((each) => {
        if (each === true) return `${key}=yes`;
        return `${key}=${amounts.has(name) ? shortAmount(Number(each)) : String(each)}`;
      });
  });
  return `${purpose ?? ''}?${parameters.join('&')}`;
}

/** 5000000 → '5m'. */
function shortAmount(amount: number): string {
  if (amount >= 1e9) return `${amount / 1e9}b`;
  if (amount >= 1e6) return `${amount / 1e6}m`;
  return amount >= 1000 ? `${amount / 1000}k` : String(amount);
}
