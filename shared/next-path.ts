import type { Role } from './contract/roles.ts';
import { isAdminPath, ownPath, paths } from './paths.ts';
import { parsedUrl } from './parsed-url.ts';

/** Placeholder origin: a URL that leaves it would leave the site. */
const here = 'http://here.invalid';

/**
 * Where to redirect after signing in: `next` if it is on this site and the role may see it, else the user's own home page. Any
 * URL that a browser could resolve to another site is rejected.
 */
export function pathAfterLogIn(next: string | null, role: Role): string {
  const home = ownPath(role);
  const target = localPath(next);
  if (target === null) return home;
  return role !== 'admin' && isAdminPath(target) ? home : target;
}

/**
 * Redirect target of an accepted log-in form: the form itself, marked as returning. It redirects on if the browser stored the
 * session cookie.
 *
 * @param url the URL of the form
 */
export function returnAfterLogIn(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const next = localPath(searchParams.get('next'));
  return `${pathname}?${new URLSearchParams({ ...(next !== null && { next }), returning: '' })}`;
}

/** The path and query if it is a path on this site and not a sign-in page, else null. */
export function localPath(path: string | null): string | null {
  if (!path?.startsWith('/') || /^\/[/\\]|\p{Cc}/u.test(path)) return null;
  const url = parsedUrl(path, here);
  if (!url) return null;
  const { origin, pathname, search, hash } = url;
  if (origin !== here || pathname.startsWith('//')) return null;
  const signsIn: readonly string[] = [paths.logIn, paths.adminLogIn, paths.logOut];
  return signsIn.includes(pathname) ? null : pathname + search + hash;
}

/** Adds `next` to the path of a sign-in page. */
export function withNext(path: string, next: string | null): string {
  const target = localPath(next);
  return target === null ? path : `${path}?${new URLSearchParams({ next: target })}`;
}
