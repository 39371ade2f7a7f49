import type { ReactNode } from 'react';
import type { LookupItem, LookupList } from '../../../../shared/contract/admin/lists.ts';
import { paths } from '../../../../shared/paths.ts';
import { countedProperties } from '../../../admin/words/counted-properties.ts';
import styles from './names-page.module.css';

/** Number of properties that use an item, linked to those properties if the list can be filtered by it. */
export function UsageCount({ list, item }: { list: LookupList; item: LookupItem }): ReactNode {
  if (item.uses === 0) return <span className={styles.unused}>Not used</span>;
  const text = countedProperties(item.uses);
  if (list === 'amenities') return text;
  return (
    <a href={`${paths.adminProperties}?${new URLSearchParams({ type: item.name })}`}>{text}</a>
  );
}
