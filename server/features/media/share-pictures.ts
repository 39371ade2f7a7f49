import type { Logger } from 'pino';
import type { PropertyCard } from '../../../shared/contract/property-views.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import type { MediaService } from './service.ts';
import { drawSharePicture } from './share-picture.ts';

export interface SharePictures {
  /** JPEG. Rejects with an `AppError`: 404 for no property that is known, 503 while too many wait. */
  read(id: string): Promise<Buffer>;
}

export interface SharePicturesOptions {
  media: MediaService;
  /** What is known of a property, as it is now. */
  card(id: string): Promise<PropertyCard | null>;
  brand: string;
  log: Logger;
}

interface Drawing {
  picture: Buffer;
  /** Not where a photograph is missing that should be there. */
  complete: boolean;
}

const keptBytes = 16 * 1024 * 1024;
const mostWaiting = 32;
const photoWaitMs = 5000;
const ownPicture = /^\/media\/original\/(?<key>[\w-]+)$/;

/** Draws one picture at a time, for that is all a small machine has to spare, and keeps the last ones. */
export function createSharePictures(options: SharePicturesOptions): SharePictures {
  const { media, card, brand, log } = options;
  const kept = new Map<string, Buffer>();
  const underWay = new Map<string, Promise<Drawing>>();
  let bytes = 0;
  let turn: Promise<unknown> = Promise.resolve();

  function keep(key: string, picture: Buffer): void {
    kept.set(key, picture);
    bytes += picture.length;
    for (const [oldest, { length }] of kept) {
      if (bytes <= keptBytes) break;
      kept.delete(oldest);
      bytes -= length;
    }
  }

  async function draw(property: PropertyCard): Promise<Drawing> {
    const key = ownPicture.exec(property.photos[0]?.src ?? '')?.groups?.['key'];
    if (key === undefined) {
      return { picture: await drawSharePicture(property, brand, undefined), complete: true };
    }
    try {
      const { body } = await media.original(key, AbortSignal.timeout(photoWaitMs));
      return { picture: await drawSharePicture(property, brand, body), complete: true };
    } catch (error) {
      log.warn({ err: error, property: property.id }, 'a link preview goes without its photograph');
      return { picture: await drawSharePicture(property, brand, undefined), complete: false };
    }
  }

  return {
    async read(id) {
      const property = await card(id);
      if (!property) throw notFound('propertyNotFound');
      const { purpose, price, location, title, photos } = property;
      const key = JSON.stringify([id, purpose, price, location, title, photos[0]?.src]);
      const known = kept.get(key) ?? (await underWay.get(key))?.picture;
      if (known) return known;
      if (underWay.size >= mostWaiting) {
        throw new AppError({ code: 'overloaded', status: 503, retryAfterSeconds: 5 });
      }
      const drawing = turn.then(() => draw(property));
      underWay.set(key, drawing);
      turn = drawing.catch(() => {});
      try {
        const { picture, complete } = await drawing;
        // The next one to ask may find the photograph again.
        if (complete) keep(key, picture);
        return picture;
      } finally {
        underWay.delete(key);
      }
    },
  };
}
