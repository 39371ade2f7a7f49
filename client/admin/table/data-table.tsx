// Phones show rows as cards, by styles that take the elements' own roles away.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import { SortHeading } from './sort-heading.tsx';

export interface Column<Row> {
  id: string;
  /** Above the column on wide screens, before each value on phones; '' for a column that needs no word, such as a box to tick. */
  title: string;
  /** In place of the title in the table's head, such as a box that ticks every row. */
  head?: ReactNode;
  /** What somebody typed goes into a `<bdi>`: it breaks where it must, and its direction stays its own. */
  cell(row: Row): ReactNode;
  /** 'heading' names the row and is the title of its card on phones; 'number' stands right, digits under digits. */
  kind?: 'text' | 'heading' | 'number' | 'actions';
  /** Makes the title a link that sorts, by this value of `sort` in the address. */
  sort?: string;
  /** Which way the first click sorts. */
  firstDown?: boolean;
}

interface DataTableProps<Row> {
  /** What the rows are, read out before them. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** The id of a row's element, where links lead to it. */
  anchorOf?(row: Row): string;
  /** What `sort` is where the address has none, such as '-createdAt'. */
  defaultSort?: string;
  /** More columns than fit: the table scrolls sideways within itself. */
  wide?: boolean;
  /** Highlights a row, such as one that is ticked. */
  isMarked?(row: Row): boolean;
  /** Greys a row out while its change is on the way. */
  isPending?(row: Row): boolean;
  /** Beneath a row, over its whole width: what is wrong with it, or a form about it. */
  below?(row: Row): ReactNode;
}

/**
 * A table that staff work in: its head stays in sight, titles sort by links, and on phones each row is a card. Headings
 * and cells are plain text or elements; a row's `below` stands in a row of its own.
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
