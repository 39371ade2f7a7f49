import { Router } from 'express';
import type * as z from 'zod/mini';
import type { AccountItemForms, AccountList } from '../../../shared/contract/account.ts';
import { browserSession } from '../../session/browser-session.ts';
import { refuseOtherMethods } from '../allowed-methods.ts';
import { requestSignal } from '../request-signal.ts';
import { formOf } from '../form-body.ts';
import type { AccountService } from './service.ts';

export interface ItemRoutesOptions<List extends AccountList> {
  account: AccountService;
  list: List;
  schema: z.ZodMiniType<AccountItemForms[List]>;
}

/** Routes for the items of one account list. Every change responds with the whole updated account. */
export function itemRoutes<List extends AccountList>(options: ItemRoutesOptions<List>): Router {
  const { account, list, schema } = options;
  const router = Router();

  router.post('/', async (request, response) => {
    const form = formOf(schema, request.body);
    const browser = browserSession(request, response);
    const view = await account.addItem({ list, form }, browser, requestSignal(response));
    response.status(201).json(view);
  });

  router.put('/:id', async (request, response) => {
    const form = formOf(schema, request.body);
    const browser = browserSession(request, response);
    const item = { list, id: request.params.id, form };
    response.json(await account.changeItem(item, browser, requestSignal(response)));
  });

  if (isRemovable(list)) {
    router.delete('/:id', async (request, response) => {
      const browser = browserSession(request, response);
      const item = { list, id: request.params.id };
      response.json(await account.removeItem(item, browser, requestSignal(response)));
    });
  }

  return refuseOtherMethods(router);
}

/** The provider cannot remove emails. */
function isRemovable(list: AccountList): list is Exclude<AccountList, 'emails'> {
  return list !== 'emails';
}
