import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { PropertyCard } from '../../../shared/contract/property-schemas.ts';
import { originalKey } from '../../../shared/picture-sizes.ts';
import { notFound } from '../../errors/app-error.ts';
import { createWorkQueue } from '../work-queue.ts';
import type { MediaService } from './service.ts';
import { drawSharePicture } from './share-picture.ts';
import type { PictureRequester } from './sized-pictures.ts';

export interface SharePictures {
  /**
   * A JPEG. Rejects with an `AppError`: 404 for an unknown property, 503 while too many are queued, 429 while too many of this
   * client are.
   */
  read(id: string, client: string): Promise<Buffer>;
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
const photoWaitMs = 5000;

/** One picture at a time, to spare a small machine; clients take turns. */
const drawingQueue = { atOnce: 1, maxWaiting: 32, maxWaitingOfClient: 8, maxIdle: 0 };

/** Draws link previews, and caches the latest. */
export function createSharePictures(options: SharePicturesOptions): SharePictures {
  const { media, card, brand, log } = options;
  const cache = new LRUCache<string, Buffer>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ length }) => length,
  });
  const underWay = new Map<string, Promise<Drawing>>();
  const drawings = createWorkQueue(drawingQueue);

  async function draw(property: PropertyCard): Promise<Drawing> {
    const key = originalKey(property.photos[0]?.src ?? '');
    if (key === null) {
      return { picture: await drawSharePicture(property, brand, undefined), complete: true };
    }
    try {
      let picture: Buffer = Buffer.alloc(0);
      await media.original(key, siteRequester(), async ({ body }) => {
        picture = await drawSharePicture(property, brand, body);
      });
      return { picture, complete: true };
    } catch (error) {
      log.warn(
        { err: error, property: property.id },
        'a link preview was drawn without its photograph',
      );
      return { picture: await drawSharePicture(property, brand, undefined), complete: false };
    }
  }

  async function drawInTurn(key: string, property: PropertyCard, client: string): Promise<Drawing> {
    // Others may wait for it, so it goes on when its client leaves.
    const drawing = drawings.run(() => draw(property), new AbortController().signal, client);
    underWay.set(key, drawing);
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
    async read(id, client) {
      const property = await card(id);
      if (!property) throw notFound('propertyNotFound');
      const { purpose, price, location, title, photos } = property;
      const key = JSON.stringify([id, purpose, price, location, title, photos[0]?.src]);
      // No `await` between lookup and entry, so that each picture is drawn once.
      return (
        cache.get(key) ?? (await (underWay.get(key) ?? drawInTurn(key, property, client))).picture
      );
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
