import { sentName } from './sent.ts';

/** The address of a page once its form has gone through: the page then says so, in words of its own. */
export function withSent(path: string): string {
  const address = new URL(path, 'http://localhost');
  address.searchParams.set(sentName, '');
  return address.pathname + address.search + address.hash;
}
