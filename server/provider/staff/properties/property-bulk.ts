import type { Kysely } from 'kysely';
import type { BulkAction } from '../../../../shared/contract/admin/properties.ts';
import type { Tables } from '../../database/tables.ts';
import { lagosDayOf } from '../lagos-days.ts';
import type { Staff } from '../staff.ts';
import { deleteProperty, restoreProperty } from './delete-property.ts';
import type { PropertyFields } from './property-fields.ts';
import { type PropertyFilter, selectMatching } from './property-search.ts';
import { updateProperty } from './save-property.ts';

/** As many as fit within the timeout of a request. */
export const maxAtOnce = 500;

export interface BulkItem {
  id: number;
  version?: number | undefined;
}

const fieldsOf: Readonly<
  Record<Exclude<BulkAction, 'delete' | 'restore' | 'confirm'>, PropertyFields>
> = {
  publish: { status: 'published' },
  draft: { status: 'draft' },
  archive: { status: 'archived' },
  feature: { isFeatured: 'Yes' },
  unfeature: { isFeatured: 'No' },
};

/** Runs in its own transaction; returns the new version. @throws ApiError like the single writes. */
export async function applyToProperty(
  database: Kysely<Tables>,
  staff: Staff,
  action: BulkAction,
  { id, version }: BulkItem,
): Promise<number> {
  const named = { by: 'id', value: id } as const;
  if (action === 'delete') return (await deleteProperty(database, staff, named, version)).version;
  if (action === 'restore') return (await restoreProperty(database, staff, named)).version;
  const fields = action === 'confirm' ? { confirmedOn: lagosDayOf(staff.now) } : fieldsOf[action];
  const change = { fields, version };
  return (await updateProperty(database, staff, named, change)).version;
}

/** The next matches with an id above `after`; `next` is the cursor for the next call, or null. */
export async function findMatching(
  database: Kysely<Tables>,
  filter: PropertyFilter,
  { after, limit }: { after: number; limit: number },
): Promise<{ items: BulkItem[]; next: number | null }> {
  const items = await selectMatching(database, filter)
    .where('properties.id', '>', after)
    .select('properties.id')
    .orderBy('properties.id')
    .limit(limit + 1)
    .execute();
  if (items.length <= limit) return { items, next: null };
  const taken = items.slice(0, limit);
  return { items: taken, next: taken.at(-1)?.id ?? null };
}
