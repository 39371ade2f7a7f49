import { useState } from 'react';
import type { AdminPropertyItem } from '../../../../shared/contract/admin/admin-property-schemas.ts';

export interface Selection {
  /** Number of selected properties. */
  count: number;
  /** Whether every match is selected, on all pages. */
  isAll: boolean;
  /** Selected properties by id; if all matches are selected, only those seen so far. */
  items: ReadonlyMap<string, AdminPropertyItem>;
  has(id: string): boolean;
  toggle(item: AdminPropertyItem): void;
  /** Selects every row of this page, or none if all are selected. */
  togglePage(): void;
  isPageChosen: boolean;
  chooseAll(): void;
  clear(): void;
}

/** A selection that persists across pages of a list. */
export function useSelection(rows: readonly AdminPropertyItem[], total: number): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, AdminPropertyItem>>(new Map());
  const [isAll, setAll] = useState(false);
  const isPageChosen = rows.length > 0 && (isAll || rows.every(({ id }) => chosen.has(id)));
  const items = isAll ? new Map(rows.map((row) => [row.id, row])) : chosen;

  function choose(next: ReadonlyMap<string, AdminPropertyItem>): void {
    setAll(false);
    setChosen(next);
  }

  return {
    count: isAll ? total : chosen.size,
    isAll,
    items,
    has: (id) => isAll || chosen.has(id),
    toggle(item) {
      const next = new Map(items);
      if (!next.delete(item.id)) next.set(item.id, item);
      choose(next);
    },
    togglePage() {
      const next = new Map(items);
      for (const row of rows) {
        if (isPageChosen) next.delete(row.id);
        else next.set(row.id, row);
      }
      choose(next);
    },
    isPageChosen,
    chooseAll: () => setAll(true),
    clear: () => choose(new Map()),
  };
}
