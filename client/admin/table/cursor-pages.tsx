import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { withQuery } from '../query.ts';
import styles from './cursor-pages.module.css';

/** Links through a list without page numbers. `next` is the cursor of older entries. */
export function CursorPages({ next }: { next: string | null }): ReactNode {
  const location = useLocation();
  const isLater = new URLSearchParams(location.search).has('cursor');
  if (!isLater && next === null) return null;
  return (
    <nav aria-label="Pages" className={styles.pages}>
      {isLater && <a href={withQuery(location, {})}>Newest</a>}
      {next !== null && (
        <a href={withQuery(location, { cursor: next })} rel="next">
          Older
        </a>
      )}
    </nav>
  );
}
