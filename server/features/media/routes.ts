import { Router } from 'express';
import type { Logger } from 'pino';
import { AppError } from '../../errors/app-error.ts';
import { requestSignal } from '../request-signal.ts';
import type { MediaService } from './service.ts';

export interface MediaRoutesOptions {
  media: MediaService;
  /** SVG, in place of a picture that cannot be had. */
  fallback: Buffer;
  log: Logger;
}

/** What an address ends with where nothing is to be shown in place of a picture that cannot be had. */
const bare = '?bare';

/** `GET /media/original/:key`: the provider's pictures under this site's own address. */
export function mediaRoutes({ media, fallback, log }: MediaRoutesOptions): Router {
  const router = Router();

  router.get('/original/:key', async (request, response) => {
    try {
      const { body, type } = await media.original(request.params.key, requestSignal(response));
      response.set('cache-control', 'public, max-age=86400, stale-while-revalidate=604800');
      response.type(type).send(body);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const ours = error.status >= 500;
      if (ours) log.warn({ err: error }, 'a picture could not be fetched');
      // An image element shows the body of an error as well, so a missing picture needs no script to look right.
      response.status(error.status).type('svg');
      response.set('cache-control', ours ? 'no-store' : 'public, max-age=60');
      response.send(request.originalUrl.endsWith(bare) ? '' : fallback);
    }
  });

  return router;
}
