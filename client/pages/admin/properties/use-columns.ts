import { useMemo, useSyncExternalStore } from 'react';
import { storedIds, noIds } from '../../../storage/stored-ids.ts';
import { columns, usualColumns } from './columns.tsx';

/** Stores differences from the defaults, so that columns added later get their own default. */
const changed = storedIds('property-columns');

export interface ChosenColumns {
  shown: ReadonlySet<string>;
  toggle(id: string): void;
  reset(): void;
}

/** The table's columns as chosen in this browser. */
export function useColumns(): ChosenColumns {
  const unusual = useSyncExternalStore(changed.subscribe, changed.read, noIds);
  const shown = useMemo(
    () =>
      new Set(
        columns
          .map(({ id }) => id)
          .filter((id) => usualColumns.includes(id) !== unusual.includes(id)),
      ),
    [unusual],
  );
  return {
    shown,
    toggle: (id) =>
      changed.change((ids) =>
        ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id],
      ),
    reset: () => changed.change(() => []),
  };
}
