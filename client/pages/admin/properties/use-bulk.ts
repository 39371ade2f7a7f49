import { useState } from 'react';
import { offerBatchUndo, undoBatch } from '../../../admin/batches/batch-undo.ts';
import { countedProperties } from '../../../admin/display/counted-properties.ts';
import { remainingJobs, runBulk, sizeOf, type BulkJob, type BulkReport } from './bulk-run.ts';
import { bulkLabels } from './bulk-labels.ts';

export interface Bulk {
  /** The running job and its progress. */
  running: { job: BulkJob; done: number; of: number } | null;
  /** Report of the last job, if some of it failed. */
  report: BulkReport | null;
  /** Resolves to whether all of it succeeded. */
  run(job: BulkJob): Promise<boolean>;
  retry(): void;
  /** Undoes the reported changes; null if that is not possible. */
  undo: (() => void) | null;
  dismiss(): void;
}

/** Runs bulk actions: success is shown in a toast, failures in a report until it is dismissed. */
export function useBulk(onChanged: () => void): Bulk {
  const [running, setRunning] = useState<Bulk['running']>(null);
  const [report, setReport] = useState<BulkReport | null>(null);

  async function runAll(jobs: readonly BulkJob[], before: BulkReport | null): Promise<boolean> {
    if (running) return false;
    let whole = before;
    setReport(null);
    for (const job of jobs) {
      const of = sizeOf(job.target);
      setRunning({ job, done: 0, of });
      const part = await runBulk(job, (done) => setRunning({ job, done, of }));
      whole = whole ? joined(whole, part) : part;
    }
    setRunning(null);
    onChanged();
    return whole !== null && finish(whole);
  }

  function finish(whole: BulkReport): boolean {
    if (whole.failed.length > 0 || whole.rest) {
      setReport(whole);
      return false;
    }
    const message = `${countedProperties(whole.done.length)} ${bulkLabels[whole.job.action].done}`;
    offerBatchUndo(message, whole.batch);
    return true;
  }

  const batch = report?.batch ?? null;
  return {
    running,
    report,
    run: (job) => runAll([job], null),
    retry() {
      if (report) void runAll(remainingJobs(report), { ...report, failed: [], rest: null });
    },
    undo:
      batch === null
        ? null
        : () => {
            setReport(null);
            void undoBatch(batch);
          },
    dismiss: () => setReport(null),
  };
}

/** Merges the reports of two jobs. */
function joined(before: BulkReport, after: BulkReport): BulkReport {
  return {
    job: before.job,
    done: [...before.done, ...after.done],
    failed: [...before.failed, ...after.failed],
    rest: after.rest ?? before.rest,
    batch: after.batch ?? before.batch,
  };
}
