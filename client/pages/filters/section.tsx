import type { ReactNode } from 'react';
import styles from './section.module.css';

/** Groups of one subject under a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <div className={styles.groups}>{children}</div>
    </section>
  );
}
