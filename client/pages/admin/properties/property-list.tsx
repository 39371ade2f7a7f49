import { useMemo, useRef, type ReactNode } from 'react';
import { useNavigation } from 'react-router';
import type { AdminPropertyItem } from '../../../../shared/contract/admin/admin-property-schemas.ts';
import type { PropertyFilter } from '../../../../shared/contract/admin/properties.ts';
import { paths } from '../../../../shared/paths.ts';
import { DataTable, type Column } from '../../../admin/table/data-table.tsx';
import { Pages } from '../../../admin/table/pages.tsx';
import { countedProperties } from '../../../admin/display/counted-properties.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { columns, titleColumn } from './columns.tsx';
import { EmptyList } from './empty-list.tsx';
import type { PropertiesData } from './loader.ts';
import styles from './property-list.module.css';
import type { Bulk } from './use-bulk.ts';
import { useColumns } from './use-columns.ts';
import { useSelection, type Selection } from './use-selection.ts';

interface PropertyListProps {
  page: PropertiesData;
  filter: PropertyFilter;
  bulk: Bulk;
}

/** With more columns the table scrolls sideways. */
const maxColumnsThatFit = 7;

export function PropertyList({ page, filter, bulk }: PropertyListProps): ReactNode {
  const { items, total, pageSize } = page;
  const selection = useSelection(items, total);
  const table = useRef<HTMLDivElement>(null);
  const chosen = useColumns();
  const { state, location } = useNavigation();
  const isLoading = state === 'loading' && location.pathname === paths.adminProperties;
  const shown = useMemo(() => columns.filter(({ id }) => chosen.shown.has(id)), [chosen.shown]);

  /** Clears the selection and moves the focus, because the bar disappears with it. */
  function clearSelection(allWasDone: boolean): void {
    selection.clear();
    if (allWasDone) table.current?.focus({ preventScroll: true });
  }

  if (items.length === 0) return <EmptyList page={page} filter={filter} />;
  return (
    <>
      <div className={styles.above}>
        <p className={styles.total}>{countedProperties(total)}</p>
        <ColumnChooser {...chosen} />
      </div>
      <div
        ref={table}
        tabIndex={-1}
        className={styles.table}
        data-loading={isLoading || undefined}
        aria-busy={isLoading}
      >
        <DataTable
          caption="Properties"
          columns={[...(page.basic ? [] : [boxColumn(selection)]), titleColumn, ...shown]}
          rows={items}
          keyOf={({ id }) => id}
          defaultSort="-updatedAt"
          wide={shown.length > maxColumnsThatFit}
          isMarked={({ id }) => selection.has(id)}
        />
      </div>
      <Pages page={page.page} pageSize={pageSize} total={total} />
      <BulkBar
        selection={selection}
        filter={filter}
        total={total}
        bulk={bulk}
        lacks={page.lacks}
        onDone={clearSelection}
      />
    </>
  );
}

/** Checkbox column; the head selects the whole page. */
function boxColumn(selection: Selection): Column<AdminPropertyItem> {
  return {
    id: 'box',
    title: '',
    head: (
      <label className={styles.box} data-needs-script="">
        <input
          type="checkbox"
          aria-label="Select every property on this page"
          checked={selection.isPageChosen}
          onChange={selection.togglePage}
        />
        <span>Select this page</span>
      </label>
    ),
    cell: (item) => (
      <label className={styles.box} data-needs-script="">
        <input
          type="checkbox"
          aria-label={`Select ${item.title}`}
          checked={selection.has(item.id)}
          onChange={() => selection.toggle(item)}
        />
      </label>
    ),
  };
}
