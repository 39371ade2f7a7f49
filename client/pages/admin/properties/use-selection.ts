import { useState } from 'react';
import type { AdminPropertyItem } from '../../../../shared/contract/admin/properties.ts';

export interface Selection {
  /** How many are chosen. */
  count: number;
  /** All that the filter finds, whatever page they are on. */
  isAll: boolean;
  /** The chosen ones by their ids; of all that match, those that were seen. */
  items: ReadonlyMap<string, AdminPropertyItem>;
  has(id: string): boolean;
  toggle(item: AdminPropertyItem): void;
  /** Every row of this page, or none of them where all are chosen. */
  togglePage(): void;
  isPageChosen: boolean;
  chooseAll(): void;
  clear(): void;
}

/** What is chosen in a list that has more pages than one: it stays while one leafs through them. */
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
