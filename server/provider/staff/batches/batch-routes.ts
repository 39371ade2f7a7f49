import { Router } from 'express';
import { z } from 'zod';
import { numberUpTo, parseId, parseQuery } from '../../http/query.ts';
import { staffOf } from '../staff.ts';
import type { StaffServices } from '../staff-services.ts';
import { batchNotFound, readBatch, readBatches } from './read-batches.ts';
import { finishUndo, startUndo } from './undo-batch.ts';

const listQuery = z.object({
  limit: numberUpTo('limit', 100).default(50),
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'cursor must be the next of an answer')
    .transform(Number)
    .optional(),
});

/** `/admin/batches`: bulk changes of properties, and undoing them. */
export function batchRoutes({ database, background, now }: StaffServices): Router {
  const router = Router();

  router.get('/', async (request, response) => {
    const { limit, cursor } = parseQuery(listQuery, request.query);
    const batches = await readBatches(database, now(), { limit: limit + 1, before: cursor });
    const shown = batches.slice(0, limit);
    const next = batches.length > limit ? String(shown.at(-1)?.id) : null;
    response.json({ batches: shown, next });
  });

  router.get('/:id', async (request, response) => {
    response.json({ batch: await readBatch(database, now(), batchIdIn(request.params.id)) });
  });

  /** Responds with 202 at once; `GET` reports the progress. */
  router.post('/:id/undo', async (request, response) => {
    const id = batchIdIn(request.params.id);
    const staff = staffOf(request, now);
    const hasWork = await startUndo(database, staff, id);
    if (hasWork) {
      background.start(
        (signal) => finishUndo(database, { clock: now, userId: staff.userId, signal }, id),
        'a batch could not be undone',
      );
    }
    response.status(hasWork ? 202 : 200).json({ batch: await readBatch(database, now(), id) });
  });

  return router;
}

function batchIdIn(text: string): number {
  const id = parseId(text);
  if (id === null) throw batchNotFound();
  return id;
}
