import type { Role } from './contract/session.ts';
import { ownPath, paths } from './paths.ts';
import { parsedUrl } from './parsed-url.ts';

/** Stands for this site, whichever it is: an address that leaves it leaves this one too. */
const here = 'http://here.invalid';

/**
 * Where somebody goes after signing in: to the page they came for where it is one of this site and they may see it, else
 * to their own. Anything that a browser could take for another site is none of ours.
 */
export function addressAfterLogIn(next: string | null, role: Role): string {
  const home = ownPath(role);
  const wanted = ownAddress(next);
  if (wanted === null) return home;
  return role !== 'admin' && isAdminAddress(wanted) ? home : wanted;
}

/**
 * Where a log-in form leads once it has been accepted: to the form again, marked as returning, which sends the browser
 * on if it kept the session's cookie.
 *
 * @param url the address of the form
 */
export function returnAfterLogIn(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const next = ownAddress(searchParams.get('next'));
  return `${pathname}?${new URLSearchParams({ ...(next !== null && { next }), returning: '' })}`;
}

/** The address itself where it is a path of this site and no page of signing in, else null. */
export function ownAddress(address: string | null): string | null {
  if (!address?.startsWith('/') || /^\/[/\\]|\p{Cc}/u.test(address)) return null;
  const url = parsedUrl(address, here);
  if (!url) return null;
  const { origin, pathname, search, hash } = url;
  if (origin !== here || pathname.startsWith('//')) return null;
  const signsIn: readonly string[] = [paths.logIn, paths.adminLogIn, paths.logOut];
  return signsIn.includes(pathname) ? null : pathname + search + hash;
}

/** The address of a page on the way to signing in, which takes along where to go afterwards. */
export function withNext(path: string, next: string | null): string {
  const wanted = ownAddress(next);
  return wanted === null ? path : `${path}?${new URLSearchParams({ next: wanted })}`;
}

export function isAdminAddress(address: string): boolean {
  return address === paths.admin || /^\/admin[/?#]/.test(address);
}
