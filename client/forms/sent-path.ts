import { sentName } from './sent.ts';

/** URL of a page after its form has succeeded, so that the page shows a confirmation. */
export function withSent(path: string): string {
  const url = new URL(path, 'http://localhost');
  url.searchParams.set(sentName, '');
  return url.pathname + url.search + url.hash;
}
