import { useEffect, useRef, useState } from 'react';
import type { AdminPhoto } from '../../../../../shared/contract/admin/property-schemas.ts';
import { sizedPicture } from '../../../../../shared/picture-sizes.ts';
import { type DifferenceHash, differenceHash, hashedSize } from './difference-hash.ts';

/** By `src`; photos that cannot be loaded have none. */
export type PhotoHashes = ReadonlyMap<string, DifferenceHash>;

/** The hashes of photos, which are loaded one after another. */
export function usePhotoHashes(photos: readonly AdminPhoto[]): PhotoHashes {
  const [hashes, setHashes] = useState<PhotoHashes>(new Map());
  const queue = useRef({ queued: new Set<string>(), end: Promise.resolve() });

  useEffect(() => {
    const { current } = queue;
    for (const { src } of photos) {
      if (current.queued.has(src)) continue;
      current.queued.add(src);
      current.end = current.end.then(async () => {
        const hash = await hashPicture(sizedPicture(src, 320) ?? src);
        if (hash) setHashes((known) => new Map(known).set(src, hash));
      });
    }
  }, [photos]);

  return hashes;
}

async function hashPicture(src: string): Promise<DifferenceHash | null> {
  const picture = new Image();
  picture.src = src;
  try {
    await picture.decode();
  } catch {
    return null;
  }
  const { width, height } = hashedSize;
  const canvas = Object.assign(document.createElement('canvas'), hashedSize);
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return differenceHash(context.getImageData(0, 0, width, height).data);
}
