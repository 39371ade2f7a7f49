import type { ReactNode } from 'react';
import { retryAllNow } from '../connection/interruption.ts';
import { useInterruption } from '../connection/use-interruption.ts';
import styles from './connection-bar.module.css';

/** Says why the page waits, over the page as it is. The region is always there, so that screen readers announce it. */
export function ConnectionBar(): ReactNode {
  const interruption = useInterruption();
  return (
    <div role="status">
      {interruption && (
        <div className={styles.bar}>
          <p>{interruption}</p>
          <button type="button" onClick={retryAllNow}>
            Try again
          </button>
        </div>
      )}
    </div>
  );
}
