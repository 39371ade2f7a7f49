import { Router, type Response } from 'express';
import type * as z from 'zod/mini';
import type { AccountView } from '../../../shared/contract/account-schemas.ts';
import type { AccountItemForms, AccountList } from '../../../shared/contract/account.ts';
import { browserOf } from '../../session/browser.ts';
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

  router.post('/', async (request, response: Response<AccountView>) => {
    const form = formOf(schema, request.body);
    const of = account(browserOf(request, response));
    response.status(201).json(await of.addItem(list, form, requestSignal(response)));
  });

  router.put('/:id', async (request, response: Response<AccountView>) => {
    const form = formOf(schema, request.body);
    const of = account(browserOf(request, response));
    const { id } = request.params;
    response.json(await of.changeItem(list, id, form, requestSignal(response)));
  });

  if (isRemovable(list)) {
    router.delete('/:id', async (request, response: Response<AccountView>) => {
      const of = account(browserOf(request, response));
      response.json(await of.removeItem(list, request.params.id, requestSignal(response)));
    });
  }

  return refuseOtherMethods(router);
}

/** The provider cannot remove emails. */
function isRemovable(list: AccountList): list is Exclude<AccountList, 'emails'> {
  return list !== 'emails';
}
