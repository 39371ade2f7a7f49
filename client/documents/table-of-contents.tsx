import type { ReactNode } from 'react';
import styles from './table-of-contents.module.css';

interface TableOfContentsProps {
  sections: readonly { id: string; title: string }[];
  /** Id of the section being read. */
  current: string | undefined;
}

/** Beside the text on wide screens, otherwise a collapsible list above it; CSS shows one of the two. */
export function TableOfContents({ sections, current }: TableOfContentsProps): ReactNode {
  const links = (
    <ol className={styles.links}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <div className={styles.contents}>
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
