import { Router } from 'express';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { type BulkAction, bulkActions } from '../../../../shared/contract/admin/properties.ts';
import type { Tables } from '../../database/tables.ts';
import { ApiError, invalidField } from '../../http/api-error.ts';
import { isRecord, longJsonBody, parseBody } from '../../http/json-body.ts';
import { toLoggable } from '../../http/loggable-error.ts';
import { wholeNumberOf } from '../../http/number-fields.ts';
import { parseQuery } from '../../http/query.ts';
import { databaseFor, findOnce, stepOf } from '../../http/write-once.ts';
import { continueBatch, finishBatch, startBatch } from '../batches/record-batch.ts';
import { type Staff, staffOf } from '../staff.ts';
import type { StaffServices } from '../staff-services.ts';
import { applyToProperty, type BulkItem, findMatching, maxAtOnce } from './property-bulk.ts';
import { version } from './property-fields.ts';
import { propertyFilter, type PropertyFilter } from './property-search.ts';

const id = wholeNumberOf('id', { min: 1, max: 2_147_483_647 });
const item = z.union(
  [
    z.object({ id, version: version.optional() }),
    id.transform((value): BulkItem => ({ id: value })),
  ],
  'ids must be a list of ids, or of objects with id and version',
);

const bulkRequest = z.object({
  action: z.enum(bulkActions, `action must be one of ${bulkActions.join(', ')}`),
  ids: z
    .array(item, 'ids must be a list of ids')
    .max(maxAtOnce, `ids must be at most ${maxAtOnce}`)
    .optional(),
  filter: z
    .record(
      z.string(),
      z.union([z.string(), z.boolean(), z.array(z.string())]),
      'filter must be an object',
    )
    .optional(),
  all: z.literal(true, 'all must be true').optional(),
  after: wholeNumberOf('after', { min: 0, max: 2_147_483_647 }).default(0),
  batch: id.optional(),
  more: z.boolean('more must be true or false').default(false),
  total: wholeNumberOf('total', { min: 0, max: 2_147_483_647 }).optional(),
  limit: wholeNumberOf('limit', { min: 1, max: maxAtOnce }).default(maxAtOnce),
});

/** `POST /admin/properties/bulk`: one action on many properties, each in its own transaction. */
export function propertyBulkRoutes(services: StaffServices): Router {
  const { logger, now } = services;
  const router = Router();

  router.post('/bulk', longJsonBody, async (request, response) => {
    const { action, ids, filter, all, after, limit, ...part } = parseBody(
      bulkRequest,
      request.body,
    );
    const caller = staffOf(request, now);
    if ([ids, filter, all].filter((target) => target !== undefined).length !== 1) {
      throw new ApiError(422, 'Send ids, a filter or "all": true.');
    }
    const database = databaseFor(request, services);
    // Once properties are changed, the filter may find others.
    const found = ids
      ? { items: ids, next: null }
      : await findOnce(database, 'find', () =>
          findMatching(database, all ? everything : readFilter(request.body), { after, limit }),
        );
    const batch = await openBatch(database, caller, action, part);
    const staff = { ...caller, batch };

    const done: { id: number; version: number }[] = [];
    const failed: { id: number; message: string }[] = [];
    for (const one of uniqueById(found.items)) {
      try {
        done.push({
          id: one.id,
          version: await applyToProperty(
            stepOf(database, `property ${one.id}`),
            staff,
            action,
            one,
          ),
        });
      } catch (error) {
        failed.push({ id: one.id, message: messageOf(error, action) });
      }
    }
    const isLast = !part.more && found.next === null;
    const isStored = isLast ? await finishBatch(database, batch, { now: now() }) : true;
    response.json({
      done,
      failed: await withTitles(database, failed),
      next: found.next,
      batch: isStored ? batch : null,
    });
  });

  async function openBatch(
    database: Kysely<Tables>,
    staff: Staff,
    kind: BulkAction,
    { batch, total = null }: { batch?: number | undefined; total?: number | undefined | null },
  ): Promise<number> {
    if (batch === undefined)
      return stepOf(database, 'batch')
        .transaction()
        .execute((transaction) => startBatch(transaction, staff, { kind, total }));
    await continueBatch(database, staff, { id: batch, kind });
    return batch;
  }

  function messageOf(error: unknown, action: BulkAction): string {
    if (error instanceof ApiError) return error.message;
    logger.error({ err: toLoggable(error), action }, 'bulk action failed for a property');
    return 'An error occurred.';
  }

  return router;
}

const everything = propertyFilter.parse({});

/** Rejects unknown filters: ignoring one would widen the action. @throws ApiError 422. */
function readFilter(body: unknown): PropertyFilter {
  const raw = isRecord(body) && isRecord(body['filter']) ? body['filter'] : {};
  const known = Object.keys(propertyFilter.shape);
  // `Object.keys`, because a schema skips a key called `__proto__`.
  if (!Object.keys(raw).every((name) => known.includes(name))) {
    throw invalidField('filter', `A filter has no other names than ${known.join(', ')}`);
  }
  const filter = parseQuery(propertyFilter, raw);
  const { deleted, ...narrowing } = filter;
  if (deleted || Object.values(narrowing).some((value) => value !== undefined && value !== ''))
    return filter;
  throw invalidField('filter', 'Choose a filter, or send "all": true');
}

async function withTitles<Failed extends { id: number }>(
  database: Kysely<Tables>,
  failed: readonly Failed[],
): Promise<(Failed & { title: string | null })[]> {
  if (failed.length === 0) return [];
  const ids = failed.map((one) => one.id);
  const rows = await database
    .selectFrom('properties')
    .where('id', 'in', ids)
    .select(['id', 'title'])
    .execute();
  const titles = new Map(rows.map((row) => [row.id, row.title]));
  return failed.map((one) => ({ ...one, title: titles.get(one.id) ?? null }));
}

function uniqueById(items: readonly BulkItem[]): BulkItem[] {
  return [...new Map(items.map((one) => [one.id, one])).values()];
}
