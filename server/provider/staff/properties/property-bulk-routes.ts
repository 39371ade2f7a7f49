import { Router } from 'express';
import { z } from 'zod';

import { ApiError } from '../../http/api-error.ts';
import { longJsonBody, parseBody } from '../../http/json-body.ts';
import { toLoggable } from '../../http/loggable-error.ts';
import { wholeNumberOf } from '../../http/number-fields.ts';
import { parseQuery } from '../../http/query.ts';
import { staffOf } from '../staff.ts';
import type { StaffServices } from '../staff-services.ts';
import type { BulkAction, BulkItem } from './property-bulk.ts';
import { applyToProperty, bulkActions, findMatching, MOST_AT_ONCE } from './property-bulk.ts';
import { version } from './property-fields.ts';
import { propertyFilter } from './property-search.ts';

const id = wholeNumberOf('id', { min: 1, max: 2_147_483_647 });
const item = z.union(
  [
    z.object({ id, version: version.optional() }),
    id.transform((value): BulkItem => ({ id: value })),
  ],
  'ids must be a list of ids, or of objects with id and version',
);

const request = z.object({
  action: z.enum(bulkActions, `action must be one of ${bulkActions.join(', ')}`),
  ids: z
    .array(item, 'ids must be a list of ids')
    .max(MOST_AT_ONCE, `ids must be at most ${MOST_AT_ONCE}`)
    .optional(),
  filter: z
    .record(
      z.string(),
      z.union([z.string(), z.boolean(), z.array(z.string())]),
      'filter must be an object',
    )
    .optional(),
  after: wholeNumberOf('after', { min: 0, max: 2_147_483_647 }).default(0),
  limit: wholeNumberOf('limit', { min: 1, max: MOST_AT_ONCE }).default(MOST_AT_ONCE),
});

/** `POST /admin/properties/bulk`: one action on many properties, each for itself. */
export function propertyBulkRoutes({ database, logger, now }: StaffServices): Router {
  const router = Router();

  router.post('/bulk', longJsonBody, async (asked, response) => {
    const { action, ids, filter, after, limit } = parseBody(request, asked.body);
    const staff = staffOf(asked, now);
    if ((ids === undefined) === (filter === undefined)) {
      throw new ApiError(422, 'Send ids or a filter.');
    }
    const found = ids
      ? { items: ids, next: null }
      : await findMatching(database, parseQuery(propertyFilter, filter ?? {}), { after, limit });

    const done: { id: number; version: number }[] = [];
    const failed: { id: number; message: string }[] = [];
    for (const one of uniqueById(found.items)) {
      try {
        done.push({ id: one.id, version: await applyToProperty(database, staff, action, one) });
      } catch (error) {
        failed.push({ id: one.id, message: messageOf(error, action) });
      }
    }
    response.json({ done, failed, next: found.next });
  });

  function messageOf(error: unknown, action: BulkAction): string {
    if (error instanceof ApiError) return error.message;
    logger.error({ err: toLoggable(error), action }, 'one of many properties failed');
    return 'An error occurred.';
  }

  return router;
}

function uniqueById(items: readonly BulkItem[]): BulkItem[] {
  return [...new Map(items.map((one) => [one.id, one])).values()];
}
