import { Router } from 'express';
import { AppError } from '../../errors/app-error.ts';
import { requestSignal } from '../request-signal.ts';
import type { MediaService } from './service.ts';

/** `GET /media/original/:key`: the provider's pictures under this site's own address. */
export function mediaRoutes(media: MediaService, fallbackFile: string): Router {
  const router = Router();

  router.get('/original/:key', async (request, response) => {
    try {
      const { body, type } = await media.original(request.params.key, requestSignal(response));
      response.set('cache-control', 'public, max-age=86400, stale-while-revalidate=604800');
      response.type(type).send(body);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // An image element shows the body of a 404 as well, so a missing picture needs no script to look right.
      response.status(error.status).set('cache-control', 'public, max-age=60');
      response.sendFile(fallbackFile);
    }
  });

  return router;
}
