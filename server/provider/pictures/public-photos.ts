import { basename } from 'node:path';
import { Router } from 'express';
import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { PictureStore } from './picture-store.ts';

/** Uploaded pictures that everyone who knows their URL may see. */
export interface PublicPhotos {
  /** Stores a picture and returns its URL path on the provider's origin. */
  store(webp: Buffer): Promise<string>;
  /** Deletes the picture with this URL path as `PictureStore.removeIn` does; ignores URLs outside the folder. */
  removeIn(transaction: Transaction<Tables>, address: string): Promise<void>;
  /** Deletes the picture with this URL path; ignores URLs outside the folder. */
  remove(address: string): Promise<void>;
  /** Mount at `/photos/<folder>`. */
  routes(): Router;
}

const pictureName = /^[0-9a-f]{32}\.webp$/;

export function publishPhotos(
  pictures: PictureStore,
  folder: 'users' | 'properties',
): PublicPhotos {
  const start = `/photos/${folder}/`;

  function nameIn(address: string): string | null {
    const name = basename(address);
    return address === start + name && pictureName.test(name) ? name : null;
  }

  return {
    async store(webp) {
      return start + (await pictures.store(webp));
    },

    async removeIn(transaction, address) {
      const name = nameIn(address);
      if (name !== null) await pictures.removeIn(transaction, [name]);
    },

    async remove(address) {
      const name = nameIn(address);
      if (name !== null) await pictures.remove(name);
    },

    routes() {
      const router = Router();
      router.get('/:file', async (request, response, next) => {
        const { file } = request.params;
        if (!pictureName.test(file)) return next();
        // Not in shared caches, where a deleted picture would live on.
        response.set('Cache-Control', 'private, max-age=86400, immutable');
        await pictures.send(file, request, response);
      });
      return router;
    },
  };
}
