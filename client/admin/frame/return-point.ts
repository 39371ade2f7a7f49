import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import {
  createPath,
  NavigationType,
  useLocation,
  useNavigation,
  useNavigationType,
} from 'react-router';
import { mainId } from '../../shell/main-id.ts';
import { tabStorage } from '../../storage/tab-storage.ts';

/** How a page of the staff was left. */
interface ReturnPoint {
  search: string;
  /** Pixels from the top, of the page and of the pane that scrolls within it. */
  scroll: number;
  paneScroll: number;
  /** The link that was followed, and which of several links to the same address. */
  link: string;
  place: number;
}

/** In the history entry of a page that `ReturnLink` leads to. */
export const returningState = { isReturning: true };

/** On the element of a page that scrolls by itself. */
export const scrollPane = { 'data-scroll-pane': '' };

/**
 * Remembers in this tab how each page of the staff was left for another one. Whoever comes back, by the browser's button
 * or a `ReturnLink`, finds the scroll position and the focus as they were.
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
    const isReturning = Object(state).isReturning === true;
    const isBack = isReturning || type === NavigationType.Pop;
    arrived.current = shown.current !== pathname && isBack ? read(pathname) : null;
    shown.current = pathname;
    const point = arrived.current;
    if (point?.search !== search) return;
    // The router itself restores the scroll position of a step in the history.
    if (isReturning) window.scrollTo(0, point.scroll);
    findPane()?.scrollTo(0, point.paneScroll);
  }, [pathname, search, state, type]);

  useEffect(() => {
    const point = arrived.current;
    arrived.current = null;
    if (point?.search !== search) return;
    const links = linksTo(point.link);
    // After the effect that moves the focus to every new page.
    setTimeout(() => (links[point.place] ?? links[0])?.focus({ preventScroll: true }));
  });
}

/** The path of a page of the staff with the query that it was left with; without one where that is not known. */
export function useReturnPath(path: string): string {
  return useSyncExternalStore(
    noSubscription,
    () => path + (read(path)?.search ?? referrerSearch(path)),
    () => path,
  );
}

function remember(pathname: string, search: string, link: string): void {
  const place = Math.max(
    0,
    linksTo(link).findIndex((one) => one === document.activeElement),
  );
  const paneScroll = findPane()?.scrollTop ?? 0;
  const point: ReturnPoint = { search, scroll: window.scrollY, paneScroll, link, place };
  tabStorage.write(keyOf(pathname), point);
}

function read(pathname: string): ReturnPoint | null {
  // Only this file writes here.
  return JSON.parse(tabStorage.read(keyOf(pathname)) ?? 'null') as ReturnPoint | null;
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

/** A page that was opened in a new tab knows the list by the referrer. */
function referrerSearch(path: string): string {
  const from = `${window.location.origin}${path}`;
  const { referrer } = document;
  return referrer.startsWith(`${from}?`) ? referrer.slice(from.length).replace(/#.*/, '') : '';
}

function noSubscription(): () => void {
  return () => {};
}
