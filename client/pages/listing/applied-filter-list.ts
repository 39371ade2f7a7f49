import { priceBands, type PropertySearch } from '../../../shared/property-search.ts';

export interface AppliedFilter {
  name: 'location' | 'type' | 'rooms' | 'price' | 'bathrooms' | 'area';
  label: string;
  /** The search without this filter, on page 1. */
  without: PropertySearch;
}

/** Active filters, in the order of their controls. */
export function appliedFilters(search: PropertySearch): AppliedFilter[] {
  const filters: AppliedFilter[] = [];

  function add(name: AppliedFilter['name'], label: string | undefined): void {
    if (!label) return;
    const without = { ...search, [name]: name === 'location' ? '' : null, page: 1 };
    filters.push({ name, label, without });
  }

  add('location', search.location);
  add('type', search.type ?? undefined);
  add('rooms', search.rooms ? roomsLabel(search.rooms) : undefined);
  add('price', priceBands[search.purpose].find(({ value }) => value === search.price)?.label);
  add('bathrooms', search.bathrooms ? `${search.bathrooms}+ bathrooms` : undefined);
  add('area', search.area ? `${search.area}+ square feet` : undefined);
  return filters;
}

/** '1 Room', '2 Rooms', '3 Rooms', '4+ Rooms'. */
export function roomsLabel(rooms: number): string {
  if (rooms === 1) return '1 Room';
  return rooms === 4 ? '4+ Rooms' : `${rooms} Rooms`;
}
