import { normalWord } from './tokens.ts';

/** Longer ones are cut in a URL. */
export const maxSlugLength = 60;

/** A name of a lookup list as in URLs: "Boys' quarters" → 'boys-quarters'. */
export function slugOf(name: string): string {
  return normalWord(name)
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
