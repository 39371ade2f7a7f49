import { join } from 'node:path';
import { normalizePath } from 'vite';

const root = normalizePath(join(import.meta.dirname, '..'));
const special = /[\\^$.*+?()[\]{}|]/g;

/**
 * Matches module ids whose path, relative to the root of this checkout, begins with one of the patterns. The names of the
 * folders above the root don't matter.
 */
export function sourcePattern(...patterns: string[]): RegExp {
  const below = patterns.map((pattern) => `(?:${pattern})`).join('|');
  return new RegExp(`^${root.replaceAll(special, String.raw`\$&`)}/(?:${below})`);
}
