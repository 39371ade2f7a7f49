import {
  matchRoutes,
  NavigationType,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  type DataRouteMatch,
  type DataRouteObject,
  type DataRouter,
  type Location,
  type Navigation,
  type RouteObject,
} from 'react-router';
import type { RouterOptions } from './data-router.ts';
import type { SentForm } from './native-form.ts';

export type RouterState = DataRouter['state'];

const noForm = {
  formMethod: undefined,
  formAction: undefined,
  formEncType: undefined,
  formData: undefined,
  json: undefined,
  text: undefined,
};

/**
 * The state in which a router starts from the data of a page that the server rendered.
 * @throws Error if a matched route has no id
 */
export function earlyState(
  { routes, hydrationData }: Pick<RouterOptions, 'routes' | 'hydrationData'>,
  location: Location,
): RouterState {
  return {
    historyAction: NavigationType.Pop,
    location,
    matches: matchesOf(routes, location),
    initialized: true,
    renderFallback: false,
    navigation: {
      state: 'idle',
      location: undefined,
      matches: undefined,
      historyAction: undefined,
      ...noForm,
    },
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData: hydrationData.loaderData ?? {},
    actionData: hydrationData.actionData ?? null,
    errors: hydrationData.errors ?? null,
    fetchers: new Map(),
    blockers: new Map(),
  };
}

/** The state of a navigation that waits for the router. */
export function earlyNavigation(
  { location, matches }: RouterState,
  path: string,
  form?: SentForm,
): Navigation {
  const { pathname, search, hash } = new URL(path, window.location.href);
  const target = {
    location: { ...location, pathname, search, hash },
    matches,
    historyAction: NavigationType.Push,
  };
  if (!form) return { ...noForm, ...target, state: 'loading' };
  return {
    formEncType: 'application/x-www-form-urlencoded',
    ...form,
    ...target,
    state: 'submitting',
    formMethod: 'POST',
    formAction: pathname + search,
    json: undefined,
    text: undefined,
  };
}

function matchesOf(routes: RouteObject[], location: Location): DataRouteMatch[] {
  return (matchRoutes(routes, location) ?? []).map((match) => {
    const { route } = match;
    if (!hasId(route)) throw new Error(`The route ${route.path} has no id.`);
    return { ...match, route: Object.assign({}, route, mapRouteProperties(route)) };
  });
}

function hasId(route: RouteObject): route is DataRouteObject {
  return route.id !== undefined;
}
