import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Batch } from '../../../../shared/contract/admin/batch-schemas.ts';
import type { ImportResult } from '../../../../shared/contract/admin/property-schemas.ts';
import { counted } from '../../../../shared/number.ts';
import { paths } from '../../../../shared/paths.ts';
import { undoResult } from '../../../admin/batches/batch-labels.ts';
import { undoBatch } from '../../../admin/batches/batch-undo.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ImportCounts } from './import-counts.tsx';
import styles from './page.module.css';

interface ImportOutcomeProps {
  result: ImportResult;
  onAnother(): void;
}

export function ImportOutcome({ result, onAnother }: ImportOutcomeProps): ReactNode {
  const { batch } = result;
  const [undo, setUndo] = useState<'none' | 'running' | Batch>('none');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const wrong = result.rows.filter(({ outcome }) => outcome === 'problem').length;

  async function undoImport(id: string): Promise<void> {
    setUndo('running');
    const undone = await undoBatch(id);
    setUndo(undone?.state === 'undone' ? undone : 'none');
  }

  const isUndone = typeof undo === 'object';
  return (
    <section className={styles.trial} aria-labelledby="written-title">
      <h2 id="written-title" ref={title} tabIndex={-1}>
        <CircleCheck aria-hidden="true" size={22} />
        {isUndone ? 'Import undone' : `${counted(result.created + result.updated, 'row')} written`}
      </h2>
      {isUndone ? (
        <p>{undoResult({ ...undo, undoStarted: true })}.</p>
      ) : (
        <ImportCounts result={result} wrong={wrong} />
      )}
      <div className={styles.actions}>
        <ButtonLink href={paths.adminProperties}>Go to properties</ButtonLink>
        {batch !== null && !isUndone && (
          <Button
            look="secondary"
            pending={undo === 'running'}
            onClick={() => void undoImport(batch)}
          >
            Undo this import
          </Button>
        )}
        <Button look="secondary" onClick={onAnother}>
          Import another file
        </Button>
      </div>
    </section>
  );
}
