import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ImportResult } from '../../../../shared/contract/admin/property-schemas.ts';
import { counted } from '../../../../shared/number.ts';
import { paths } from '../../../../shared/paths.ts';
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
  const [undoing, setUndoing] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const wrong = result.rows.filter(({ outcome }) => outcome === 'problem').length;
  return (
    <section className={styles.trial} aria-labelledby="written-title">
      <h2 id="written-title" ref={title} tabIndex={-1}>
        <CircleCheck aria-hidden="true" size={22} />
        {counted(result.created + result.updated, 'row')} written
      </h2>
      <ImportCounts result={result} wrong={wrong} />
      <div className={styles.actions}>
        <ButtonLink href={paths.adminProperties}>Go to properties</ButtonLink>
        {batch !== null && (
          <Button
            look="secondary"
            disabled={undoing}
            onClick={() => {
              setUndoing(true);
              void undoBatch(batch);
            }}
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
