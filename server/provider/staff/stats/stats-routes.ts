import { Router } from 'express';
import { z } from 'zod';
import { invalidField } from '../../http/api-error.ts';
import { parseQuery } from '../../http/query.ts';
import { dayCalled, daysBefore, daysFrom, lagosDayOf, timeZone } from '../lagos-days.ts';
import type { StaffServices } from '../staff-services.ts';
import { countEnquiries } from './enquiry-stats.ts';
import { countProperties } from './property-stats.ts';
import { countUsers } from './user-stats.ts';

const maxDays = 1_100;
const defaultDays = 30;

const range = z.object({ from: dayCalled('from').optional(), to: dayCalled('to').optional() });

/** `GET /admin/stats`. */
export function statsRoutes({ database, now }: StaffServices): Router {
  const router = Router();

  router.get('/', async (request, response) => {
    const requested = parseQuery(range, request.query);
    const to = requested.to ?? latest(requested.from, lagosDayOf(now()));
    const from = requested.from ?? daysBefore(to, defaultDays - 1);
    if (from > to) throw invalidField('to', 'to must not be before from');
    if (from < daysBefore(to, maxDays - 1)) {
      throw invalidField('from', `from must be at most ${maxDays} days before to`);
    }
    const period = { days: daysFrom(from, to), now: now() };
    response.json({
      from,
      to,
      timeZone: timeZone,
      properties: await countProperties(database, period),
      enquiries: await countEnquiries(database, period),
      users: await countUsers(database, period),
    });
  });

  return router;
}

function latest(from: string | undefined, today: string): string {
  return from !== undefined && from > today ? from : today;
}
