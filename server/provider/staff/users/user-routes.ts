import { Router } from 'express';
import { z } from 'zod';
import { ApiError } from '../../http/api-error.ts';
import { jsonBody, parseBody } from '../../http/json-body.ts';
import { parseId, parseQuery } from '../../http/query.ts';
import { databaseFor } from '../../http/write-once.ts';
import { staffOf } from '../staff.ts';
import type { StaffServices } from '../staff-services.ts';
import { changeUser, endSessions } from './change-user.ts';
import { findUser, listUsers, noSuchUser, toUserJson, userListQuery } from './user-search.ts';

const change = z.object({
  role: z.enum(['admin', 'user'], 'Role must be admin or user').optional(),
  disabled: z.boolean('disabled must be true or false').optional(),
});

/** `/admin/users`. */
export function userRoutes(services: StaffServices): Router {
  const { database, mails, now } = services;
  const router = Router();

  router.get('/', async (request, response) => {
    response.json(await listUsers(database, parseQuery(userListQuery, request.query), now()));
  });

  router.patch('/:id', jsonBody, async (request, response) => {
    const id = userIdIn(request.params['id']);
    const changes = parseBody(change, request.body);
    if (Object.keys(changes).length === 0) throw new ApiError(422, 'Send role or disabled.');
    await changeUser(databaseFor(request, services), staffOf(request, now), id, changes);
    mails.wake();
    response.json({ user: await readUser(id) });
  });

  router.post('/:id/end-sessions', async (request, response) => {
    const id = userIdIn(request.params.id);
    const ended = await endSessions(databaseFor(request, services), staffOf(request, now), id);
    response.json({ user: await readUser(id), ended });
  });

  async function readUser(id: number): Promise<Record<string, unknown>> {
    const row = await findUser(database, id, now());
    if (row === undefined) throw noSuchUser();
    return toUserJson(row);
  }

  return router;
}

function userIdIn(text: unknown): number {
  const id = typeof text === 'string' ? parseId(text) : null;
  if (id === null) throw noSuchUser();
  return id;
}
