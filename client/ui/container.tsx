import type { ReactNode } from 'react';
import styles from './container.module.css';

/** Centres content at its maximum width, with gutters. */
export function Container({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.container}>{children}</div>;
}
