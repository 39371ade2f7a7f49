import type { Location } from 'react-router';
import { mainId, resultsId } from '../routing/focus-targets.ts';

interface Navigation {
  from: Location;
  to: Location;
  /** For history navigation: `href` of the link that was followed from the target page. */
  followedLink: string | undefined;
}

/**
 * Moves the focus after client-side navigation: history navigation returns to the followed link, a fragment focuses
 * its element, a new page its content, and a new page of results their heading. Other query changes leave the focus
 * alone unless its element is gone.
 * @returns whether the focus moved
 */
export function focusAfter(navigation: Navigation): boolean {
  const target = linkTo(navigation.followedLink) ?? targetOf(navigation);
  if (!target) return false;
  // `ScrollRestoration` handles scrolling.
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

/** Whether two locations differ only in the page number. */
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
