import { statSync } from 'node:fs';

/**
 * Records which file is at `path`. The returned function checks whether it is still there: a process can keep writing to a
 * deleted or replaced file, and loses those writes.
 */
export function watchPresence(path: string): () => boolean {
  const opened = statSync(path, { bigint: true });
  return () => {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    return found?.ino === opened.ino && found.dev === opened.dev;
  };
}
