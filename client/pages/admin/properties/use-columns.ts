import { useMemo, useSyncExternalStore } from 'react';
import { storedIds, noIds } from '../../../storage/stored-ids.ts';
import { columns, usualColumns } from './columns.tsx';

/** Which columns are hidden or shown against what is usual: new columns then show as they are meant to. */
const changed = storedIds('property-columns');

export interface ChosenColumns {
  shown: ReadonlySet<string>;
  toggle(id: string): void;
  reset(): void;
}

/** The columns of the table as this browser keeps them. */
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
