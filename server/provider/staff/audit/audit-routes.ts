import { Router } from 'express';
import { z } from 'zod';
import { auditActions, auditEntities } from '../../../../shared/contract/admin/audit.ts';
import { jsonBody, parseBody } from '../../http/json-body.ts';
import { choice, idCalled, numberUpTo, parseQuery } from '../../http/query.ts';
import { databaseFor } from '../../http/write-once.ts';
import { sendNdjson } from '../send-ndjson.ts';
import { dayCalled } from '../lagos-days.ts';
import { staffOf } from '../staff.ts';
import type { StaffServices } from '../staff-services.ts';
import { changesBetween, recordAction, siteActions } from './audit-log.ts';
import { exportAudit, readAudit } from './read-audit.ts';

const cursorPattern = /^[1-9]\d{0,14}$/;

const filters = {
  user: idCalled('user').optional(),
  entity: choice('entity', auditEntities).optional(),
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

const siteAction = z.object({
  action: z.enum(siteActions, `action must be one of ${siteActions.join(', ')}`),
  receivedAt: z.iso.datetime('receivedAt must be a time'),
});

/** `/admin/audit`. Most entries are written along with the changes they record. */
export function auditRoutes(services: StaffServices): Router {
  const { database, now } = services;
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
    await recordAction(database, staffOf(request, now), { action: 'export-audit' });
    await sendNdjson(response, exportAudit(database, filter, now()));
  });

  /** For enquiries, which are the site's until they are delivered. */
  router.post('/', jsonBody, async (request, response) => {
    const { action, receivedAt } = parseBody(siteAction, request.body);
    await recordAction(databaseFor(request, services), staffOf(request, now), {
      action,
      changes: changesBetween({}, { received: receivedAt }),
    });
    response.status(201).json({});
  });

  return router;
}
