import type { PropertyFilter } from '../../../../shared/contract/admin/properties.ts';

const names = ['q', 'purpose', 'status', 'type', 'district', 'featured', 'deleted'] as const;

/** What the address of the list filters by, without its order and its page. */
export function filterIn(search: string): PropertyFilter {
  const query = new URLSearchParams(search);
  const filter: PropertyFilter = {};
  for (const name of names) {
    const value = query.get(name)?.trim();
    if (value) filter[name] = value;
  }
  return filter;
}
