import type { ListingValues, PropertyPage } from '../../../../shared/contract/listing-schemas.ts';
import { writeAmount } from '../../../../shared/amounts.ts';
import { knownTypes } from '../../../../shared/search/read-query.ts';
import type { Search } from '../../../../shared/search/search.ts';
import { bathroomsLabel, bedroomsLabel, priceLabel, type ListNames } from './chips.ts';

/** What the listing's controls show; a free range is a value that `readSearch` reads from the control's parameter. */
export function listingValues(search: Search): ListingValues {
  const { location, types, rooms, price, bathrooms, area, sort } = search;
  return {
    location,
    type: types.join(','),
    rooms: `${rooms ?? rangeText(search.bedsMin, search.bedsMax, String)}`,
    price: price ?? rangeText(search.priceMin, search.priceMax, writeAmount),
    bathrooms: `${bathrooms ?? rangeText(search.bathsMin, search.bathsMax, String)}`,
    area: `${area ?? ''}`,
    sort,
  };
}

/** Labels of the values that no option has. */
export function valueLabels(search: Search, names: ListNames): PropertyPage['labels'] {
  const { types, bedsMin, bedsMax, priceMin, priceMax, bathsMin, bathsMax } = search;
  const isOption = types.every((type) => knownTypes.includes(type)) && types.length < 2;
  return {
    ...(!isOption && { type: types.map(names.type).join(', ') }),
    ...labelled('rooms', bedsMin ?? bedsMax, bedroomsLabel(search)),
    ...labelled('price', priceMin ?? priceMax, priceLabel(search)),
    ...labelled('bathrooms', bathsMin ?? bathsMax, bathroomsLabel(search)),
  };
}

function labelled(name: string, edge: number | null, label: string | null): object {
  return edge === null || label === null ? {} : { [name]: label };
}

/** '2-4', '5-up', '0-2'; '' for no range. */
function rangeText(
  least: number | null,
  most: number | null,
  write: (value: number) => string,
): string {
  if (least === null && most === null) return '';
  return `${write(least ?? 0)}-${most === null ? 'up' : write(most)}`;
}
