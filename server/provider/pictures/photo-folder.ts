import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { Router } from 'express';
import { writePicture } from './write-picture.ts';

/** A folder of uploaded pictures. */
export interface PhotoFolder {
  /** Stores a picture and returns its URL path on the provider's origin. */
  store(webp: Buffer): Promise<string>;
  /** Deletes the picture with this URL path; ignores URLs outside the folder. */
  remove(address: string): Promise<void>;
  /** Mount at `/photos/<name>`. */
  routes(): Router;
}

const fileName = /^[0-9a-f]{32}\.webp$/;

/** Picture names are unguessable, and the file behind a name never changes. */
export function openPhotoFolder(dataDir: string, name: 'users' | 'properties'): PhotoFolder {
  const folder = resolve(dataDir, 'photos', name);
  const start = `/photos/${name}/`;

  return {
    async store(webp) {
      const picture = `${randomBytes(16).toString('hex')}.webp`;
      await writePicture(join(folder, picture), webp);
      return start + picture;
    },

    async remove(address) {
      const picture = basename(address);
      if (address !== start + picture || !fileName.test(picture)) return;
      await rm(join(folder, picture), { force: true });
    },

    routes() {
      const router = Router();
      router.get('/:file', (request, response, next) => {
        if (!fileName.test(request.params.file)) return next();
        // Not in shared caches, where a deleted picture would live on.
        response.set('Cache-Control', 'private, max-age=86400, immutable');
        response.sendFile(request.params.file, { root: folder, cacheControl: false });
      });
      return router;
    },
  };
}
