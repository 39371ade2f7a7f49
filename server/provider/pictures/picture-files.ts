import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { PictureFolder } from '../database/tables.ts';
import type { PictureStore } from './picture-store.ts';
import { writePicture } from './write-picture.ts';

export function pictureFolderIn(dataDir: string, folder: PictureFolder): string {
  return resolve(dataDir, 'photos', folder);
}

export function newPictureName(): string {
  return `${randomBytes(16).toString('hex')}.webp`;
}

/** Pictures as files. */
export function openPictureFiles(dataDir: string, name: PictureFolder): PictureStore {
  const folder = pictureFolderIn(dataDir, name);

  return {
    async store(webp) {
      const picture = newPictureName();
      await writePicture(join(folder, picture), webp);
      return picture;
    },

    storeDemo: (_transaction, picture, bytes) => writePicture(join(folder, picture), bytes),

    async removeIn() {},

    remove: (picture) => rm(join(folder, picture), { force: true }),

    async send(picture, _request, response) {
      response.sendFile(picture, { root: folder, cacheControl: false });
    },
  };
}
