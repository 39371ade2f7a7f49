import type { ReactNode } from 'react';
import { countedProperties } from '../words/counted-properties.ts';
import { useUndos, type Undo } from './batch-undo.ts';
import styles from './progress.module.css';

const number = new Intl.NumberFormat('en-NG');

/** Progress of running undos, shown on every staff page. */
export function UndoProgress(): ReactNode {
  const undos = useUndos();
  return (
    <div role="status">
      {undos.map((undo) => (
        <Progress key={undo.id} undo={undo} />
      ))}
    </div>
  );
}

function Progress({ undo: { batch } }: { undo: Undo }): ReactNode {
  const done = batch ? batch.restored + batch.changed : 0;
  return (
    <div className={styles.progress}>
      <p>
        {batch ? `Undoing ${countedProperties(batch.count)}…` : 'Undoing…'}{' '}
        {done > 0 && `${number.format(done)} so far.`}
      </p>
      {batch ? (
        <progress max={Math.max(1, batch.count)} value={done} aria-label="Undoing" />
      ) : (
        <progress aria-label="Undoing" />
      )}
    </div>
  );
}
