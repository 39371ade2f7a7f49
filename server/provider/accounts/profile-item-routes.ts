import { type Request, type RequestHandler, Router } from 'express';
import { z } from 'zod';
import type { ProfileItemsTable } from '../database/tables.ts';
import { jsonBody, parseBody } from '../http/json-body.ts';
import { databaseFor } from '../http/write-once.ts';
import * as fields from './account-fields.ts';
import type { AccountServices } from './account-services.ts';
import { signedIn } from './authenticate.ts';
import {
  addItem,
  changeItem,
  type ItemContent,
  type ItemOwner,
  removeItem,
  toItemJson,
} from './profile-items.ts';

type Kind = ProfileItemsTable['kind'];

const type = fields.itemType.optional();

const readContent: Record<Kind, (body: unknown) => ItemContent> = {
  phone(body) {
    const { phone: value, ...rest } = parseBody(z.object({ phone: fields.phone, type }), body);
    return { value, ...rest };
  },
  email(body) {
    return { value: parseBody(z.object({ email: fields.email }), body).email };
  },
  address(body) {
    const schema = z.object({ address: fields.address, type });
    const { address: value, ...rest } = parseBody(schema, body);
    return { value, ...rest };
  },
};

/** The phones, emails and postal addresses of the user's profile. The API has no call to delete emails. */
export function profileItemRoutes(services: AccountServices, authenticate: RequestHandler): Router {
  const router = Router();
  const kinds: Kind[] = ['phone', 'email', 'address'];
  for (const kind of kinds) {
    const ownerOf = (request: object): ItemOwner => ({ userId: signedIn(request).user.id, kind });

    router.post(`/${kind}`, authenticate, jsonBody, async (request, response) => {
      const content = readContent[kind](request.body);
      const item = await addItem(databaseFor(request, services), ownerOf(request), content);
      response.status(201).json({ status: true, data: toItemJson(item) });
    });

    router.put(
      `/${kind}/:id`,
      authenticate,
      jsonBody,
      async (request: Request<{ id: string }>, response) => {
        const content = readContent[kind](request.body);
        const once = databaseFor(request, services);
        const item = await changeItem(once, ownerOf(request), request.params.id, content);
        response.json({ status: true, data: toItemJson(item) });
      },
    );

    if (kind === 'email') continue;
    router.delete(
      `/${kind}/:id`,
      authenticate,
      async (request: Request<{ id: string }>, response) => {
        await removeItem(databaseFor(request, services), ownerOf(request), request.params.id);
        response.json({ status: true });
      },
    );
  }
  return router;
}
