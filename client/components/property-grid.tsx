import type { ReactNode } from 'react';
import styles from './property-grid.module.css';

/** Cards in columns: one on a phone, two on a tablet, four on a desktop. */
export function PropertyGrid({ children }: { children: ReactNode }): ReactNode {
  return <ul className={styles.grid}>{children}</ul>;
}
