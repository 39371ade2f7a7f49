import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { writePicture } from '../pictures/write-picture.ts';

/** The pictures that came with enquiries, as files. They are for the staff: nothing serves them to everybody. */
export interface EnquiryPhotos {
  /** Keeps a picture and gives its name. */
  keep(webp: Buffer): Promise<string>;
  remove(name: string): Promise<void>;
  /** Where a picture is. */
  fileOf(name: string): string;
}

export function openEnquiryPhotos(dataDir: string): EnquiryPhotos {
  const folder = resolve(dataDir, 'photos/enquiries');

  return {
    async keep(webp) {
      const name = `${randomBytes(16).toString('hex')}.webp`;
      await writePicture(join(folder, name), webp);
      return name;
    },

    remove: (name) => rm(join(folder, name), { force: true }),

    fileOf: (name) => join(folder, name),
  };
}
