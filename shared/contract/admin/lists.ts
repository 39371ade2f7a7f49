/** One page of a list that the server sorts, filters and cuts. */
export interface AdminPage<Item> {
  items: Item[];
  /** From 1; one beyond the last is empty. */
  page: number;
  pageSize: number;
  total: number;
}

/** Someone of the staff, as the things they did name them. */
export interface StaffMember {
  /** '' for somebody whose account is gone. */
  id: string;
  name: string;
}

/** An amenity or a property type. */
export interface LookupItem {
  id: string;
  name: string;
  /** Properties that have it, deleted ones too. */
  uses: number;
}

/** The name that stayed. */
export interface MergedItem extends LookupItem {
  /** What undoes the merge; null where the provider cannot undo. */
  batch: string | null;
}

export interface LookupItemList {
  items: LookupItem[];
  /** The provider has no calls to change the list. */
  basic?: true;
}

/** In place of a page whose content the provider has no calls for. */
export interface NotOffered {
  notOffered: true;
}

/** The pages that a provider may have no calls for. */
export type OptionalPage = 'users' | 'audit' | 'batches';

/** The lists of names that properties choose from, by the last part of their address. */
export const lookupLists = ['amenities', 'property-types'] as const;
export type LookupList = (typeof lookupLists)[number];

/** What a write of something that can be undone answers. */
export interface Deleted {
  id: string;
  /** ISO 8601: until then it can be had back; null where it can't. */
  restorableUntil: string | null;
}
