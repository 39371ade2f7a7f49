import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { paths } from '../../../../shared/paths.ts';
import progress from '../../../admin/batches/progress.module.css';
import { Progress } from '../../../admin/batches/progress.tsx';
import { ProblemNote } from '../../../admin/writes/problem-note.tsx';
import { countedProperties } from '../../../admin/display/counted-properties.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './bulk-outcome.module.css';
import { sizeOf, type BulkReport } from './bulk-run.ts';
import { bulkLabels } from './bulk-labels.ts';
import type { Bulk } from './use-bulk.ts';

const maxListed = 20;

/** Progress of a bulk action, or a report of what failed. */
export function BulkOutcome({ bulk }: { bulk: Bulk }): ReactNode {
  const { running, report } = bulk;
  if (running) {
    const { job, done, of } = running;
    return (
      <div role="status">
        <Progress label={bulkLabels[job.action].doing} of={of} done={done}>
          {bulkLabels[job.action].doing} {countedProperties(of)}… {done > 0 && `${done} so far.`}
        </Progress>
      </div>
    );
  }
  return report && <HalfDone report={report} bulk={bulk} />;
}

function HalfDone({ report, bulk }: { report: BulkReport; bulk: Bulk }): ReactNode {
  const { job, done, failed, rest } = report;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const labels = bulkLabels[job.action];
  const missed = failed.length + (rest ? sizeOf(rest.target) : 0);
  return (
    <section className={`${progress.box} ${styles.report}`} aria-labelledby="bulk-outcome">
      <h2 id="bulk-outcome" ref={title} tabIndex={-1}>
        <TriangleAlert aria-hidden="true" size={20} />
        {done.length === 0
          ? `Nothing was ${labels.done}`
          : `${countedProperties(done.length)} ${labels.done}, ${countedProperties(missed)} not`}
      </h2>
      {failed.length > 0 && (
        <ul className={styles.failed}>
          {failed.slice(0, maxListed).map(({ id, title: named, message }) => (
            <li key={id}>
              <a href={paths.adminProperty(id)}>
                <bdi>{named || job.items.get(id)?.title || `Property ${id}`}</bdi>
              </a>
              : {message}
            </li>
          ))}
          {failed.length > maxListed && (
            <li>And {countedProperties(failed.length - maxListed)} more.</li>
          )}
        </ul>
      )}
      {rest && (
        <>
          <p>
            {countedProperties(sizeOf(rest.target))} could not be reached. Some of them may have
            been changed already; trying again is safe.
          </p>
          <ProblemNote problem={rest.problem} />
        </>
      )}
      <div className={styles.actions}>
        <Button onClick={bulk.retry}>Try again with {countedProperties(missed)}</Button>
        {bulk.undo && (
          <Button look="secondary" onClick={bulk.undo}>
            Undo these changes
          </Button>
        )}
        <Button look="secondary" onClick={bulk.dismiss}>
          Dismiss
        </Button>
      </div>
    </section>
  );
}
