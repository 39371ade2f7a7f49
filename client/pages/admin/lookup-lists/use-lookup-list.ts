import { useState } from 'react';
import type { LookupItem } from '../../../../shared/contract/admin/list-schemas.ts';
import type { LookupList } from '../../../../shared/contract/admin/lists.ts';
import { staffCall } from '../../../admin/staff-call.ts';
import { offerUndo } from '../../../admin/undo.ts';
import { newId, useRows, type Rows } from '../../../admin/writes/use-rows.ts';
import { showToast } from '../../../ui/toasts/toast-store.ts';

export interface LookupItems extends Pick<
  Rows<LookupItem>,
  'isPending' | 'problemOf' | 'retry' | 'dismiss' | 'put'
> {
  /** Sorted by name in the reader's locale. */
  items: readonly LookupItem[];
  /** Text in the item's open rename form; undefined if it is closed. */
  draftOf(id: string): string | undefined;
  edit(id: string, draft: string): void;
  leave(id: string): void;
  add(name: string): void;
  rename(item: LookupItem, name: string): void;
  remove(item: LookupItem): void;
}

const byName = new Intl.Collator('en-NG', { sensitivity: 'base', numeric: true });

/** A lookup list with optimistic changes, rolled back on failure; typed text is preserved. */
export function useLookupList(list: LookupList, loaded: readonly LookupItem[]): LookupItems {
  const { rows, change, ...rest } = useRows(loaded);
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});

  function edit(id: string, draft: string): void {
    setDrafts((past) => ({ ...past, [id]: draft }));
  }

  function leave(id: string): void {
    setDrafts((past) => Object.fromEntries(Object.entries(past).filter(([open]) => open !== id)));
    rest.dismiss(id);
  }

  function add(name: string): void {
    change(newId, {
      to: { id: newId, name, uses: 0 },
      send: () => staffCall(`POST /admin/${list}`, { body: { name } }),
      onDone: () => showToast(`‘${name}’ added`, 'success'),
    });
  }

  return {
    ...rest,
    items: rows.toSorted((one, other) => byName.compare(one.name, other.name)),
    draftOf: (id) => drafts[id],
    edit,
    leave,
    add,
    rename(item, name) {
      if (name === item.name) return leave(item.id);
      change(item.id, {
        to: { ...item, name },
        send: () =>
          staffCall(`PUT /admin/${list}/{id}`, { params: { id: item.id }, body: { name } }),
        onDone: () => leave(item.id),
      });
    },
    remove(item) {
      change(item.id, {
        to: null,
        async send() {
          await staffCall(`DELETE /admin/${list}/{id}`, { params: { id: item.id } });
          return null;
        },
        onDone: () => offerUndo(`‘${item.name}’ deleted`, () => add(item.name)),
      });
    },
  };
}
