import type { RouteObject } from 'react-router';
import { catalogue } from '../../shared/catalogue.ts';
import { retryWhileInterrupted } from './interruption.ts';

const probeLimitMs = 5000;

/**
 * Makes lazy routes, and loaders that import code, wait while the site cannot be reached. If it can be reached and the
 * code is still missing, for instance after a deployment, `leave` loads the page from the server.
 */
export function awaitCode(routes: readonly RouteObject[], leave: () => void): void {
  for (const route of routes) {
    const { lazy, loader } = route;
    if (typeof lazy === 'function') route.lazy = () => fetchCode(lazy, leave);
    if (typeof loader === 'function')
      route.loader = (...args) => fetchCode(async () => loader(...args), leave, args[0].request);
    if (route.children) awaitCode(route.children, leave);
  }
}

/** Imports code. Waits as long as that fails, be it for ever: the page works without. */
export function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  return retryWhileInterrupted(load, {
    messageOf: async () => ((await isSiteReachable()) ? '' : catalogue.network),
  });
}

/** Imports code that a navigation needs. */
export async function fetchCode<T>(
  load: () => Promise<T>,
  leave: () => void,
  request?: Request,
): Promise<T> {
  let reachable = false;
  return retryWhileInterrupted(load, {
    async messageOf(error) {
      // That is what browsers reject a failed import with.
      if (!(error instanceof TypeError)) return null;
      // The connection may have come back since the attempt, so the code counts as missing the second time only.
      if (reachable) leave();
      reachable = await isSiteReachable();
      return reachable ? '' : catalogue.network;
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
