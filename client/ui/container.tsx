import type { ReactNode } from 'react';
import styles from './container.module.css';

/** The content's width, centred, with the page's gutters. */
export function Container({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.container}>{children}</div>;
}
