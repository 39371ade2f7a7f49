import { sentName } from './sent.ts';

/** URL of a page after its form has succeeded, so that the page shows a confirmation. */
export function withSent(path: string): string {
  const address = new URL(path, 'http://localhost');
  address.searchParams.set(sentName, '');
  return address.pathname + address.search + address.hash;
}
