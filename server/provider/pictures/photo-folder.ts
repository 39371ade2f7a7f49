import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { Router } from 'express';
import { writePicture } from './write-picture.ts';

/** Uploaded pictures, as files. */
export interface PhotoFolder {
  /** Keeps a picture and gives its address, from the root of the provider's origin. */
  keep(webp: Buffer): Promise<string>;
  /** Deletes the picture at an address of ours; any other address is left alone. */
  remove(address: string): Promise<void>;
  /** To be mounted at `/photos/<name>`. */
  routes(): Router;
}

const fileName = /^[0-9a-f]{32}\.webp$/;

/** The name of a picture cannot be guessed and never gets a second content. */
export function openPhotoFolder(dataDir: string, name: 'users' | 'properties'): PhotoFolder {
  const folder = resolve(dataDir, 'photos', name);
  const start = `/photos/${name}/`;

  return {
    async keep(webp) {
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
        // A deleted picture is to be gone from shared caches as well.
        response.set('Cache-Control', 'private, max-age=86400, immutable');
        response.sendFile(request.params.file, { root: folder, cacheControl: false });
      });
      return router;
    },
  };
}
