import { Router } from 'express';
import { z } from 'zod';
import { jsonBody, parseBody } from '../../http/json-body.ts';
import { wholeNumberOf } from '../../http/number-fields.ts';
import { lineOf } from '../../http/text-fields.ts';
import { parseId } from '../../http/query.ts';
import { databaseFor } from '../../http/write-once.ts';
import { staffOf } from '../staff.ts';
import type { StaffServices } from '../staff-services.ts';
import { mergeLookupItems } from './merge-lookup-items.ts';
import { addLookupItem, removeLookupItem, renameLookupItem } from './change-lookup-list.ts';
import { type LookupList, lookupItemNotFound, readLookupList } from './lookup-lists.ts';

const naming = z.object({ name: lineOf('Name', 60) });
const merging = z.object({ into: wholeNumberOf('into', { min: 1, max: 2_147_483_647 }) });

const words = {
  amenities: { many: 'amenities', one: 'amenity' },
  property_types: { many: 'propertyTypes', one: 'propertyType' },
} as const;

/** `/admin/amenities` or `/admin/property-types`. */
export function lookupListRoutes(services: StaffServices, list: LookupList): Router {
  const { database, now } = services;
  const { many, one } = words[list];
  const router = Router();

  router.get('/', async (_request, response) => {
    response.json({ [many]: await readLookupList(database, list) });
  });

  router.post('/', jsonBody, async (request, response) => {
    const { name } = parseBody(naming, request.body);
    const added = await addLookupItem(
      databaseFor(request, services),
      staffOf(request, now),
      list,
      name,
    );
    response.status(201).json({ [one]: added });
  });

  router.put('/:id', jsonBody, async (request, response) => {
    const id = idIn(request.params['id'], list);
    const { name } = parseBody(naming, request.body);
    const once = databaseFor(request, services);
    const renamed = await renameLookupItem(once, staffOf(request, now), list, { id, name });
    response.json({ [one]: renamed });
  });

  router.delete('/:id', async (request, response) => {
    const once = databaseFor(request, services);
    await removeLookupItem(once, staffOf(request, now), list, idIn(request.params.id, list));
    response.json({ status: true });
  });

  router.post('/:id/merge', jsonBody, async (request, response) => {
    const id = idIn(request.params['id'], list);
    const { into } = parseBody(merging, request.body);
    const once = databaseFor(request, services);
    const merged = await mergeLookupItems(once, staffOf(request, now), list, { id, into });
    const { batch, ...item } = merged;
    response.json({ [one]: item, batch });
  });

  return router;
}

function idIn(text: unknown, list: LookupList): number {
  const id = typeof text === 'string' ? parseId(text) : null;
  if (id === null) throw lookupItemNotFound(list);
  return id;
}
