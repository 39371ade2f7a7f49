import type { ReactNode } from 'react';
import { retryAllNow } from '../connection/interruption.ts';
import { useInterruption } from '../connection/use-interruption.ts';
import styles from './connection-bar.module.css';

/**
 * Says why the page is waiting, without replacing it. The live region is always mounted, so that messages are
 * announced.
 */
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
