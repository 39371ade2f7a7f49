import type { BulkResult } from '../../../shared/contract/admin/property-schemas.ts';
import type { BulkAction, BulkPart } from '../../../shared/contract/admin/properties.ts';
import { maxAtOnce } from '../../../shared/forms/admin-forms.ts';
import { AppError } from '../../errors/app-error.ts';
import type { StaffPropertyWrites } from '../../upstream/staff/staff-property-writes.ts';
import type { PartialInput, StaffCaller, StaffQuery } from '../../upstream/staff/staff-caller.ts';

export type BulkRequest = { action: BulkAction } & PartialInput<BulkPart> &
  (
    | { ids: readonly { id: string; version?: number | undefined }[] }
    | { filter: StaffQuery; after?: string | undefined }
    | { all: true; after?: string | undefined }
  );

type Upstream = Pick<StaffPropertyWrites, 'applyToMany'>;

/** Properties per call: few enough that most results are known when a call fails. */
const chunkSize = 100;

/**
 * Applies one action to many properties in chunks. If the provider fails midway, the result separates done properties from the
 * others: selected ones are in `failed` with a reason, and for a filter `next` is where to continue.
 *
 * @throws AppError if nothing was done
 */
export async function applyToMany(
  upstream: Upstream,
  request: BulkRequest,
  caller: StaffCaller,
): Promise<BulkResult> {
  return 'ids' in request
    ? applyToIds(upstream, request, caller)
    : applyToFound(upstream, request, caller);
}

async function applyToIds(
  upstream: Upstream,
  { ids, more = false, batch, ...request }: Extract<BulkRequest, { ids: unknown }>,
  caller: StaffCaller,
): Promise<BulkResult> {
  const result: BulkResult = { done: [], failed: [], batch: batch ?? null, next: null };
  for (let start = 0; start < ids.length; start += chunkSize) {
    const chunk = ids.slice(start, start + chunkSize);
    try {
      const part = {
        ...request,
        ids: chunk,
        more: more || start + chunkSize < ids.length,
        batch: result.batch ?? undefined,
      };
      collect(result, await upstream.applyToMany(part, caller));
    } catch (error) {
      if (start === 0 || !isFailure(error)) throw error;
      const untried = ids.slice(start + chunkSize);
      result.failed.push(
        ...chunk.map(({ id }) => ({ id, title: '', message: error.message })),
        ...untried.map(({ id }) => ({ id, title: '', message: 'Not tried yet.' })),
      );
      break;
    }
  }
  return result;
}

async function applyToFound(
  upstream: Upstream,
  { after: first, batch, ...request }: Exclude<BulkRequest, { ids: unknown }>,
  caller: StaffCaller,
): Promise<BulkResult> {
  const result: BulkResult = { done: [], failed: [], batch: batch ?? null, next: first ?? null };
  for (let taken = 0; taken < maxAtOnce; taken += chunkSize) {
    const after = result.next ?? undefined;
    try {
      const chunk = { ...request, after, limit: chunkSize, batch: result.batch ?? undefined };
      collect(result, await upstream.applyToMany(chunk, caller));
    } catch (error) {
      if (taken === 0 || !isFailure(error)) throw error;
      break;
    }
    if (result.next === null) break;
  }
  return result;
}

function collect(result: BulkResult, part: BulkResult): void {
  result.done.push(...part.done);
  result.failed.push(...part.failed);
  result.next = part.next;
  // The last part has no batch if it changed nothing.
  result.batch = part.batch ?? result.batch;
}

/** A failure of the provider, not of the caller's rights: earlier changes stay done. */
function isFailure(error: unknown): error is AppError {
  return error instanceof AppError && ![401, 403].includes(error.status);
}
