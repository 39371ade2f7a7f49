import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { pageMessages } from '../../shared/page-messages.ts';
import { isAdminPath } from '../../shared/paths.ts';
import { retryAllNow } from '../connection/interruption.ts';
import { useInterruption } from '../connection/use-interruption.ts';
import { useIsOffline } from '../connection/use-is-offline.ts';
import styles from './connection-bar.module.css';

/**
 * Says that the browser is offline, or why the page is waiting, without replacing it. The live region is always mounted, so
 * that messages are announced.
 */
export function ConnectionBar(): ReactNode {
  const interruption = useInterruption();
  const isOffline = useIsOffline();
  // Staff pages have their own note.
  const isForStaff = isAdminPath(useLocation().pathname);
  const message = interruption || (isOffline && !isForStaff && pageMessages.network);
  return (
    <div role="status">
      {message && (
        <div className={styles.bar}>
          <p>{message}</p>
          {/* Offline it would fail again; it is tried by itself once the browser is back. */}
          {interruption && !isOffline && (
            <button type="button" onClick={retryAllNow}>
              Try again
            </button>
          )}
        </div>
      )}
    </div>
  );
}
