import { Router, type Response } from 'express';
import type { Batch } from '../../../shared/contract/admin/batch-schemas.ts';
import type { Deleted } from '../../../shared/contract/admin/list-schemas.ts';
import { lookupLists } from '../../../shared/contract/admin/lists.ts';
import type { AdminMessage } from '../../../shared/contract/admin/message-schemas.ts';
import type { MessagePost } from '../../../shared/contract/admin/messages.ts';
import type { AdminUser } from '../../../shared/contract/admin/user-schemas.ts';
import {
  messageChangeForm,
  noteForm,
  replyForm,
  resendForm,
  userChangeForm,
} from '../../../shared/forms/admin-forms.ts';
import { refuseOtherMethods } from '../allowed-methods.ts';
import { fieldsOf, formOf } from '../form-body.ts';
import type { RequestBodies } from '../request-bodies.ts';
import { afterwards } from './afterwards.ts';
import { createCsvExports } from './csv/exports.ts';
import { sendTable } from './csv/send-table.ts';
import { callerOf } from './guard.ts';
import { lookupListRoutes } from './lookup-list-routes.ts';
import { queryOf, readQuery } from './read-queries.ts';
import { sendRead } from './send-read.ts';
import type { AdminService } from './service.ts';

/** Messages, undelivered enquiries and emails, lookup lists, users, the audit log and batches, under `/api/admin`. */
export function peopleRoutes(admin: AdminService, { jsonBody }: RequestBodies): Router {
  const { upstream, followUps } = admin;
  const router = Router();

  router.get('/messages', sendRead(admin, 'messages'));
  router.get('/messages/:id', sendRead(admin, 'message'));
  router.get('/messages/:id/photos/:number', async (request, response) => {
    const photo = await upstream.messagePhoto(request.params, callerOf(response));
    response.set('x-content-type-options', 'nosniff');
    response.type(photo.type).send(photo.bytes);
  });
  router.get('/users', sendRead(admin, 'users'));
  router.get('/audit', sendRead(admin, 'audit'));
  router.get('/audit/export.csv', async (request, response) => {
    const filter = readQuery('auditFilter', queryOf(request.originalUrl));
    const table = await createCsvExports(upstream, callerOf(response)).audit(filter);
    await sendTable(response, table, 'audit');
  });

  router.get('/batches', sendRead(admin, 'batches'));
  router.get('/batches/:id', sendRead(admin, 'batch'));

  router.get('/undelivered', sendRead(admin, 'undelivered'));

  router.use(jsonBody);

  router.post('/undelivered/:id/resend', async (request, response) => {
    await admin.undelivered.resend(request.params.id, callerOf(response));
    response.json({});
  });

  router.delete('/undelivered/:id', async (request, response) => {
    await admin.undelivered.drop(request.params.id, callerOf(response));
    response.json({});
  });

  router.post('/mails/:id/resend', async (request, response) => {
    await upstream.resendMail(request.params.id, callerOf(response));
    response.json({});
  });

  router.delete('/mails/:id', async (request, response) => {
    await upstream.dropMail(request.params.id, callerOf(response));
    response.json({});
  });

  router.post('/batches/:id/undo', async (request, response: Response<Batch>) => {
    response.status(202).json(await admin.undoBatch(request.params.id, callerOf(response)));
  });

  router.post('/messages', async (request, response: Response<AdminMessage>) => {
    const post = toPost(request.body);
    response.json(await upstream.postMessage(post, callerOf(response)));
  });

  router.patch('/messages/:id', async (request, response: Response<AdminMessage>) => {
    const change = formOf(messageChangeForm, request.body);
    response.json(await upstream.changeMessage(request.params.id, change, callerOf(response)));
  });

  router.delete('/messages/:id', async (request, response: Response<Deleted>) => {
    response.json(await upstream.deleteMessage(request.params.id, callerOf(response)));
  });

  router.post('/messages/:id/restore', async (request, response: Response<AdminMessage>) => {
    response.json(await upstream.restoreMessage(request.params.id, callerOf(response)));
  });

  for (const list of lookupLists) router.use(`/${list}`, lookupListRoutes(admin, list));

  router.patch('/users/:id', async (request, response: Response<AdminUser>) => {
    const change = formOf(userChangeForm, request.body);
    const { id } = request.params;
    const write = upstream.changeUser(id, change, callerOf(response));
    response.json(
      await afterwards(followUps, `user ${id}`, write, admin.forgetStaff, () =>
        admin.markSessions(id),
      ),
    );
  });

  router.post('/users/:id/end-sessions', async (request, response: Response<AdminUser>) => {
    const { id } = request.params;
    const write = upstream.endSessions(id, callerOf(response));
    response.json(
      await afterwards(followUps, `sessions ${id}`, write, () => admin.markSessions(id)),
    );
  });

  return refuseOtherMethods(router);
}

function toPost(body: unknown): MessagePost {
  const fields = fieldsOf(body);
  if (fields['note'] !== undefined) return formOf(noteForm, fields);
  if (fields['resend'] !== undefined) return formOf(resendForm, fields);
  return formOf(replyForm, fields);
}
