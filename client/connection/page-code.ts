import type { RouteObject } from 'react-router';
import { pageMessages } from '../../shared/page-messages.ts';
import { MissingCodeError } from './import-with-styles.ts';
import { retryWhileInterrupted } from './interruption.ts';
import { refuseOffline } from './refuse-offline.ts';

const probeLimitMs = 5000;

/**
 * Makes lazy routes, and loaders that import code, wait while the site is unreachable. If the site is reachable but
 * the import fails, for example after a deployment or a lost connection, `leave` loads the page from the server. Other errors
 * of a loader are thrown.
 */
export function awaitCode(routes: readonly RouteObject[], leave: Leave): void {
  for (const route of routes) {
    const { lazy, loader } = route;
    if (typeof lazy === 'function') route.lazy = () => fetchCode(online(lazy), leave);
    if (typeof loader === 'function')
      route.loader = (...args) => fetchCode(async () => loader(...args), leave, args[0].request);
    if (route.children) awaitCode(route.children, leave);
  }
}

/** The router loads a lazy route once. */
function online<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    refuseOffline();
    return load();
  };
}

/** Loads the page from the server. Returns false if it does not, because that has not helped before. */
type Leave = () => boolean | void;

/** Imports optional code, retrying indefinitely: the page works without it. */
export function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  return retryWhileInterrupted(load, {
    messageOf: async () => ((await isSiteReachable()) ? '' : pageMessages.network),
  });
}

/** Imports code required for a navigation. */
export async function fetchCode<T>(
  load: () => Promise<T>,
  leave: Leave,
  request?: Request,
): Promise<T> {
  return retryWhileInterrupted(load, {
    async messageOf(error) {
      if (!(error instanceof MissingCodeError)) return null;
      if (!(await isSiteReachable())) return pageMessages.network;
      // Chromium remembers a failed import as long as the document lives, even when the connection is back.
      return leave() === false ? null : '';
    },
    ...(request && { signal: request.signal }),
  });
}

async function isSiteReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(probeLimitMs);
    await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', signal });
    return true;
  } catch {
    return false;
  }
}
