import { Router, type RequestHandler } from 'express';
import type { AdminQuery, AdminRead } from '../../../shared/contract/admin/reads.ts';
import { browserSession } from '../../session/browser-session.ts';
import { requestSignal } from '../request-signal.ts';
import type { AdminService } from './service.ts';

export interface AdminRoutesOptions {
  admin: AdminService;
  /** Counts what one of the staff does, whose id is in `response.locals.staff`. */
  limitStaff: RequestHandler;
}

/** Everything beneath `/api/admin`: nothing of it answers anyone but staff. Needs cookie-parser before it. */
export function adminRoutes({ admin, limitStaff }: AdminRoutesOptions): Router {
  const router = Router();
  router.use((_request, response, next) => {
    response.set('cache-control', 'private, no-store');
    next();
  });
  // Before any body is read: nobody else is let send megabytes.
  router.use(async (request, response, next) => {
    const { id } = await admin.requireStaff(browserSession(request, response));
    response.locals.staff = id;
    next();
  });
  router.use(limitStaff);

  router.get('/stats', reading('stats'));
  router.get('/properties', reading('properties'));
  router.get('/properties/:id', reading('property'));
  router.get('/messages', reading('messages'));
  router.get('/messages/:id', reading('message'));
  router.get('/messages/:id/photos/:number', async (request, response) => {
    const browser = browserSession(request, response);
    const photo = await admin.messagePhoto(request.params, browser, requestSignal(response));
    response.set('x-content-type-options', 'nosniff');
    response.type(photo.type).send(photo.bytes);
  });
  router.get('/amenities', reading('amenities'));
  router.get('/property-types', reading('property-types'));
  router.get('/users', reading('users'));
  router.get('/audit', reading('audit'));

  return router;

  function reading(what: AdminRead): RequestHandler<{ id?: string }> {
    return async (request, response) => {
      const { id } = request.params;
      const query = { ...queryOf(request.originalUrl), ...(id !== undefined && { id }) };
      const browser = browserSession(request, response);
      response.json(await admin.read(what, query, browser, requestSignal(response)));
    };
  }
}

/** A parameter that is repeated is a list with commas. */
function queryOf(originalUrl: string): AdminQuery {
  const { searchParams } = new URL(originalUrl, 'http://localhost');
  const names = new Set(searchParams.keys());
  return Object.fromEntries([...names].map((name) => [name, searchParams.getAll(name).join(',')]));
}
