import type { LookupItem, LookupItemList } from '../../../shared/contract/admin/list-schemas.ts';
import type { LookupList } from '../../../shared/contract/admin/lists.ts';
import { isRecord } from '../../../shared/record.ts';
import { listIn, recordIn } from './basic-answers.ts';
import { lookupItem, toId } from './staff-list-schema.ts';

/** Where a provider has the items of a list. */
export const lookupKeys: Readonly<Record<LookupList, string>> = {
  amenities: 'amenities',
  'property-types': 'propertyTypes',
};

/**
 * Amenities or property types, as strings or as records with a name. The extension's editable items have a usage count; any
 * other list is `basic`.
 */
export function readLookupList(json: unknown, key: string): LookupItemList {
  const items = listIn(json, key);
  if (items === undefined) throw new TypeError('the answer has no list');
  if (items.every((item) => isRecord(item) && 'uses' in item)) {
    return { items: items.map((item) => lookupItem.parse(item)) };
  }
  return { items: items.flatMap(toItem), basic: true };
}

function toItem(item: unknown): LookupItem[] {
  if (typeof item === 'string') return [{ id: item, name: item, uses: 0 }];
  const record = recordIn(item) ?? {};
  const name = record['name'] ?? record['title'];
  const id = toId.safeParse(record['id'] ?? record['_id'] ?? name);
  return typeof name === 'string' && id.success ? [{ id: id.data, name, uses: 0 }] : [];
}
