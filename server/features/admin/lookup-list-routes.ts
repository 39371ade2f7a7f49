import { Router, type Response } from 'express';
import type { LookupItem, MergedItem } from '../../../shared/contract/admin/list-schemas.ts';
import type { LookupList } from '../../../shared/contract/admin/lists.ts';
import { mergeForm, nameForm } from '../../../shared/forms/admin-forms.ts';
import { formOf } from '../form-body.ts';
import { afterwards } from './afterwards.ts';
import { callerOf } from './guard.ts';
import { sendRead } from './send-read.ts';
import type { AdminService } from './service.ts';

/** Routes of one lookup list. Must run after a JSON parser. */
export function lookupListRoutes(admin: AdminService, list: LookupList): Router {
  const { upstream, publication, followUps } = admin;
  const router = Router();

  const invalidate = (): void => {
    if (list === 'property-types') admin.forgetTypes();
  };
  /** These names are shown in properties. */
  const publish = (): Promise<void> => {
    publication.changed();
    return publication.settled();
  };

  router.get('/', sendRead(admin, list));

  router.post('/', async (request, response: Response<LookupItem>) => {
    const { name } = formOf(nameForm, request.body);
    const write = upstream.addName(list, name, callerOf(response));
    response.status(201).json(await afterwards(followUps, list, write, invalidate));
  });

  router.put('/:id', async (request, response: Response<LookupItem>) => {
    const item = { id: request.params.id, ...formOf(nameForm, request.body) };
    const write = upstream.rename(list, item, callerOf(response));
    response.json(await afterwards(followUps, `use of ${list}`, write, invalidate, publish));
  });

  router.delete('/:id', async (request, response) => {
    const write = upstream.deleteName(list, request.params.id, callerOf(response));
    await afterwards(followUps, list, write, invalidate);
    response.json({});
  });

  router.post('/:id/merge', async (request, response: Response<MergedItem>) => {
    const names = { id: request.params.id, ...formOf(mergeForm, request.body) };
    const write = upstream.mergeNames(list, names, callerOf(response));
    response.json(await afterwards(followUps, `use of ${list}`, write, invalidate, publish));
  });

  return router;
}
