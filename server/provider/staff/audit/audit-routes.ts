import { Router } from 'express';
import { z } from 'zod';
import { auditedEntities } from '../../database/tables.ts';
import { choice, idCalled, numberUpTo, parseQuery } from '../../http/query.ts';
import { sendNdjson } from '../send-ndjson.ts';
import { dayCalled } from '../lagos-days.ts';
import { staffOf } from '../staff.ts';
import type { StaffServices } from '../staff-services.ts';
import { auditActions, recordExport } from './audit-log.ts';
import { exportAudit, readAudit } from './read-audit.ts';

const cursorPattern = /^[1-9]\d{0,14}$/;

const filters = {
  user: idCalled('user').optional(),
  entity: choice('entity', auditedEntities).optional(),
  entityId: idCalled('entityId').optional(),
  action: choice('action', auditActions).optional(),
  batch: idCalled('batch').optional(),
  from: dayCalled('from').optional(),
  to: dayCalled('to').optional(),
};
const exportQuery = z.object(filters);
const listQuery = z.object({
  ...filters,
  limit: numberUpTo('limit', 200).default(50),
  cursor: z
    .string()
    .regex(cursorPattern, 'cursor must be the next of an answer')
    .transform(Number)
    .optional(),
});

/** `GET /admin/audit`. Read-only, but for the entry of an export: entries are written along with the changes they record. */
export function auditRoutes({ database, now }: StaffServices): Router {
  const router = Router();

  router.get('/', async (request, response) => {
    const { limit, cursor, ...filter } = parseQuery(listQuery, request.query);
    const entries = await readAudit(database, filter, {
      limit: limit + 1,
      before: cursor,
      now: now(),
    });
    const shown = entries.slice(0, limit);
    const next = entries.length > limit ? String(shown.at(-1)?.id) : null;
    response.json({ entries: shown, next });
  });

  router.get('/export', async (request, response) => {
    const filter = parseQuery(exportQuery, request.query);
    await recordExport(database, staffOf(request, now), 'export-audit');
    await sendNdjson(response, exportAudit(database, filter, now()));
  });

  return router;
}
