import type { BulkResult } from '../../../../shared/contract/admin/property-schemas.ts';
import type { AdminPropertyItem } from '../../../../shared/contract/admin/admin-property-schemas.ts';
import type {
  BulkAction,
  BulkRequest,
  PropertyFilter,
} from '../../../../shared/contract/admin/properties.ts';
import type { Problem } from '../../../../shared/contract/problem.ts';
import { staffCall } from '../../../admin/staff-call.ts';
import { problemOf } from '../../../admin/writes/write-queue.ts';

/** Targets of a bulk action: listed ids, or all matches of a filter after an id. */
export type BulkTarget =
  | { kind: 'ids'; ids: readonly string[] }
  | { kind: 'filter'; filter: PropertyFilter; after: string | null; count: number };

export interface BulkJob {
  action: BulkAction;
  target: BulkTarget;
  /** List items by id, for their titles and previous state. */
  items: ReadonlyMap<string, AdminPropertyItem>;
  /** Batch to continue on a retry. */
  batch: string | null;
}

export interface BulkReport {
  job: BulkJob;
  done: BulkResult['done'];
  /** Properties the server refused, with reasons. */
  failed: BulkResult['failed'];
  /** Properties that were not processed, and why. A request without a response may still have been processed. */
  rest: { target: BulkTarget; problem: Problem } | null;
  /** Batch that can be undone; null if nothing changed or undo is not supported. */
  batch: string | null;
}

/** Small enough for a response within seconds. */
const atOnce = 100;

/** Runs a job in chunks and reports successes and failures; never rejects. */
export async function runBulk(
  job: BulkJob,
  onProgress: (done: number) => void,
): Promise<BulkReport> {
  const report: BulkReport = { job, done: [], failed: [], rest: null, batch: job.batch };
  const total = sizeOf(job.target);
  let remaining: BulkTarget | null = job.target;
  while (remaining !== null) {
    const target: BulkTarget = remaining;
    try {
      const request = {
        ...requestFor(job.action, target),
        total,
        ...(report.batch !== null && { batch: report.batch }),
      };
      const result = await staffCall('POST /admin/properties/bulk', { body: request });
      report.done.push(...result.done);
      report.failed.push(...result.failed);
      report.batch = result.batch ?? report.batch;
      remaining = beyond(target, result);
      onProgress(report.done.length + report.failed.length);
    } catch (error) {
      report.rest = { target, problem: problemOf(error) };
      remaining = null;
    }
  }
  return report;
}

/** Jobs for what is left: refused and unprocessed properties, separately. */
export function remainingJobs({ job: whole, failed, rest, batch }: BulkReport): BulkJob[] {
  const job = { ...whole, batch };
  const refused = failed.map(({ id }) => id);
  if (rest?.target.kind === 'ids') {
    return [{ ...job, target: { kind: 'ids', ids: [...refused, ...rest.target.ids] } }];
  }
  const again: BulkTarget[] = refused.length > 0 ? [{ kind: 'ids', ids: refused }] : [];
  if (rest) again.push(rest.target);
  return again.map((target) => ({ ...job, target }));
}

export function sizeOf(target: BulkTarget): number {
  return target.kind === 'ids' ? target.ids.length : target.count;
}

function requestFor(action: BulkAction, target: BulkTarget): BulkRequest {
  if (target.kind === 'ids') {
    const ids = target.ids.slice(0, atOnce).map((id) => ({ id }));
    return { action, ids, more: target.ids.length > atOnce };
  }
  const { filter, after } = target;
  // The server rejects an empty filter; selecting every property must be explicit.
  const found =
    Object.keys(filter).length === 0 ? { all: true as const } : { filter: { ...filter } };
  return { action, ...found, ...(after !== null && { after }) };
}

function beyond(target: BulkTarget, { done, failed, next }: BulkResult): BulkTarget | null {
  if (target.kind === 'ids') {
    const ids = target.ids.slice(atOnce);
    return ids.length > 0 ? { kind: 'ids', ids } : null;
  }
  if (next === null) return null;
  const count = Math.max(0, target.count - done.length - failed.length);
  return { ...target, after: next, count };
}
