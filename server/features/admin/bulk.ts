import type {
  BulkAction,
  BulkPart,
  BulkResult,
} from '../../../shared/contract/admin/properties.ts';
import { maxAtOnce } from '../../../shared/forms/admin-forms.ts';
import { AppError } from '../../errors/app-error.ts';
import type { StaffPropertyWrites } from '../../upstream/staff-property-writes.ts';
import type { Given, StaffCaller, StaffQuery } from '../../upstream/staff-caller.ts';

export type BulkRequest = { action: BulkAction } & Given<BulkPart> &
  (
    | { ids: readonly { id: string; version?: number | undefined }[] }
    | { filter: StaffQuery; after?: string | undefined }
    | { all: true; after?: string | undefined }
  );

type Upstream = Pick<StaffPropertyWrites, 'applyToMany'>;

/** What is asked of the provider in one call: few enough that most is known when one of them fails. */
const chunkSize = 100;

/**
 * One action on many properties, some at a time. Where the provider fails after some were done, the answer tells these from
 * those that were not: chosen ones have `failed` with the reason, and of a filter `next` is where to go on.
 *
 * @throws AppError where nothing was done
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
  // The last part may have changed nothing, and then it has none of its own.
  result.batch = part.batch ?? result.batch;
}

/** Of the provider, and not of whoever asked: what was done before it stays done. */
function isFailure(error: unknown): error is AppError {
  return error instanceof AppError && ![401, 403].includes(error.status);
}
