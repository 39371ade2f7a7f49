import { useEffect, useState, type ReactNode } from 'react';
import { paths } from '../../../../shared/paths.ts';
import type { Batch } from '../../../../shared/contract/admin/batch-schemas.ts';
import { ProblemError } from '../../../../shared/contract/problem.ts';
import { formatNumber } from '../../../../shared/number.ts';
import { call } from '../../../bff/json-calls.ts';
import { countedProperties } from '../../../admin/display/counted-properties.ts';
import styles from './page.module.css';

const pauseMs = 1_000;

/** Progress of a running import; without a number if the provider does not report it. */
export function ImportProgress(): ReactNode {
  const [batch, setBatch] = useState<Batch | null>(null);

  useEffect(() => {
    const gone = new AbortController();
    const timer = setInterval(() => {
      call('GET /admin/batches', gone.signal, { query: { limit: '1' } }).then(
        (page) => {
          const newest = 'batches' in page ? page.batches[0] : undefined;
          setBatch(newest?.kind === 'import' ? newest : null);
        },
        (error: unknown) => {
          if (gone.signal.aborted) return;
          clearInterval(timer);
          if (!(error instanceof ProblemError)) throw error;
        },
      );
    }, pauseMs);
    return () => {
      clearInterval(timer);
      gone.abort();
    };
  }, []);

  const total = batch?.state === 'running' ? batch.total : null;
  return (
    <div className={styles.writing}>
      <p role="status" className={styles.busy}>
        Importing properties...
      </p>
      {batch && total !== null && (
        <>
          <p>
            {formatNumber(batch.count)} of {countedProperties(total)}
          </p>
          <progress max={total} value={batch.count} aria-label="Importing properties" />
        </>
      )}
      <p>
        You can leave this page: the import goes on, and{' '}
        <a href={paths.adminHistory}>Bulk changes</a> shows how it ended.
      </p>
    </div>
  );
}
