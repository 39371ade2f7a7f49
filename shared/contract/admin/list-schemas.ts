import { z } from 'zod';
import { count, moment, text } from '../values.ts';

/** A staff member, as referenced by records. */
export const staffMember = z.strictObject({
  /** '' if the account was deleted. */
  id: z.string(),
  name: z.string(),
});
export type StaffMember = z.output<typeof staffMember>;

export const lookupItem = z.strictObject({
  id: text,
  name: text,
  /** Number of properties that use it, including deleted ones. */
  uses: count,
});
/** An amenity or a property type. */
export type LookupItem = z.output<typeof lookupItem>;

/** The remaining item of a merge. */
export const mergedItem = lookupItem.extend({
  /** Id of the batch that undoes the merge; null from a provider without undo. */
  batch: text.nullable(),
});
export type MergedItem = z.output<typeof mergedItem>;

/** Set if the provider has only the specified calls for a page. */
export const basic = z.literal(true).exactOptional();

export const lookupItemList = z.strictObject({
  items: z.array(lookupItem),
  /** The provider has no calls for changing the list. */
  basic,
});
export type LookupItemList = z.output<typeof lookupItemList>;

/** Replaces a page for which the provider has no calls. */
export const notOffered = z.strictObject({ notOffered: z.literal(true) });
export type NotOffered = z.output<typeof notOffered>;

/** Response to a delete that can be undone. */
export const deleted = z.strictObject({
  id: text,
  /** Null if it cannot be restored. */
  restorableUntil: moment.nullable(),
});
export type Deleted = z.output<typeof deleted>;

/** What a page of a list that the server sorts, filters and pages has beside its items. */
export const paging = {
  /** 1-based; a page past the last is empty. */
  page: z.int().positive(),
  pageSize: z.int().positive(),
  total: count,
};
