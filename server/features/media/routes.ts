import { Router, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import { AppError } from '../../errors/app-error.ts';
import { requestSignal } from '../request-signal.ts';
import type { MediaService } from './service.ts';
import type { SharePictures } from './share-pictures.ts';

export interface MediaRoutesOptions {
  media: MediaService;
  sharePictures: SharePictures;
  /** SVG, in place of a picture that cannot be had. */
  fallback: Buffer;
  log: Logger;
}

/** What an address ends with where nothing is to be shown in place of a picture that cannot be had. */
const bare = '?bare';

/**
 * `GET /media/original/:key`: the provider's pictures under this site's own address.
 * `GET /media/share/:id.jpg`: what a link to a property is shown with.
 */
export function mediaRoutes(options: MediaRoutesOptions): Router {
  const { media, sharePictures, fallback, log } = options;
  const router = Router();

  router.get('/original/:key', async (request, response) => {
    try {
      const { body, type } = await media.original(request.params.key, requestSignal(response));
      response.set('cache-control', 'public, max-age=86400, stale-while-revalidate=604800');
      response.type(type).send(body);
    } catch (error) {
      sendFallback(request, response, error);
    }
  });

  router.get('/share/:id.jpg', async (request, response) => {
    try {
      const picture = await sharePictures.read(request.params.id);
      response.set('cache-control', 'public, max-age=3600, stale-while-revalidate=86400');
      response.type('jpeg').send(picture);
    } catch (error) {
      sendFallback(request, response, error);
    }
  });

  return router;

  /** An image element shows the body of an error as well, so a missing picture needs no script to look right. */
  function sendFallback(request: Request, response: Response, error: unknown): void {
    if (!(error instanceof AppError)) throw error;
    const ours = error.status >= 500;
    if (ours) log.warn({ err: error }, 'a picture could not be had');
    if (error.retryAfterSeconds !== undefined) {
      response.set('retry-after', String(error.retryAfterSeconds));
    }
    response.status(error.status).type('svg');
    response.set('cache-control', ours ? 'no-store' : 'public, max-age=60');
    response.send(request.originalUrl.endsWith(bare) ? '' : fallback);
  }
}
