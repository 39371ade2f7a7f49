import type { Location } from 'react-router';
import { resultsId } from '../routing/results-id.ts';
import { mainId } from './main-id.ts';

interface Navigation {
  from: Location;
  to: Location;
  /** For a step in the history: the `href` of the link that was followed from the page it returns to. */
  followedLink: string | undefined;
}

/**
 * Moves the focus after a navigation by script: back and forward return to the link that was followed, a fragment leads to
 * its element, another page to its content, another page of results to their heading. Any other change of the query
 * leaves the focus, unless its element is gone.
 * @returns whether it was moved
 */
export function focusAfter(navigation: Navigation): boolean {
  const target = linkTo(navigation.followedLink) ?? targetOf(navigation);
  if (!target) return false;
  // Scrolling is `ScrollRestoration`'s.
  target.focus({ preventScroll: true });
  if (document.activeElement !== target) {
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }
  return true;
}

function targetOf({ from, to }: Navigation): HTMLElement | null {
  const main = document.getElementById(mainId);
  const named = to.hash === '' ? null : document.getElementById(decodedHash(to.hash));
  if (from.pathname !== to.pathname) return named ?? main;
  if (from.hash !== to.hash && named) return named;
  const results = document.getElementById(resultsId);
  if (results && isTurnOfPage(from, to)) return results;
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body ? (results ?? main) : null;
}

function linkTo(href: string | undefined): HTMLElement | null {
  return href === undefined
    ? null
    : document.querySelector(`#${mainId} a[href="${CSS.escape(href)}"]`);
}

/** Whether two addresses of one path differ in the number of the page alone. */
function isTurnOfPage(from: Location, to: Location): boolean {
  return from.search !== to.search && withoutPage(from) === withoutPage(to);
}

function withoutPage({ search }: Location): string {
  const query = new URLSearchParams(search);
  query.delete('page');
  return query.toString();
}

function decodedHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
