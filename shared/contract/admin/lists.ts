/** One page of a list that the server sorts, filters and pages. */
export interface AdminPage<Item> {
  items: Item[];
  /** 1-based; a page past the last is empty. */
  page: number;
  pageSize: number;
  total: number;
}

/** A staff member, as referenced by records. */
export interface StaffMember {
  /** '' if the account was deleted. */
  id: string;
  name: string;
}

/** An amenity or a property type. */
export interface LookupItem {
  id: string;
  name: string;
  /** Number of properties that use it, including deleted ones. */
  uses: number;
}

/** The remaining item of a merge. */
export interface MergedItem extends LookupItem {
  /** Id of the batch that undoes the merge; null from a provider without undo. */
  batch: string | null;
}

export interface LookupItemList {
  items: LookupItem[];
  /** The provider has no calls for changing the list. */
  basic?: true;
}

/** Replaces a page for which the provider has no calls. */
export interface NotOffered {
  notOffered: true;
}

/** Pages for which a provider may have no calls. */
export type OptionalPage = 'users' | 'audit' | 'batches';

/** Lookup lists that properties choose from, by the last segment of their path. */
export const lookupLists = ['amenities', 'property-types'] as const;
export type LookupList = (typeof lookupLists)[number];

/** Response to a delete that can be undone. */
export interface Deleted {
  id: string;
  /** ISO 8601; null if it cannot be restored. */
  restorableUntil: string | null;
}
