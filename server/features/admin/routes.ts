import { Router, type RequestHandler } from 'express';
import type { AdminRead } from '../../../shared/contract/admin/reads.ts';
import { browserSession } from '../../session/browser-session.ts';
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
  /** Rate limit for the staff member whose id is in `response.locals.staff`. */
  limitStaff: RequestHandler;
}

/** All routes under `/api/admin`, for staff only. Must run after cookie-parser. */
export function adminRoutes({ admin, limitStaff, ...bodies }: AdminRoutesOptions): Router {
  const router = Router();
  router.use((_request, response, next) => {
    response.set('cache-control', 'private, no-store');
    next();
  });
  // Before any body is read: only staff may upload megabytes.
  router.use(async (request, response, next) => {
    const browser = browserSession(request, response);
    const { id } = await admin.requireStaff(browser, requestSignal(response));
    response.locals.staff = id;
    response.locals.person = id;
    next();
  });
  router.use(limitStaff);

  const work: Work = (request, response, use) =>
    admin.work(browserSession(request, response), requestSignal(response), use);

  router.use('/properties', propertyRoutes({ ...bodies, work, reading }));
  router.use(peopleRoutes({ ...bodies, work, reading }));
  router.get('/stats', reading('stats'));
  router.get('/missing', reading('missing'));

  return refuseOtherMethods(router);

  function reading(what: AdminRead): RequestHandler<{ id?: string }> {
    return async (request, response) => {
      const { id } = request.params;
      const query = { ...queryOf(request.originalUrl), ...(id !== undefined && { id }) };
      const browser = browserSession(request, response);
      response.json(await admin.read(what, query, browser, requestSignal(response)));
    };
  }
}
