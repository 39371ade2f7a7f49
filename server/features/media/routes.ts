import { Router, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import { pictureWidths, type PictureWidth } from '../../../shared/picture-sizes.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import { clientIpOf, minuteMs, type CreateLimit, type UseLimit } from '../../limits/rate-limit.ts';
import { requestSignal } from '../request-signal.ts';
import type { DownloadedPicture } from './picture-download.ts';
import { pictureFormat } from './picture-format.ts';
import type { MediaService } from './service.ts';
import type { SharePictures } from './share-pictures.ts';
import type { PictureRequester } from './sized-pictures.ts';

export interface MediaRoutesOptions {
  media: MediaService;
  sharePictures: SharePictures;
  /** SVG placeholder for an unavailable picture. */
  fallback: Buffer;
  createLimit: CreateLimit;
  log: Logger;
}

/** A picture never changes under its URL, but shared caches should revalidate for a better format. */
const forGood = 'public, max-age=31536000, immutable';
const untilBetter = 'public, max-age=31536000, s-maxage=600, immutable';

/** URL suffix that requests no placeholder for an unavailable picture. */
const bare = '?bare';

/** Only the owner's browser may cache a portrait. */
const ownOnly = 'private, max-age=3600';

/**
 * `GET /media/original/:key`, `/media/portrait/:key` and `/media/:width/:key`: external pictures under this site's own URLs.
 * `GET /media/share/:id.jpg`: the link preview of a property.
 */
export function mediaRoutes(options: MediaRoutesOptions): Router {
  const { media, sharePictures, fallback, createLimit, log } = options;
  /** Limits pictures by IP address. Stored pictures don't count. */
  const perMinute = (name: string, max: number): UseLimit =>
    createLimit({ name, windowMs: minuteMs, max, keyOf: clientIpOf });
  const fetches = perMinute('picture', 600);
  const unknownKeys = perMinute('picture-key', 120);
  const previews = perMinute('link-preview', 120);
  const router = Router();

  router.get('/original/:key', async (request, response) => {
    try {
      await media.original(request.params.key, requesterOf(request, response), (picture) => {
        response.set('cache-control', 'public, max-age=86400, stale-while-revalidate=604800');
        return sendWhole(response, picture);
      });
    } catch (error) {
      sendFallback(request, response, error);
    }
  });

  router.get('/portrait/:key', async (request, response) => {
    try {
      await media.portrait(request.params.key, requesterOf(request, response), (picture) => {
        response.set('cache-control', ownOnly);
        return sendWhole(response, picture);
      });
    } catch (error) {
      sendFallback(request, response, error);
    }
  });

  router.get('/share/:id.jpg', async (request, response) => {
    try {
      await previews(request, response);
      const picture = await sharePictures.read(request.params.id, clientIpOf(request));
      response.set('cache-control', 'public, max-age=3600, stale-while-revalidate=86400');
      response.type('jpeg').send(picture);
    } catch (error) {
      sendFallback(request, response, error);
    }
  });

  router.get('/:width/:key', async (request, response) => {
    response.vary('accept').vary('save-data');
    try {
      const { key } = request.params;
      const requested = { width: widthOf(request), format: pictureFormat(request.get('accept')) };
      const { body, format, provisional } = await media.sized(
        key,
        requested,
        requesterOf(request, response),
      );
      response.set('cache-control', provisional ? untilBetter : forGood);
      response.type(format).send(body);
    } catch (error) {
      sendFallback(request, response, error);
    }
  });

  return router;

  function requesterOf(request: Request, response: Response): PictureRequester {
    return {
      client: clientIpOf(request),
      signal: requestSignal(response),
      countFetch: () => fetches(request, response),
      countUnknown: () => unknownKeys(request, response),
    };
  }

  /** Browsers render the body of an error in an image element, so a placeholder needs no script. */
  function sendFallback(request: Request, response: Response, error: unknown): void {
    if (!(error instanceof AppError) || response.headersSent) throw error;
    const isServerError = error.status >= 500;
    if (isServerError) log.warn({ err: error }, 'a picture could not be fetched');
    if (error.retryAfterSeconds !== undefined) {
      response.set('retry-after', String(error.retryAfterSeconds));
    }
    response.status(error.status).type('svg');
    const isLasting = error.status === 404;
    response.set('cache-control', isLasting ? 'public, max-age=60' : 'no-store');
    response.send(request.originalUrl.endsWith(bare) ? '' : fallback);
  }
}

/** Resolves when the bytes are sent or the client has disconnected. */
function sendWhole(response: Response, { body, type }: DownloadedPicture): Promise<void> {
  return new Promise((resolve) => {
    response.once('close', resolve);
    response.type(type).send(body);
  });
}

/** At most half as wide for clients that ask to save data (https://wicg.github.io/savedata/). */
function widthOf(request: Request<{ width: string }>): PictureWidth {
  const width = pictureWidths.find((known) => String(known) === request.params.width);
  if (width === undefined) throw notFound('pageNotFound');
  if (request.get('save-data')?.toLowerCase() !== 'on') return width;
  return pictureWidths.findLast((known) => known <= width / 2) ?? pictureWidths[0];
}
