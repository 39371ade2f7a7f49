import type { ReactNode } from 'react';
import styles from './table-of-contents.module.css';

interface TableOfContentsProps {
  sections: readonly { id: string; title: string }[];
}

/**
 * Beside the text on wide screens, otherwise a collapsible list above it; CSS shows one of the two. `reading-aids.ts` marks the
 * section being read.
 */
export function TableOfContents({ sections }: TableOfContentsProps): ReactNode {
  const links = (
    <ol className={styles.links}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
  return (
    <div className={styles.contents} data-contents="">
      <nav className={styles.beside} aria-labelledby="contents">
        <h2 id="contents">On this page</h2>
        {links}
      </nav>
      <details className={styles.above}>
        <summary>On this page</summary>
        <nav aria-label="On this page">{links}</nav>
      </details>
    </div>
  );
}
