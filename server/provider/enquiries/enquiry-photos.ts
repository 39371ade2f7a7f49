import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** The pictures that came with enquiries, as files. They are for the staff: nothing serves them to everybody. */
export interface EnquiryPhotos {
  /** Keeps a picture and gives its name. */
  keep(webp: Buffer): Promise<string>;
  remove(name: string): Promise<void>;
}

export function openEnquiryPhotos(dataDir: string): EnquiryPhotos {
  const folder = resolve(dataDir, 'photos/enquiries');

  return {
    async keep(webp) {
      await mkdir(folder, { recursive: true });
      const name = `${randomBytes(16).toString('hex')}.webp`;
      const file = join(folder, name);
      await writeFile(`${file}.new`, webp);
      await rename(`${file}.new`, file);
      return name;
    },

    remove: (name) => rm(join(folder, name), { force: true }),
  };
}
