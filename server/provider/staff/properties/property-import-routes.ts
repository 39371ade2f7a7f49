import { Router } from 'express';
import { z } from 'zod';
import { jsonBodyUpTo, parseBody } from '../../http/json-body.ts';
import { choice, flag, parseQuery } from '../../http/query.ts';
import { databaseFor } from '../../http/write-once.ts';
import { staffOf } from '../staff.ts';
import type { StaffServices } from '../staff-services.ts';
import { importProperties } from './property-import.ts';

const maxBodyBytes = 16 * 1024 * 1024;
const maxRows = 10_000;

const options = z.object({
  dryRun: flag('dryRun').default(false),
  mode: choice('mode', ['all', 'valid']).default('all'),
});
const table = z.object({
  rows: z
    .array(z.unknown(), 'rows must be a list of properties')
    .max(maxRows, `rows must be at most ${maxRows}`),
});

/** `POST /admin/properties/import`. */
export function propertyImportRoutes(services: StaffServices): Router {
  const router = Router();
  router.post('/import', jsonBodyUpTo(maxBodyBytes), async (request, response) => {
    const { dryRun, mode } = parseQuery(options, request.query);
    const { rows } = parseBody(table, request.body);
    const staff = staffOf(request, services.now);
    const database = databaseFor(request, services);
    response.json(
      await importProperties(database, staff, { rows, dryRun, mode, clock: services.now }),
    );
  });
  return router;
}
