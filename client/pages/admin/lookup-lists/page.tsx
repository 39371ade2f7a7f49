import { useRef, useState, type ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import type { LookupItem } from '../../../../shared/contract/admin/list-schemas.ts';
import type { LookupList } from '../../../../shared/contract/admin/lists.ts';
import { useReloadOnPropertiesChanged } from '../../../admin/batches/properties-changed.ts';
import { StaffPage } from '../../../admin/frame/staff-page.tsx';
import type { Reader } from '../../../admin/staff-loader.ts';
import { DataTable } from '../../../admin/table/data-table.tsx';
import { NotOfferedNote } from '../../../admin/display/not-offered.tsx';
import { EmptyTable } from '../../../admin/display/empty-table.tsx';
import { ProblemNote } from '../../../admin/writes/problem-note.tsx';
import { newId } from '../../../admin/writes/use-rows.ts';
import { AddForm } from './add-form.tsx';
import { InUseNote } from './in-use-note.tsx';
import { lookupLabels } from './lookup-labels.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { focusRow } from './focus-row.ts';
import { lookupColumns } from './lookup-columns.tsx';
import styles from './names-page.module.css';
import { useLookupList } from './use-lookup-list.ts';

export function AmenitiesPage(): ReactNode {
  return <NamesPage list="amenities" />;
}

export function PropertyTypesPage(): ReactNode {
  return <NamesPage list="property-types" />;
}

/** A lookup list, such as the amenities. */
function NamesPage({ list }: { list: LookupList }): ReactNode {
  const loaded = useLoaderData<Reader<`GET /admin/${LookupList}`>>();
  const names = useLookupList(list, loaded.items);
  useReloadOnPropertiesChanged();
  const [merging, setMerging] = useState<LookupItem | null>(null);
  const mergedInto = useRef<LookupItem>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const { title, lead, noun } = lookupLabels[list];

  function remove(item: LookupItem): void {
    if (item.uses > 0) return setRefused(item.id);
    // The deleted row's button had the focus; move it to the next row.
    const place = names.items.indexOf(item);
    focusRow(names.items[place + 1] ?? names.items[place - 1]);
    names.remove(item);
  }

  function below(item: LookupItem): ReactNode {
    const { id } = item;
    if (refused === id && item.uses > 0) {
      return (
        <InUseNote
          item={item}
          onMerge={() => setMerging(item)}
          onDismiss={() => setRefused(null)}
        />
      );
    }
    const problem = names.problemOf(id);
    return problem === null ? null : (
      <ProblemNote
        problem={problem}
        onRetry={() => names.retry(id)}
        onDismiss={() => names.leave(id)}
      />
    );
  }

  const columns = lookupColumns({ list, names, onMerge: setMerging, onRemove: remove });
  const shown = loaded.basic ? columns.slice(0, 1) : columns;

  return (
    <StaffPage title={title} lead={lead}>
      <div className={styles.page}>
        {!loaded.basic && (
          <AddForm
            list={list}
            problem={names.problemOf(newId)}
            onAdd={names.add}
            onRetry={() => names.retry(newId)}
            onDismiss={() => names.dismiss(newId)}
          />
        )}
        {names.items.length === 0 ? (
          <EmptyTable title={`No ${title.toLowerCase()} yet`}>
            {loaded.basic
              ? 'Your property provider has none.'
              : `Add the first ${noun} to use it on properties.`}
          </EmptyTable>
        ) : (
          <>
            <DataTable
              caption={title}
              columns={shown}
              rows={names.items}
              keyOf={({ id }) => id}
              anchorOf={({ id }) => `name-${id}`}
              isPending={({ id }) => names.isPending(id)}
              below={below}
            />
            <p className={styles.count}>
              {names.items.length === 1
                ? `1 ${noun}`
                : `${names.items.length} ${title.toLowerCase()}`}
            </p>
          </>
        )}
        {loaded.basic && (
          <NotOfferedNote>
            Your property provider does not offer changes to this list.
          </NotOfferedNote>
        )}
      </div>
      {merging && (
        <MergeDialog
          list={list}
          item={merging}
          others={names.items.filter(({ id }) => id !== merging.id && id !== newId)}
          onMerged={(remaining) => {
            names.put(merging.id, null);
            names.put(remaining.id, remaining);
            mergedInto.current = remaining;
          }}
          onClose={() => {
            setMerging(null);
            // The button that opened the dialog is gone with the merged row.
            if (mergedInto.current) focusRow(mergedInto.current);
            mergedInto.current = null;
          }}
        />
      )}
    </StaffPage>
  );
}
