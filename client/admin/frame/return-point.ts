import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import {
  createPath,
  NavigationType,
  useLocation,
  useNavigation,
  useNavigationType,
} from 'react-router';
import { mainId } from '../../routing/focus-targets.ts';
import { browserStore } from '../../storage/browser-store.ts';

/** State of a staff page when the user left it. */
interface ReturnPoint {
  search: string;
  /** Scroll positions in pixels, of the page and of its scrollable pane. */
  scroll: number;
  paneScroll: number;
  /** The followed link, and its index among links to the same URL. */
  link: string;
  place: number;
}

const points = browserStore<ReturnPoint>('sessionStorage', (stored) =>
  typeof stored.search === 'string' && typeof stored.link === 'string'
    ? {
        search: stored.search,
        scroll: Number(stored.scroll),
        paneScroll: Number(stored.paneScroll),
        link: stored.link,
        place: Number(stored.place),
      }
    : null,
);

/** Navigation state of pages that `ReturnLink` opens. */
export const returningState = { isReturning: true };

/** Marks a page's scrollable element. */
export const scrollPane = { 'data-scroll-pane': '' };

/**
 * Remembers in this tab how each staff page was left, and restores its scroll position and focus on return with the
 * Back button or a `ReturnLink`.
 */
export function useReturnPoints(): void {
  const { pathname, search, state } = useLocation();
  const { location: target } = useNavigation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  const arrived = useRef<ReturnPoint>(null);
  const targetPath = target && target.pathname !== pathname ? createPath(target) : null;

  useEffect(() => {
    if (targetPath !== null) remember(pathname, search, targetPath);
  }, [pathname, search, targetPath]);

  useLayoutEffect(() => {
    const isReturning = isReturningState(state);
    const isBack = isReturning || type === NavigationType.Pop;
    arrived.current = shown.current !== pathname && isBack ? points.read(keyOf(pathname)) : null;
    shown.current = pathname;
    const point = arrived.current;
    if (point?.search !== search) return;
    // For history navigation, the router restores the scroll position itself.
    if (isReturning) window.scrollTo(0, point.scroll);
    findPane()?.scrollTo(0, point.paneScroll);
  }, [pathname, search, state, type]);

  useEffect(() => {
    const point = arrived.current;
    arrived.current = null;
    if (point?.search !== search) return;
    const links = linksTo(point.link);
    // Runs after the effect that focuses every new page.
    setTimeout(() => (links[point.place] ?? links[0])?.focus({ preventScroll: true }));
  });
}

/** A staff page's path with its last query, or without one if none is known. */
export function useReturnPath(path: string): string {
  return useSyncExternalStore(
    points.subscribe,
    () => path + (points.read(keyOf(path))?.search ?? referrerSearch(path)),
    () => path,
  );
}

function isReturningState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isReturning' in state;
}

function remember(pathname: string, search: string, link: string): void {
  const place = Math.max(
    0,
    linksTo(link).findIndex((one) => one === document.activeElement),
  );
  const paneScroll = findPane()?.scrollTop ?? 0;
  const point: ReturnPoint = { search, scroll: window.scrollY, paneScroll, link, place };
  points.write(keyOf(pathname), point);
}

function keyOf(pathname: string): string {
  return `return-point:${pathname}`;
}

function linksTo(path: string): HTMLAnchorElement[] {
  const links = document.getElementById(mainId)?.querySelectorAll('a') ?? [];
  return [...links].filter(({ pathname, search, hash }) => pathname + search + hash === path);
}

function findPane(): Element | null {
  return document.querySelector('[data-scroll-pane]');
}

/** In a page opened in a new tab, the referrer has the list's query. */
function referrerSearch(path: string): string {
  const from = `${window.location.origin}${path}`;
  const { referrer } = document;
  return referrer.startsWith(`${from}?`) ? referrer.slice(from.length).replace(/#.*/, '') : '';
}
