import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  createPath,
  matchRoutes,
  RouterContextProvider,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { SessionView } from '../shared/contract/session-schemas.ts';
import type { PropertyCard } from '../shared/contract/property-schemas.ts';
import { isAdminPath, paths } from '../shared/paths.ts';
import { isRecord } from '../shared/record.ts';
import { bffContext, BrowserBff, deferringContext } from './bff/bff-context.ts';
import { leaveOnce } from './connection/leave-once.ts';
import { awaitCode, fetchCode, fetchPart } from './connection/page-code.ts';
import { createBrowserBff } from './bff/browser-bff.ts';
import { believeIn, traceCalls } from './bff/json-calls.ts';
import { Document } from './document.tsx';
import { expand } from './hydration/compact-json.ts';
import { revivePromises, unpackErrors, type HydrationPayload } from './hydration/payload.ts';
import { navigateOnClick, navigateOnSubmit } from './routing/navigation.ts';
import { reloadIfRestored } from './routing/restored-page.ts';
import type { loadHome } from './pages/home/loader.ts';
import type { loadListing } from './pages/listing/loader.ts';
import { keepPageIfLogOutFails } from './pages/log-out/action.ts';
import type { PropertyData } from './pages/property/loader.ts';
import { addRoutes, routes } from './routes.tsx';
import { shellId } from './session/session.ts';
import { keepFocusInMenus } from './start/menu-focus.ts';
import { payloadId, tracedMeta } from './start/page-data.ts';

const context = new RouterContextProvider();
context.set(deferringContext, true);

/** @param ready awaited when the page's code has been fetched, just before React and the router listen to events */
export async function hydrate(ready: () => Promise<void>): Promise<void> {
  keepFocusInMenus();
  if (document.querySelector(`meta[name=${tracedMeta}]`)) traceCalls();
  addRoutes(await fetchPart(() => staffRoutesFor(window.location.pathname)));
  const matches = matchRoutes(routes, window.location) ?? [];
  // Preload lazy routes: while loading one, the router would render nothing, and hydration would fail.
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function')
        Object.assign(route, await fetchPart(route.lazy), { lazy: undefined });
    }),
  );
  await ready();
  awaitCode(routes, leaveForCode);
  keepPageIfLogOutFails(routes);
  const { payload, payloadText } = readPayload();
  const loaderData = revivePromises(payload.loaderData, async (island, routeId, key) => {
    await documentParsed();
    const element = document.getElementById(island);
    return element ? JSON.parse(element.textContent) : loadAgain(routeId, key);
  });
  believeIn(loaderData.shell ?? { user: null });
  const bff = createBrowserBff(cardsIn(loaderData));
  context.set(bffContext, bff);
  const router = createBrowserRouter(routes, {
    getContext: () => context,
    hydrationData: {
      loaderData,
      actionData: payload.actionData,
      errors: unpackErrors(payload.errors),
    },
    async patchRoutesOnNavigation({ path, patch }) {
      const staffRoutes = await fetchCode(() => staffRoutesFor(path), leaveForCode);
      awaitCode(staffRoutes, leaveForCode);
      keepPageIfLogOutFails(staffRoutes);
      patch(shellId, staffRoutes);
    },
  });

  const target = (): string =>
    createPath(router.state.navigation.location ?? router.state.location);

  function leave(): void {
    reloadIfRestored();
    window.location.assign(target());
  }

  function leaveForCode(): boolean {
    return leaveOnce(target(), leave);
  }

  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Document payload={payload} payloadText={payloadText}>
          <BrowserBff value={bff}>
            <RouterProvider router={router} />
          </BrowserBff>
        </Document>
      </StrictMode>,
    );
  });
  navigateOnClick(router);
  navigateOnSubmit(router);
}

/** Empty for public pages, so that visitors don't load the staff routes. */
async function staffRoutesFor(path: string): Promise<RouteObject[]> {
  if (!isStaffPage(path)) return [];
  const { staffRoutes } = await import('./admin/routes.tsx');
  return staffRoutes;
}

function isStaffPage(path: string): boolean {
  return isAdminPath(path) && path !== paths.adminLogIn;
}

/** If the stream was cut before the deferred value arrived, run the route's loader again. */
async function loadAgain(routeId: string, key: string): Promise<unknown> {
  const match = matchRoutes(routes, window.location)?.find(({ route }) => route.id === routeId);
  if (typeof match?.route.loader !== 'function') throw new Error(`Route ${routeId} has no loader.`);
  const url = new URL(window.location.href);
  const data: unknown = await match.route.loader({
    request: new Request(url),
    url,
    pattern: match.route.path ?? '',
    params: match.params,
    context,
  });
  return isRecord(data) ? data[key] : undefined;
}

/** The page's data. It needs no check: this build's server wrote it from the loaders' results. */
function readPayload(): { payload: PagePayload; payloadText: string } {
  const payloadText = document.getElementById(payloadId)?.textContent;
  if (!payloadText) throw new Error('The page came without its data.');
  return { payload: expand(JSON.parse(payloadText)) as PagePayload, payloadText };
}

interface PagePayload extends HydrationPayload {
  loaderData: HydrationPayload['loaderData'] & CardData & { [shellId]?: SessionView };
}

/** Data of the pages with cards, by route id. */
interface CardData {
  home?: LoadedBy<typeof loadHome>;
  buy?: LoadedBy<ReturnType<typeof loadListing>>;
  rent?: LoadedBy<ReturnType<typeof loadListing>>;
  property?: PropertyData;
}

type LoadedBy<Loader extends (args: LoaderFunctionArgs) => unknown> = Awaited<ReturnType<Loader>>;

/** Properties in the page's data, once it is complete. */
async function cardsIn({ home, buy, rent, property }: CardData): Promise<PropertyCard[]> {
  const listing = buy ?? rent;
  if (listing) return [...listing.results.items, ...listing.results.strip];
  if (home) return (await home.featured).items;
  const outcome = await property?.outcome;
  return outcome && 'similar' in outcome ? outcome.similar : [];
}

async function documentParsed(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) =>
    document.addEventListener('DOMContentLoaded', resolve, { once: true }),
  );
}
