import type { ReactNode } from 'react';
import styles from './progress.module.css';

interface ProgressProps {
  /** Accessible name of the bar. */
  label: string;
  /** Null if it is not known yet. */
  of: number | null;
  done: number;
  children: ReactNode;
}

/** Progress of changes to many properties, with a sentence about it. */
export function Progress({ label, of, done, children }: ProgressProps): ReactNode {
  return (
    <div className={styles.box}>
      <p>{children}</p>
      {of === null ? (
        <progress aria-label={label} />
      ) : (
        <progress max={Math.max(1, of)} value={done} aria-label={label} />
      )}
    </div>
  );
}
