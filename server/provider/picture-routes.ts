import { fileURLToPath } from 'node:url';
import { Router } from 'express';

const folder = fileURLToPath(new URL('seed/photos/', import.meta.url));

/** Serves the pictures of the demo properties. The file behind a name never changes. */
export function pictureRoutes(): Router {
  const router = Router();
  router.get('/:file', (request, response, next) => {
    if (!/^[a-z0-9-]+\.(?:jpg|svg)$/.test(request.params.file)) return next();
    response.removeHeader('Cache-Control');
    response.sendFile(request.params.file, { root: folder, maxAge: '7d', immutable: true });
  });
  return router;
}
