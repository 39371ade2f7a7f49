import { statSync } from 'node:fs';

/**
 * Remembers which file is at `path` now. The returned function answers whether it is still there: a process can go on
 * writing to a file that was deleted or replaced, and loses what it writes.
 */
export function watchPresence(path: string): () => boolean {
  const opened = statSync(path, { bigint: true });
  return () => {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    return found?.ino === opened.ino && found.dev === opened.dev;
  };
}
