import { z } from 'zod';
import type { Batch, BatchPage } from '../../../shared/contract/admin/batch-schemas.ts';
import { batchKinds, batchStates } from '../../../shared/contract/admin/batches.ts';
import { upstreamPath, type UpstreamPath } from '../transport/path.ts';
import type { Parser } from '../transport/parse-answer.ts';
import type { Upstream } from '../transport/request.ts';
import { staffMember, toId } from './staff-list-schema.ts';
import type { StaffCaller, StaffQuery } from './staff-caller.ts';
import * as value from '../tolerant-values.ts';

/** Bulk changes to properties. Every call rejects with an `AppError`, or with the signal's reason. */
export interface StaffBatches {
  batches(query: StaffQuery, caller: StaffCaller): Promise<BatchPage>;
  batch(id: string, caller: StaffCaller): Promise<Batch>;
  /** Starts the undo, which continues at the provider: `batch` reports its progress. Idempotent. */
  undoBatch(id: string, caller: StaffCaller): Promise<Batch>;
}

export const batch = z.object({
  id: toId,
  kind: z.enum(batchKinds),
  user: staffMember,
  startedAt: z.string(),
  state: z.enum(batchStates),
  total: value.count.nullable().catch(null),
  count: value.count,
  restored: value.count,
  changed: value.count,
  merge: z.object({ from: value.text, into: value.text }).nullable().catch(null),
  undoableUntil: z.string(),
}) satisfies z.ZodType<Batch>;

export const batchPage = z.object({
  batches: z.array(batch),
  next: z.union([toId, z.null()]),
}) satisfies z.ZodType<BatchPage>;

const parseBatch: Parser<Batch> = (json) => z.object({ batch }).parse(json).batch;

export function createStaffBatches(upstream: Upstream): StaffBatches {
  function read<T>(
    call: { path: UpstreamPath; query?: StaffQuery; parse: Parser<T> },
    { token, signal }: StaffCaller,
  ): Promise<T> {
    const authorization = `Bearer ${token}`;
    return upstream.get({ ...call, authorization, mayBeMissing: true, signal });
  }

  return {
    batches: (query, caller) =>
      read(
        { path: upstreamPath`/admin/batches`, query, parse: (json) => batchPage.parse(json) },
        caller,
      ),

    batch: (id, caller) =>
      read({ path: upstreamPath`/admin/batches/${id}`, parse: parseBatch }, caller),

    undoBatch: (id, { token, signal }) =>
      upstream.send({
        method: 'POST',
        path: upstreamPath`/admin/batches/${id}/undo`,
        parse: parseBatch,
        authorization: `Bearer ${token}`,
        mayBeMissing: true,
        signal,
      }),
  };
}
