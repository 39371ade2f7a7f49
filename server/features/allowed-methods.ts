import type { NextFunction, Request, Response, Router } from 'express';
import { AppError } from '../errors/app-error.ts';

const allowedMethods = new WeakMap<Response, ReadonlySet<string>>();

/**
 * Responds with a 405 and `Allow` to a method that no route of the path takes (RFC 9110, section 15.5.6), and with a 204 to
 * `OPTIONS`. Must come after the last of the routes.
 */
export function refuseOtherMethods(router: Router): Router {
  const methodsByPath = new Map<string, string[]>();
  for (const { route } of router.stack) {
    if (!route) continue;
    const methods = route.stack.map(({ method }) => method.toUpperCase());
    for (const path of [route.path].flat()) {
      methodsByPath.set(path, [...(methodsByPath.get(path) ?? []), ...methods]);
    }
  }
  for (const [path, methods] of methodsByPath) {
    router.use(path, (request, response, next) => {
      // `use` also matches paths under this one.
      if (request.path === '/') allow(response, methods);
      next();
    });
  }
  router.use(refuse);
  return router;
}

/** Several paths may match: '/bulk' and '/:id'. */
function allow(response: Response, methods: readonly string[]): void {
  const allowed = allowedMethods.get(response) ?? [];
  const reads = methods.includes('GET') ? ['HEAD'] : [];
  allowedMethods.set(response, new Set([...allowed, ...methods, ...reads]));
}

function refuse(request: Request, response: Response, next: NextFunction): void {
  const allowed = allowedMethods.get(response);
  if (!allowed) return next();
  response.set('allow', [...allowed].toSorted().join(', '));
  if (request.method === 'OPTIONS') return void response.status(204).end();
  next(new AppError({ code: 'methodNotAllowed', status: 405 }));
}
