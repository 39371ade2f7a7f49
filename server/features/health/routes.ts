import { Router } from 'express';
import type { Readiness } from './readiness.ts';

/** `GET /live`: the process runs. `GET /ready`: it can receive traffic, else 503. */
export function healthRoutes(readiness: Readiness): Router {
  const router = Router();
  router.use((_request, response, next) => {
    response.set('cache-control', 'no-store');
    next();
  });
  router.get('/live', (_request, response) => {
    response.json({ status: 'live' });
  });
  router.get('/ready', async (_request, response) => {
    const [ready, warnings] = await Promise.all([readiness.isReady(), readiness.warnings()]);
    response.status(ready ? 200 : 503).json({
      status: ready ? 'ready' : 'not ready',
      ...(warnings.length > 0 && { warnings }),
    });
  });
  return router;
}
