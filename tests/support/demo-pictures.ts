import { variantOfFile } from '../../server/provider/seed/picture-variants.ts';

/** The demo picture behind a URL of the provider or of the site; variant 0 is the picture itself. */
export function pictureOf(url: string): { name: string; variant: number } {
  // The site's URLs end with a signature of 16 characters and the provider's path.
  const path = url.startsWith('/media/')
    ? Buffer.from(url.slice(url.lastIndexOf('/') + 17), 'base64url').toString()
    : url;
  const file = path.slice('/photos/'.length);
  return variantOfFile(file) ?? { name: file.replace(/\.jpg$/, ''), variant: 0 };
}

/** `house-04` of either of its sides, `living-2` of itself. */
export function subjectOf(name: string): string {
  return name.startsWith('house') ? name.slice(0, 'house-04'.length) : name;
}
