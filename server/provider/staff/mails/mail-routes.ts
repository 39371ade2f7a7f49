import { Router } from 'express';
import { ApiError } from '../../http/api-error.ts';
import { parseId } from '../../http/query.ts';
import { databaseFor } from '../../http/write-once.ts';
import { staffOf } from '../staff.ts';
import type { StaffServices } from '../staff-services.ts';
import { dropMail, readFailedMails, resendMail } from './failed-mails.ts';

/** `/admin/mails`: those that could not be sent. */
export function mailRoutes(services: StaffServices): Router {
  const { database, mails, now } = services;
  const router = Router();

  router.get('/', async (_request, response) => {
    response.json(await readFailedMails(database));
  });

  router.post('/:id/resend', async (request, response) => {
    const id = mailIdIn(request.params.id);
    await resendMail(databaseFor(request, services), staffOf(request, now), id);
    mails.wake();
    response.json({ status: true });
  });

  router.delete('/:id', async (request, response) => {
    const id = mailIdIn(request.params.id);
    await dropMail(databaseFor(request, services), staffOf(request, now), id);
    response.json({ status: true });
  });

  return router;
}

function mailIdIn(text: string): number {
  const id = parseId(text);
  if (id === null) throw new ApiError(404, 'Mail not found');
  return id;
}
