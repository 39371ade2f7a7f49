import { Router } from 'express';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { sendParts } from '../http/send-parts.ts';
import { parsePropertyId } from './property-id.ts';
import { toDetail } from './property-json.ts';
import type { PropertyList } from './property-list.ts';
import { findVisibleProperty } from './property-queries.ts';

/** Public reads: the property list, with a strong `ETag`, its changes, and one property by number or UUID. */
export function propertyRoutes({
  database,
  propertyList,
}: {
  database: Kysely<Tables>;
  propertyList: PropertyList;
}): Router {
  const router = Router();

  router.get('/', async (request, response) => {
    const body = await propertyList.body();
    if (response.destroyed) return;
    const { etag, version, length } = body;
    response.set({ ETag: etag, 'X-Properties-Version': version });
    if (isNamed(etag, request.get('If-None-Match'))) return response.status(304).end();
    response.type('json').set('Content-Length', String(length));
    if (request.method === 'HEAD') return response.end();
    await sendParts(response, body.parts());
  });

  router.get('/changes', async (request, response) => {
    const { since } = request.query;
    const changes = await propertyList.changesSince(typeof since === 'string' ? since : '');
    if (changes === null) {
      response.status(410).json({ message: 'The changes since this version are unknown' });
      return;
    }
    response.type('json').send(changes);
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
