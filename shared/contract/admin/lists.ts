/** One page of a list that the server sorts, filters and pages. */
export interface AdminPage<Item> {
  items: Item[];
  /** 1-based; a page past the last is empty. */
  page: number;
  pageSize: number;
  total: number;
}

/** Pages for which a provider may have no calls. */
export const optionalPages = ['users', 'audit', 'batches'] as const;
export type OptionalPage = (typeof optionalPages)[number];

/** Lookup lists that properties choose from, by the last segment of their path. */
export const lookupLists = ['amenities', 'property-types'] as const;
export type LookupList = (typeof lookupLists)[number];
