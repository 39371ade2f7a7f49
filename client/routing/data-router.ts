import {
  UNSAFE_createRouter as createRouter,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  type DataRouter,
  type HydrationState,
} from 'react-router';

export type RouterOptions = Pick<
  Parameters<typeof createRouter>[0],
  'routes' | 'history' | 'getContext' | 'patchRoutesOnNavigation'
> & { hydrationData: HydrationState };

/** As `createBrowserRouter`, for an existing history. */
export function startRouter(options: RouterOptions): DataRouter {
  return createRouter({ ...options, mapRouteProperties, hydrationRouteProperties }).initialize();
}
