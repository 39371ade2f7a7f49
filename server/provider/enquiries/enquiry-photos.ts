import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { writePicture } from '../pictures/write-picture.ts';

/** Files of the photos sent with enquiries. They are for staff only and never served publicly. */
export interface EnquiryPhotos {
  /** Stores a picture and returns its file name. */
  store(webp: Buffer): Promise<string>;
  remove(name: string): Promise<void>;
  /** The path of a picture. */
  fileOf(name: string): string;
}

export function openEnquiryPhotos(dataDir: string): EnquiryPhotos {
  const folder = resolve(dataDir, 'photos/enquiries');

  return {
    async store(webp) {
      const name = `${randomBytes(16).toString('hex')}.webp`;
      await writePicture(join(folder, name), webp);
      return name;
    },

    remove: (name) => rm(join(folder, name), { force: true }),

    fileOf: (name) => join(folder, name),
  };
}
