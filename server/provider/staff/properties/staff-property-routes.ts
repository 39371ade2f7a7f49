import { Router } from 'express';
import { parseQuery } from '../../http/query.ts';
import { databaseFor } from '../../http/write-once.ts';
import { sendNdjson } from '../send-ndjson.ts';
import { staffOf } from '../staff.ts';
import type { StaffServices } from '../staff-services.ts';
import { recordAction } from '../audit/audit-log.ts';
import { restoreProperty } from './delete-property.ts';
import { exportProperties } from './property-export.ts';
import { listForStaff, propertyFilter, propertyListQuery } from './property-search.ts';
import {
  findStaffProperty,
  propertyIdIn,
  propertyNotFound,
  toStaffProperty,
} from './staff-property.ts';

/** `/admin/properties`: reading properties and restoring deleted ones. */
export function staffPropertyRoutes(services: StaffServices): Router {
  const { database, now } = services;
  const router = Router();

  router.get('/', async (request, response) => {
    response.json(await listForStaff(database, parseQuery(propertyListQuery, request.query)));
  });

  router.get('/export', async (request, response) => {
    const filter = parseQuery(propertyFilter, request.query);
    await recordAction(database, staffOf(request, now), { action: 'export-properties' });
    await sendNdjson(response, exportProperties(database, filter));
  });

  router.get('/:id', async (request, response) => {
    const row = await findStaffProperty(database, propertyIdIn(request.params.id));
    if (row === undefined) throw propertyNotFound();
    response.set('ETag', `"${row.version}"`);
    response.json({ property: toStaffProperty(row) });
  });

  router.post('/:id/restore', async (request, response) => {
    const id = propertyIdIn(request.params.id);
    const row = await restoreProperty(databaseFor(request, services), staffOf(request, now), id);
    response.json({ property: toStaffProperty(row) });
  });

  return router;
}
