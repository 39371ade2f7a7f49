// On phones, CSS turns rows into cards, which removes the elements' native roles.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { withQuery } from '../query.ts';
import styles from './data-table.module.css';

export interface ColumnHeading {
  id: string;
  /**
   * Above the column on wide screens, before each value on phones; '' for columns without a label, such as checkboxes.
   */
  title: string;
  /** Replaces the title in the head, such as by a checkbox for all rows. */
  head?: ReactNode;
  /** 'heading' names the row and is the card's title on phones; 'number' is right-aligned with tabular figures. */
  kind?: 'text' | 'heading' | 'number' | 'actions';
  /** Value of the `sort` parameter; makes the title a sort link. */
  sort?: string;
  /** Whether the first click sorts in descending order. */
  firstDown?: boolean;
}

interface SortHeadingProps {
  column: ColumnHeading;
  defaultSort: string | undefined;
}

/** A column heading; if the column is sortable, a link that sorts by it and shows the current direction. */
export function SortHeading({ column, defaultSort = '' }: SortHeadingProps): ReactNode {
  const location = useLocation();
  const { title, head = title, kind = 'text', sort, firstDown = false } = column;
  const className = kind === 'number' ? styles.number : undefined;
  if (sort === undefined) {
    return (
      <th role="columnheader" scope="col" className={className}>
        {head === '' ? <VisuallyHidden>{titleOf(kind)}</VisuallyHidden> : head}
      </th>
    );
  }

  const current = new URLSearchParams(location.search).get('sort') ?? defaultSort;
  const direction = current === sort ? 'ascending' : current === `-${sort}` ? 'descending' : null;
  const next = (direction === null ? firstDown : direction === 'ascending') ? `-${sort}` : sort;
  return (
    <th role="columnheader" scope="col" className={className} aria-sort={direction ?? undefined}>
      <a
        className={styles.sort}
        href={withQuery(location, { sort: next === defaultSort ? null : next })}
        data-keep-scroll=""
      >
        {head}
        {direction === 'ascending' && <ArrowUp aria-hidden="true" size={14} />}
        {direction === 'descending' && <ArrowDown aria-hidden="true" size={14} />}
      </a>
    </th>
  );
}

function titleOf(kind: string): string {
  return kind === 'actions' ? 'Actions' : 'Choose';
}
