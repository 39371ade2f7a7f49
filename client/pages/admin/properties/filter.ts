import type { PropertyFilter } from '../../../../shared/contract/admin/properties.ts';

const names = ['q', 'purpose', 'status', 'type', 'district', 'featured', 'deleted'] as const;

/** Filters in the list's query, without sort order and page. */
export function filterIn(search: string): PropertyFilter {
  const query = new URLSearchParams(search);
  const filter: PropertyFilter = {};
  for (const name of names) {
    const value = query.get(name)?.trim();
    if (value) filter[name] = value;
  }
  return filter;
}
