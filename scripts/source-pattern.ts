import { join } from 'node:path';
import { normalizePath } from 'vite';

const root = normalizePath(join(import.meta.dirname, '..'));
const special = /[\\^$.*+?()[\]{}|]/g;

/**
 * Matches the ids of modules whose path below the root of this checkout begins with one of the patterns, so that the
 * names of the folders that the checkout is in don't matter.
 */
export function sourcePattern(...patterns: string[]): RegExp {
  const below = patterns.map((pattern) => `(?:${pattern})`).join('|');
  return new RegExp(`^${root.replaceAll(special, String.raw`\$&`)}/(?:${below})`);
}
