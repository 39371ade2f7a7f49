import type { RequestHandler } from 'express';
import type { AdminRead, AdminReads } from '../../../shared/contract/admin/reads.ts';
import { callerOf } from './guard.ts';
import { queryOf } from './read-queries.ts';
import type { Reads } from './reads.ts';

/** Handles a read of the staff area, by the path's `id` and the query. */
export function sendRead<What extends AdminRead>(
  { readers }: Reads,
  what: What,
): RequestHandler<{ id?: string }, AdminReads[What]> {
  return async (request, response) => {
    const { id } = request.params;
    const query = { ...queryOf(request.originalUrl), ...(id !== undefined && { id }) };
    response.json(await readers[what](query, callerOf(response)));
  };
}
