import { Router } from 'express';
import { clientIpOf, limitRequests, minuteMs, type CreateLimit } from '../../limits/rate-limit.ts';
import { refuseOtherMethods } from '../allowed-methods.ts';
import type { RequestBodies } from '../request-bodies.ts';
import { peopleRoutes } from './people-routes.ts';
import { propertyRoutes } from './property-routes.ts';
import { sendRead } from './send-read.ts';
import type { AdminService } from './service.ts';

/** Per minute and IP address. Each administrator has a limit in the guard. */
const addressLimit = { name: 'staff-address', windowMs: minuteMs, max: 3000, keyOf: clientIpOf };

/** All routes under `/api/admin`, for staff only. Must run after cookie-parser. */
export function adminRoutes(
  admin: AdminService,
  bodies: RequestBodies,
  createLimit: CreateLimit,
): Router {
  const router = Router();
  router.use(limitRequests(createLimit(addressLimit)));
  router.use((_request, response, next) => {
    response.set('cache-control', 'private, no-store');
    next();
  });
  // Before any body is read: only staff may upload megabytes.
  router.use(admin.guard.admit);
  router.use('/properties', propertyRoutes(admin, bodies));
  router.use(peopleRoutes(admin, bodies));
  router.get('/stats', sendRead(admin, 'stats'));
  router.get('/costs', sendRead(admin, 'costs'));
  router.get('/missing', sendRead(admin, 'missing'));
  refuseOtherMethods(router);
  router.use(admin.guard.refuse);
  return router;
}
