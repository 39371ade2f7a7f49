import type { ReactNode } from 'react';
import type { NamedItem, NamedList } from '../../../../shared/contract/admin/lists.ts';
import type { Column } from '../../../admin/table/data-table.tsx';
import { RowButton, RowButtons } from '../../../admin/table/row-button.tsx';
import { RenameForm } from './rename-form.tsx';
import type { Names } from './use-names.ts';
import { Uses } from './uses.tsx';

interface NameColumnsOptions {
  list: NamedList;
  names: Names;
  onMerge(item: NamedItem): void;
  onRemove(item: NamedItem): void;
}

export function nameColumns(options: NameColumnsOptions): Column<NamedItem>[] {
  const { list, names } = options;
  return [
    {
      id: 'name',
      title: 'Name',
      kind: 'heading',
      cell: (item) => <Name item={item} names={names} />,
    },
    { id: 'uses', title: 'Used by', cell: (item) => <Uses list={list} item={item} /> },
    {
      id: 'actions',
      title: '',
      kind: 'actions',
      cell: (item) => <NameActions item={item} {...options} />,
    },
  ];
}

/** The name, or the form that changes it. */
function Name({ item, names }: { item: NamedItem; names: Names }): ReactNode {
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
}: NameColumnsOptions & { item: NamedItem }): ReactNode {
  const { id, name } = item;
  const pending = names.isPending(id);
  return (
    <RowButtons>
      <RowButton
        id={`rename-${id}`}
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
