import { useSyncExternalStore, type ReactNode } from 'react';
import { countedProperties } from '../words/counted-properties.ts';
import { batchBeingUndone, subscribeToUndo } from './batch-undo.ts';
import styles from './progress.module.css';

/** How far an undo is, on every page of the staff. */
export function UndoProgress(): ReactNode {
  const batch = useSyncExternalStore(subscribeToUndo, batchBeingUndone, () => null);
  const done = batch ? batch.restored + batch.changed : 0;
  return (
    <div role="status">
      {batch && (
        <div className={styles.progress}>
          <p>
            Undoing {countedProperties(batch.count)}… {done > 0 && `${done} so far.`}
          </p>
          <progress max={Math.max(1, batch.count)} value={done} aria-label="Undoing" />
        </div>
      )}
    </div>
  );
}
