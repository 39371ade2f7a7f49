import { Router, type RequestHandler } from 'express';
import type { AdminRead } from '../../../shared/contract/admin/reads.ts';
import {
  clientIpOf,
  createLimit,
  limitRequests,
  minuteMs,
  type UseLimit,
} from '../../limits/rate-limit.ts';
import { browserOf } from '../../session/browser.ts';
import { refuseOtherMethods } from '../allowed-methods.ts';
import { requestSignal } from '../request-signal.ts';
import { peopleRoutes } from './people-routes.ts';
import { propertyRoutes } from './property-routes.ts';
import { queryOf } from './read-queries.ts';
import type { StaffRoutesOptions, Work } from './route-options.ts';
import type { AdminService } from './service.ts';

export interface AdminRoutesOptions extends Pick<
  StaffRoutesOptions,
  'jsonBody' | 'largeBody' | 'uploads'
> {
  admin: AdminService;
}

/** Requests per minute of every client, by IP address. */
function createAddressLimit(): UseLimit {
  return createLimit({ name: 'staff-address', windowMs: minuteMs, max: 3000, keyOf: clientIpOf });
}

/** Requests per minute of a staff member: enough for fast work while a window of photos loads. */
function createStaffLimit(): UseLimit {
  return createLimit({ name: 'staff', windowMs: minuteMs, max: 1200, keyOf: (_request, id) => id });
}

/** All routes under `/api/admin`, for staff only. Must run after cookie-parser. */
export function adminRoutes({ admin, ...bodies }: AdminRoutesOptions): Router {
  const router = Router();
  const perStaff = createStaffLimit();
  router.use(limitRequests(createAddressLimit()));
  router.use((_request, response, next) => {
    response.set('cache-control', 'private, no-store');
    next();
  });
  // Before any body is read: only staff may upload megabytes.
  router.use(async (request, response, next) => {
    const browser = browserOf(request, response);
    const { id } = await admin.requireStaff(browser, requestSignal(response));
    response.locals.person = id;
    await browser.count(perStaff, id);
    next();
  });

  const work: Work = (request, response, use) =>
    admin.work(browserOf(request, response), requestSignal(response), use);

  router.use('/properties', propertyRoutes({ ...bodies, work, reading }));
  router.use(peopleRoutes({ ...bodies, work, reading }));
  router.get('/stats', reading('stats'));
  router.get('/missing', reading('missing'));

  return refuseOtherMethods(router);

  function reading(what: AdminRead): RequestHandler<{ id?: string }> {
    return async (request, response) => {
      const { id } = request.params;
      const query = { ...queryOf(request.originalUrl), ...(id !== undefined && { id }) };
      const browser = browserOf(request, response);
      response.json(await admin.read(what, query, browser, requestSignal(response)));
    };
  }
}
