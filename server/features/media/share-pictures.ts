import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { PropertyCard } from '../../../shared/contract/property-views.ts';
import { originalKey } from '../../../shared/picture-sizes.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import type { MediaService } from './service.ts';
import { drawSharePicture } from './share-picture.ts';
import type { PictureRequester } from './sized-pictures.ts';

export interface SharePictures {
  /** A JPEG. Rejects with an `AppError`: 404 for an unknown property, 503 while too many are queued. */
  read(id: string): Promise<Buffer>;
}

export interface SharePicturesOptions {
  media: MediaService;
  /** Current card of a property. */
  card(id: string): Promise<PropertyCard | null>;
  brand: string;
  log: Logger;
}

interface Drawing {
  picture: Buffer;
  /** False if the photograph is missing. */
  complete: boolean;
}

const maxCachedBytes = 16 * 1024 * 1024;
const maxWaiting = 32;
const photoWaitMs = 5000;

/** Draws one picture at a time, to spare a small machine, and caches the latest. */
export function createSharePictures(options: SharePicturesOptions): SharePictures {
  const { media, card, brand, log } = options;
  const cache = new LRUCache<string, Buffer>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ length }) => length,
  });
  const underWay = new Map<string, Promise<Drawing>>();
  let turn: Promise<unknown> = Promise.resolve();

  async function draw(property: PropertyCard): Promise<Drawing> {
    const key = originalKey(property.photos[0]?.src ?? '');
    if (key === null) {
      return { picture: await drawSharePicture(property, brand, undefined), complete: true };
    }
    try {
      const { promise: drawn, resolve } = Promise.withResolvers<Buffer>();
      await media.original(key, siteRequester(), async ({ body }) => {
        resolve(await drawSharePicture(property, brand, body));
      });
      return { picture: await drawn, complete: true };
    } catch (error) {
      log.warn(
        { err: error, property: property.id },
        'a link preview was drawn without its photograph',
      );
      return { picture: await drawSharePicture(property, brand, undefined), complete: false };
    }
  }

  async function drawInTurn(key: string, property: PropertyCard): Promise<Drawing> {
    if (underWay.size >= maxWaiting) {
      throw new AppError({ code: 'overloaded', status: 503, retryAfterSeconds: 5 });
    }
    const drawing = turn.then(() => draw(property));
    underWay.set(key, drawing);
    turn = drawing.catch(() => {});
    try {
      const { picture, complete } = await drawing;
      // Don't cache an incomplete one: the next request may find the photograph.
      if (complete) cache.set(key, picture);
      return { picture, complete };
    } finally {
      underWay.delete(key);
    }
  }

  return {
    async read(id) {
      const property = await card(id);
      if (!property) throw notFound('propertyNotFound');
      const { purpose, price, location, title, photos } = property;
      const key = JSON.stringify([id, purpose, price, location, title, photos[0]?.src]);
      // No `await` between lookup and entry, so that each picture is drawn once.
      return cache.get(key) ?? (await (underWay.get(key) ?? drawInTurn(key, property))).picture;
    },
  };
}

/** The site itself requests the photograph, so no visitor's limit counts it. */
function siteRequester(): PictureRequester {
  return {
    client: 'link previews',
    signal: AbortSignal.timeout(photoWaitMs),
    countFetch: async () => {},
    countUnknown: async () => {},
  };
}
