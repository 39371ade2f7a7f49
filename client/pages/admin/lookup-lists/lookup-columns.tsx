import type { ReactNode } from 'react';
import type { LookupItem } from '../../../../shared/contract/admin/list-schemas.ts';
import type { LookupList } from '../../../../shared/contract/admin/lists.ts';
import { paths } from '../../../../shared/paths.ts';
import type { Column } from '../../../admin/table/data-table.tsx';
import { RowButton, RowButtons } from '../../../admin/table/row-button.tsx';
import { countedProperties } from '../../../admin/display/counted-properties.ts';
import { renameId } from './focus-row.ts';
import styles from './names-page.module.css';
import { RenameForm } from './rename-form.tsx';
import type { LookupItems } from './use-lookup-list.ts';

interface LookupColumnsOptions {
  list: LookupList;
  names: LookupItems;
  onMerge(item: LookupItem): void;
  onRemove(item: LookupItem): void;
}

export function lookupColumns(options: LookupColumnsOptions): Column<LookupItem>[] {
  const { list, names } = options;
  return [
    {
      id: 'name',
      title: 'Name',
      kind: 'heading',
      cell: (item) => <Name item={item} names={names} />,
    },
    { id: 'uses', title: 'Used by', cell: (item) => <UsageCount list={list} item={item} /> },
    {
      id: 'actions',
      title: '',
      kind: 'actions',
      cell: (item) => <NameActions item={item} {...options} />,
    },
  ];
}

/** The name, or the form to rename it. */
function Name({ item, names }: { item: LookupItem; names: LookupItems }): ReactNode {
  const draft = names.draftOf(item.id);
  if (draft === undefined || names.isPending(item.id)) return <bdi>{item.name}</bdi>;
  return (
    <RenameForm
      item={item}
      draft={draft}
      onDraft={(name) => names.edit(item.id, name)}
      onSave={(name) => names.rename(item, name)}
      onLeave={() => names.leave(item.id)}
    />
  );
}

function NameActions({
  item,
  names,
  onMerge,
  onRemove,
}: LookupColumnsOptions & { item: LookupItem }): ReactNode {
  const { id, name } = item;
  const pending = names.isPending(id);
  return (
    <RowButtons>
      <RowButton
        id={renameId(item)}
        of={name}
        disabled={pending}
        onClick={() => names.edit(id, name)}
      >
        Rename
      </RowButton>
      <RowButton
        of={name}
        disabled={pending || names.items.length < 2}
        onClick={() => onMerge(item)}
      >
        Merge…
      </RowButton>
      <RowButton of={name} disabled={pending} onClick={() => onRemove(item)}>
        Delete
      </RowButton>
    </RowButtons>
  );
}

/** Number of properties that use an item, linked to those properties if the list can be filtered by it. */
function UsageCount({ list, item }: { list: LookupList; item: LookupItem }): ReactNode {
  if (item.uses === 0) return <span className={styles.unused}>Not used</span>;
  const text = countedProperties(item.uses);
  if (list === 'amenities') return text;
  return (
    <a href={`${paths.adminProperties}?${new URLSearchParams({ type: item.name })}`}>{text}</a>
  );
}
