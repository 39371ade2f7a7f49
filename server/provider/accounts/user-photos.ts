import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';

import { Router } from 'express';

/** The pictures of people, as files. */
export interface UserPhotos {
  /** Keeps a picture and gives its address, from the root of the provider's origin. */
  keep(webp: Buffer): Promise<string>;
  /** Deletes the picture at an address of ours; any other address is left alone. */
  remove(address: string): Promise<void>;
  /** To be mounted at `/photos/users`. */
  routes(): Router;
}

const ADDRESS = '/photos/users/';
const fileName = /^[0-9a-f]{32}\.webp$/;

/** The name of a picture cannot be guessed and never gets a second content. */
export function openUserPhotos(dataDir: string): UserPhotos {
  const folder = resolve(dataDir, 'photos/users');

  return {
    async keep(webp) {
      await mkdir(folder, { recursive: true });
      const name = `${randomBytes(16).toString('hex')}.webp`;
      const file = join(folder, name);
      await writeFile(`${file}.new`, webp);
      await rename(`${file}.new`, file);
      return ADDRESS + name;
    },

    async remove(address) {
      const name = basename(address);
      if (address !== ADDRESS + name || !fileName.test(name)) return;
      await rm(join(folder, name), { force: true });
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
