import type { ReactNode } from 'react';
import { formatNumber } from '../../../shared/number.ts';
import { countedProperties } from '../display/counted-properties.ts';
import { useUndos } from './batch-undo.ts';
import { Progress } from './progress.tsx';

/** Progress of running undos, shown on every staff page. */
export function UndoProgress(): ReactNode {
  const undos = useUndos();
  return (
    <div role="status">
      {undos.map(({ id, batch }) => {
        const done = batch ? batch.restored + batch.changed : 0;
        return (
          <Progress key={id} label="Undoing" of={batch && batch.count} done={done}>
            {batch ? `Undoing ${countedProperties(batch.count)}…` : 'Undoing…'}{' '}
            {done > 0 && `${formatNumber(done)} so far.`}
          </Progress>
        );
      })}
    </div>
  );
}
