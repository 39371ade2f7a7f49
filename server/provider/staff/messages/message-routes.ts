import { Router } from 'express';
import { z } from 'zod';
import { messageStatuses } from '../../../../shared/contract/admin/messages.ts';
import { ApiError } from '../../http/api-error.ts';
import { jsonBody, parseBody } from '../../http/json-body.ts';
import { wholeNumberOf } from '../../http/number-fields.ts';
import { parseId, parseQuery } from '../../http/query.ts';
import { databaseFor } from '../../http/write-once.ts';
import { staffOf } from '../staff.ts';
import type { StaffServices } from '../staff-services.ts';
import { changeMessage, deleteMessage, restoreMessage } from './change-message.ts';
import { findMessage, messageNotFound, toWholeMessage } from './message-json.ts';
import { listMessages, messageListQuery } from './message-search.ts';

const change = z.object({
  status: z.enum(messageStatuses, `Status must be one of ${messageStatuses.join(', ')}`).optional(),
  assignee: wholeNumberOf('assignee', { min: 1, max: 2_147_483_647 }).nullable().optional(),
  read: z.boolean('read must be true or false').optional(),
});

/** `/admin/messages`: reading and changing messages. */
export function messageRoutes(services: StaffServices): Router {
  const { database, enquiryPhotos, mails, now } = services;
  const router = Router();

  router.get('/', async (request, response) => {
    const query = parseQuery(messageListQuery, request.query);
    response.json(await listMessages(database, staffOf(request, now), query));
  });

  router.get('/:id', async (request, response) => {
    response.json({ message: await readMessage(messageIdIn(request.params.id)) });
  });

  router.get('/:id/photos/:number', async (request, response) => {
    const number = parseId(request.params.number);
    const photo = await database
      .selectFrom('message_photos')
      .where('message_id', '=', messageIdIn(request.params.id))
      .where('position', '=', (number ?? 0) - 1)
      .select('file')
      .executeTakeFirst();
    if (photo === undefined) throw new ApiError(404, 'Photo not found');
    await enquiryPhotos.send(photo.file, request, response);
  });

  router.patch('/:id', jsonBody, async (request, response) => {
    const id = messageIdIn(request.params.id);
    const once = databaseFor(request, services);
    await changeMessage(once, staffOf(request, now), id, parseBody(change, request.body));
    mails.wake();
    response.json({ message: await readMessage(id) });
  });

  router.delete('/:id', async (request, response) => {
    const id = messageIdIn(request.params.id);
    const restorableUntil = await deleteMessage(
      databaseFor(request, services),
      staffOf(request, now),
      id,
    );
    response.json({ status: true, id, restorableUntil });
  });

  router.post('/:id/restore', async (request, response) => {
    const id = messageIdIn(request.params.id);
    await restoreMessage(databaseFor(request, services), staffOf(request, now), id);
    response.json({ message: await readMessage(id) });
  });

  async function readMessage(id: number): Promise<Record<string, unknown>> {
    const row = await findMessage(database, id);
    if (row === undefined) throw messageNotFound();
    return toWholeMessage(row, now());
  }

  return router;
}

function messageIdIn(text: unknown): number {
  const id = typeof text === 'string' ? parseId(text) : null;
  if (id === null) throw messageNotFound();
  return id;
}
