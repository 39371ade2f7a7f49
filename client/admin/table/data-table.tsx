// On phones, CSS turns rows into cards, which removes the elements' native roles.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import { SortHeading, type ColumnHeading } from './sort-heading.tsx';

export interface Column<Row> extends ColumnHeading {
  /** User-supplied text goes into a `<bdi>`, which isolates its direction and lets it wrap anywhere. */
  cell(row: Row): ReactNode;
}

interface DataTableProps<Row> {
  /** Accessible caption of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** Element id of a row, for links to it. */
  anchorOf?(row: Row): string;
  /** Sort order without a `sort` parameter, such as '-createdAt'. */
  defaultSort?: string;
  /** Lets the table scroll sideways. */
  wide?: boolean;
  /** Highlights a row, such as a selected one. */
  isMarked?(row: Row): boolean;
  /** Greys out a row while its change is being saved. */
  isPending?(row: Row): boolean;
  /** Full-width content below a row, such as a problem or a form. */
  below?(row: Row): ReactNode;
}

/**
 * A table for staff pages with a sticky head and sort links; on phones each row is a card. `below` renders in a row of
 * its own.
 */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { caption, columns, rows, keyOf, defaultSort, wide = false } = props;
  return (
    <div
      className={wide ? `${styles.frame} ${styles.wide}` : styles.frame}
      role={wide ? 'region' : undefined}
      aria-label={wide ? caption : undefined}
      tabIndex={wide ? 0 : undefined}
    >
      <table className={styles.table} role="table">
        <caption className={styles.caption}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <SortHeading key={column.id} column={column} defaultSort={defaultSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <TableRow key={keyOf(row)} row={row} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TableRow<Row>({
  row,
  columns,
  anchorOf,
  isMarked,
  isPending,
  below,
}: DataTableProps<Row> & { row: Row }): ReactNode {
  const remark = below?.(row) ?? null;
  return (
    <>
      <tr
        id={anchorOf?.(row)}
        role="row"
        className={styles.row}
        data-marked={isMarked?.(row) || undefined}
        data-pending={isPending?.(row) || undefined}
        data-remarked={remark !== null || undefined}
        aria-busy={isPending?.(row) || undefined}
      >
        {columns.map(({ id, title, kind = 'text', cell }) =>
          kind === 'heading' ? (
            <th key={id} role="rowheader" scope="row" className={styles.heading}>
              {cell(row)}
            </th>
          ) : (
            <td key={id} role="cell" className={styles[kind]} data-title={title}>
              {cell(row)}
            </td>
          ),
        )}
      </tr>
      {remark !== null && (
        <tr role="row" className={styles.remark}>
          <td role="cell" colSpan={columns.length}>
            {remark}
          </td>
        </tr>
      )}
    </>
  );
}
