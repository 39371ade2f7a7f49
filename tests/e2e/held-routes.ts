import type { Page, Route } from 'playwright-core';

/**
 * Handles the first request to a URL that matches `pattern`; later ones reach the site. Unlike with the option `times`
 * of `page.route`, the browser goes on intercepting: a request that begins while interception ends may never be
 * answered.
 */
export async function routeOnce(
  page: Page,
  pattern: string,
  handle: (route: Route) => Promise<unknown>,
): Promise<void> {
  let isFirst = true;
  await page.route(pattern, async (route) => {
    if (!isFirst) {
      await route.fallback();
      return;
    }
    isFirst = false;
    await handle(route);
  });
}

/** Holds requests to URLs that match `pattern` back, until the returned function is called. */
export async function holdBack(page: Page, pattern: string | RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}
