import { useSyncExternalStore } from 'react';
import { useLocation, useRouteLoaderData, type DataRouter, type Location } from 'react-router';
import type { Purpose } from '../../shared/contract/property-terms.ts';
import { isListingPath, paths, purposePath } from '../../shared/paths.ts';
import { isRecord } from '../../shared/record.ts';

/** History state of a property page: the search it was opened from. */
interface SearchOrigin {
  /** Path of the listing page. */
  searchPath: string;
  /** Number of history entries back to it. */
  stepsBack: number;
}

/** Navigation state for a link on the current page. */
export function stateForLink(
  { pathname, search, state }: Location,
  target: URL,
  replace: boolean,
): SearchOrigin | null {
  if (!target.pathname.startsWith(paths.property(''))) return null;
  const searchPath = pathname + search;
  if (isListingPath(searchPath)) return { searchPath, stepsBack: 1 };
  const origin = originOf(state);
  return origin && { ...origin, stepsBack: origin.stepsBack + (replace ? 0 : 1) };
}

/** Goes back to the search with its scroll position; false if it is not in the history. */
export function returnToSearch(router: DataRouter, target: URL): boolean {
  const origin = originOf(router.state.location.state);
  if (origin?.searchPath !== target.pathname + target.search) return false;
  void router.navigate(-origin.stepsBack);
  return true;
}

/** Path of the visitor's own search, or the default listing. */
export function useSearchPath(purpose: Purpose): string {
  const { state, key } = useLocation();
  const loaded = useRouteLoaderData<{ searchPath?: string | null }>('property')?.searchPath;
  const inHistory = useSyncExternalStore(
    neverChanges,
    () => originOf(state)?.searchPath ?? (key === 'default' ? referrerPath() : null),
    () => null,
  );
  const path = inHistory ?? loaded ?? purposePath(purpose);
  return path.split('?', 1)[0] === purposePath(purpose) ? path : purposePath(purpose);
}

function referrerPath(): string | null {
  const { origin } = window.location;
  if (!document.referrer.startsWith(`${origin}/`)) return null;
  const path = document.referrer.slice(origin.length);
  return isListingPath(path) ? path : null;
}

function originOf(state: unknown): SearchOrigin | null {
  if (!isRecord(state)) return null;
  const { searchPath, stepsBack } = state;
  return typeof searchPath === 'string' && typeof stepsBack === 'number'
    ? { searchPath, stepsBack }
    : null;
}

function neverChanges(): () => void {
  return () => {};
}
