import { Router } from 'express';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { parsePropertyId } from './property-id.ts';
import { toDetail } from './property-json.ts';
import type { PropertyListBody } from './property-list.ts';
import { findVisibleProperty } from './property-queries.ts';

/** Public reads: the property list, with a strong `ETag`, and one property by number or UUID. */
export function propertyRoutes({
  database,
  readPropertyList,
}: {
  database: Kysely<Tables>;
  readPropertyList: () => Promise<PropertyListBody>;
}): Router {
  const router = Router();

  router.get('/', async (request, response) => {
    const { json, etag } = await readPropertyList();
    response.set('ETag', etag);
    if (isNamed(etag, request.get('If-None-Match'))) return response.status(304).end();
    response.type('json').send(json);
  });

  router.get('/:id', async (request, response) => {
    const id = parsePropertyId(request.params.id);
    const property = id && (await findVisibleProperty(database, id));
    if (!property) {
      response.status(404).json({ message: 'Property not found' });
      return;
    }
    response.json({ property: toDetail(property) });
  });

  return router;
}

/**
 * Whether a list of entity tags includes this one, by weak comparison (RFC 9110, 13.1.2). Express itself never sends a
 * 304 for a request with `Cache-Control: no-cache`, which `fetch` adds to every conditional request.
 */
function isNamed(etag: string, named: string | undefined): boolean {
  return (named ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
