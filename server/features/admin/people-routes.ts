import { Router } from 'express';
import { lookupLists, type LookupList } from '../../../shared/contract/admin/lists.ts';
import type { MessagePost } from '../../../shared/contract/admin/messages.ts';
import {
  mergeForm,
  messageChangeForm,
  nameForm,
  noteForm,
  replyForm,
  resendForm,
  userChangeForm,
} from '../../../shared/forms/admin-forms.ts';
import { refuseOtherMethods } from '../allowed-methods.ts';
import { fieldsOf, formOf } from '../form-body.ts';
import { sendTable } from './csv/send-table.ts';
import { queryOf, readQuery } from './read-queries.ts';
import type { StaffRoutesOptions } from './route-options.ts';

/** Messages, lookup lists, users, the audit log and batches, under `/api/admin`. */
export function peopleRoutes({ work, reading, jsonBody }: StaffRoutesOptions): Router {
  const router = Router();

  router.get('/messages', reading('messages'));
  router.get('/messages/:id', reading('message'));
  router.get('/messages/:id/photos/:number', async (request, response) => {
    const { params } = request;
    const photo = await work(request, response, ({ messagePhoto }) => messagePhoto(params));
    response.set('x-content-type-options', 'nosniff');
    response.type(photo.type).send(photo.bytes);
  });
  router.get('/users', reading('users'));
  router.get('/audit', reading('audit'));
  router.get('/audit/export.csv', async (request, response) => {
    const filter = readQuery('auditFilter', queryOf(request.originalUrl));
    const table = await work(request, response, ({ exports }) => exports.audit(filter));
    await sendTable(response, table, 'audit');
  });

  router.get('/batches', reading('batches'));
  router.get('/batches/:id', reading('batch'));

  router.use(jsonBody);

  router.post('/batches/:id/undo', async (request, response) => {
    const { id } = request.params;
    response.status(202).json(await work(request, response, ({ batches }) => batches.undo(id)));
  });

  router.post('/messages', async (request, response) => {
    const post = toPost(request.body);
    response.json(await work(request, response, ({ people }) => people.postMessage(post)));
  });

  router.patch('/messages/:id', async (request, response) => {
    const change = formOf(messageChangeForm, request.body);
    const { id } = request.params;
    response.json(await work(request, response, ({ people }) => people.changeMessage(id, change)));
  });

  router.delete('/messages/:id', async (request, response) => {
    const { id } = request.params;
    response.json(await work(request, response, ({ people }) => people.deleteMessage(id)));
  });

  router.post('/messages/:id/restore', async (request, response) => {
    const { id } = request.params;
    response.json(await work(request, response, ({ people }) => people.restoreMessage(id)));
  });

  for (const list of lookupLists) router.use(`/${list}`, lookupListRoutes(list));

  router.patch('/users/:id', async (request, response) => {
    const change = formOf(userChangeForm, request.body);
    const { id } = request.params;
    response.json(await work(request, response, ({ people }) => people.changeUser(id, change)));
  });

  router.post('/users/:id/end-sessions', async (request, response) => {
    const { id } = request.params;
    response.json(await work(request, response, ({ people }) => people.endSessions(id)));
  });

  return refuseOtherMethods(router);

  function lookupListRoutes(list: LookupList): Router {
    const names = Router();

    names.get('/', reading(list));

    names.post('/', async (request, response) => {
      const { name } = formOf(nameForm, request.body);
      response
        .status(201)
        .json(await work(request, response, ({ people }) => people.addName(list, name)));
    });

    names.put('/:id', async (request, response) => {
      const item = { id: request.params.id, ...formOf(nameForm, request.body) };
      response.json(await work(request, response, ({ people }) => people.rename(list, item)));
    });

    names.delete('/:id', async (request, response) => {
      const { id } = request.params;
      await work(request, response, ({ people }) => people.deleteName(list, id));
      response.json({});
    });

    names.post('/:id/merge', async (request, response) => {
      const merged = { id: request.params.id, ...formOf(mergeForm, request.body) };
      response.json(await work(request, response, ({ people }) => people.mergeNames(list, merged)));
    });

    return names;
  }
}

function toPost(body: unknown): MessagePost {
  const fields = fieldsOf(body);
  if (fields['note'] !== undefined) return formOf(noteForm, fields);
  if (fields['resend'] !== undefined) return formOf(resendForm, fields);
  return formOf(replyForm, fields);
}
