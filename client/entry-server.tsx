import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { preload } from 'react-dom';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
  type RouteObject,
  type StaticHandler,
  type StaticHandlerContext,
} from 'react-router';
import type {
  Hydrates,
  PageAssets,
  PageForm,
  PageSink,
  RenderedPage,
  RenderOptions,
} from '../shared/contract/page-rendering.ts';
import { isProblem } from '../shared/contract/problem.ts';
import { vitalsPages } from '../shared/contract/vitals.ts';
import { isRecord } from '../shared/record.ts';
import { bffContext, deferringContext } from './bff/bff-context.ts';
import { Document, type MeasuredPage } from './document.tsx';
import { compact } from './hydration/compact-json.ts';
import { markPromises, packErrors, type HydrationPayload } from './hydration/payload.ts';
import { toScriptJson } from './hydration/script-json.ts';
import { sentName } from './forms/sent.ts';
import { wholePage } from './hydration/whole-page.ts';
import { addRoutes, routes, type PageHandle } from './routes.tsx';
import { footer, siteFrameId } from './shell/site-frame.tsx';
import { staffRoutes } from './admin/routes.tsx';

addRoutes(staffRoutes);
// A failed staff page shows the site's frame without having run its loader.
await footer.load();
const handler = createStaticHandler(routes);

/** Larger than any text form that people fill in. */
const formOfTexts: PageForm = { maxBytes: 16 * 1024, files: false };

export function formAt(path: string): PageForm | null {
  const route = matchRoutes(routes, path)?.at(-1)?.route;
  return route?.action ? (handleOf(route.handle).form ?? formOfTexts) : null;
}

export const formPaths: readonly string[] = pathsOfForms(routes);

function pathsOfForms(tree: readonly RouteObject[]): string[] {
  return tree.flatMap(({ path, action, children = [] }) => [
    ...(path !== undefined && action ? [path] : []),
    ...pathsOfForms(children),
  ]);
}

/** Runs the action and loaders of the matched routes and prepares the page; rendering starts with `write`. */
export async function render(request: Request, options: RenderOptions): Promise<RenderedPage> {
  const requestContext = new RouterContextProvider();
  requestContext.set(bffContext, options.bff);
  requestContext.set(deferringContext, options.mayDefer);

  const context = await handler.query(request, { requestContext });
  if (context instanceof Response) {
    const location = context.headers.get('location') ?? '/';
    return { kind: 'redirect', status: context.status, location };
  }

  const mapped = mapErrors(context, options);
  const { marked, deferred } = markPromises(mapped.loaderData);
  return {
    kind: 'page',
    status: mapped.statusCode,
    retryAfterSeconds: retryAfterOf(mapped),
    secretUrl: context.matches.some(({ route }) => handleOf(route.handle).secretUrl),
    storable: !deferred && mapped.statusCode === 200 && !isStale(mapped),
    write: (sink) => {
      const payload: HydrationPayload = {
        site: options.site,
        styles: sink.assets.styles(sourcesOf(mapped)),
        loaderData: marked,
        actionData: mapped.actionData,
        errors: packErrors(mapped.errors),
      };
      const vitals = measuredPage(mapped, options.vitalsShare);
      const { traced } = options;
      return writePage({ context: mapped, payload, deferred, vitals, traced, sink });
    },
  };
}

interface PageWriting {
  context: StaticHandlerContext;
  payload: HydrationPayload;
  deferred: boolean;
  /** Undefined if no view of the page is measured. */
  vitals: MeasuredPage | undefined;
  traced: boolean;
  sink: PageSink;
}

function writePage({
  context,
  payload,
  deferred,
  vitals,
  traced,
  sink,
}: PageWriting): (reason: unknown) => void {
  const { assets } = sink;
  const hydrates = assets.startModules ? hydratesOf(context) : 'on paint';
  const payloadText = hydrates === 'never' ? null : toScriptJson(compact(payload));
  const scripts = scriptsOf(context, hydrates, assets);

  function Page({ modules = scripts.modules }: { modules?: string[] }): ReactNode {
    for (const font of assets.fonts)
      preload(font, { as: 'font', type: 'font/woff2', crossOrigin: '' });
    return (
      <Document
        payload={payload}
        payloadText={payloadText}
        modules={modules}
        laterModules={scripts.laterModules}
        vitals={vitals}
        traced={traced}
      >
        <StaticRouterProvider
          router={createStaticRouter(matchedRoutes(context), context)}
          context={context}
          hydrate={false}
        />
      </Document>
    );
  }

  if (!deferred) {
    const modules = [...assets.scripts, ...scripts.modules];
    const html = wholePage(<Page modules={modules} />, assets.scripts);
    if (html !== null) {
      sink.onWhole(html);
      return () => {};
    }
  }
  let hasFailed = false;
  const stream = renderToPipeableStream(<Page />, {
    ...(deferred
      ? {
          // React's inline scripts move late parts of the page into place.
          nonce: sink.allowInlineScripts(),
          onShellReady: () => sink.onShell((destination) => stream.pipe(destination)),
        }
      : {
          // Not split: moving outlined content into place would need an inline script.
          progressiveChunkSize: Number.MAX_SAFE_INTEGER,
          onAllReady: () => void sendAll().catch((error: unknown) => sink.onShellError(error)),
        }),
    bootstrapModules: assets.scripts,
    onShellError: (error) => sink.onShellError(error),
    onError: (error) => {
      hasFailed = true;
      sink.onError(error);
    },
  });

  /** A page with a part that has failed must not be stored. */
  async function sendAll(): Promise<void> {
    if (hasFailed) sink.onShell((destination) => stream.pipe(destination));
    else sink.onWhole(await text(stream.pipe(new PassThrough())));
  }
  return (reason) => stream.abort(reason);
}

/** Undefined if no view is to be measured: of an error page, for example. */
function measuredPage(
  { matches, statusCode }: StaticHandlerContext,
  share: number,
): MeasuredPage | undefined {
  const page = matches.at(-1)?.route.path ?? '';
  return share > 0 && statusCode === 200 && vitalsPages.includes(page)
    ? { page, share }
    : undefined;
}

/** The router copies every route that it is given, and renders only the matched ones. */
function matchedRoutes({ matches }: StaticHandlerContext): StaticHandler['dataRoutes'] {
  return matches.map(({ route: { children: _children, ...route } }) => route);
}

function mapErrors(context: StaticHandlerContext, options: RenderOptions): StaticHandlerContext {
  if (!context.errors) return context;
  let statusCode = context.statusCode;
  const errors = Object.fromEntries(
    Object.entries(context.errors).map(([routeId, error]) => {
      if (isRouteErrorResponse(error) && isProblem(error.data)) {
        return [routeId, { ...error, data: { ...error.data, instance: options.requestId } }];
      }
      const data = options.toProblem(error);
      statusCode = data.status;
      return [routeId, { status: data.status, statusText: data.title, internal: false, data }];
    }),
  );
  return { ...context, errors, statusCode };
}

/** Retry-After of an error page or of a form's response. */
function retryAfterOf({ errors, actionHeaders }: StaticHandlerContext): number | null {
  for (const headers of Object.values(actionHeaders)) {
    const seconds = headers.get('retry-after');
    if (seconds !== null) return Number(seconds);
  }
  for (const error of Object.values(errors ?? {})) {
    if (!isRouteErrorResponse(error) || !isProblem(error.data)) continue;
    const { retryAfterSeconds } = error.data;
    if (retryAfterSeconds !== undefined) return retryAfterSeconds;
  }
  return null;
}

/** Whether a loader had to use an outdated copy. */
function isStale({ loaderHeaders }: StaticHandlerContext): boolean {
  return Object.values(loaderHeaders).some(
    (headers) => headers.get('cache-control') === 'no-store',
  );
}

/** An error page needs only links, the menu and the log-out form, so it needs no React. */
function hydratesOf({ matches, errors }: StaticHandlerContext): Hydrates {
  if (errors && siteFrameId in errors) return 'never';
  return handleOf(matches.at(-1)?.route.handle).hydrates ?? 'on paint';
}

/** The modules to fetch, at once and at the first interaction. A response to a form moves the focus, so it doesn't wait. */
function scriptsOf(
  context: StaticHandlerContext,
  hydrates: Hydrates,
  assets: PageAssets,
): { modules: string[]; laterModules?: string[] } {
  const sources = sourcesOf(context);
  if (hydrates === 'on paint') return { modules: assets.modules(sources) };
  const first = assets.startModules?.[hydrates] ?? [];
  if (hydrates === 'never') return { modules: first };
  // With the code that sends and checks the form, errors show at once.
  const actions = sources.map((source) => source.replace(/page\.tsx$/, 'action.ts'));
  const ofApp = assets.modules([...sources, ...actions]);
  const { actionData, location } = context;
  const isResponse = actionData !== null || new URLSearchParams(location.search).has(sentName);
  return isResponse
    ? { modules: [...first, ...ofApp], laterModules: [] }
    : { modules: first, laterModules: ofApp };
}

function sourcesOf({ matches }: StaticHandlerContext): string[] {
  return matches.flatMap(({ route }) => handleOf(route.handle).source ?? []);
}

/** The router does not type handles. */
function handleOf(handle: unknown = {}): PageHandle {
  if (!isPageHandle(handle)) throw new Error('A route has an invalid handle.');
  return handle;
}

function isPageHandle(handle: unknown): handle is PageHandle {
  if (!isRecord(handle)) return false;
  const { source = '', secretUrl = false, form = formOfTexts, hydrates = 'on paint' } = handle;
  return (
    typeof source === 'string' &&
    typeof secretUrl === 'boolean' &&
    ['on paint', 'on interaction', 'never'].includes(String(hydrates)) &&
    isRecord(form) &&
    typeof form['maxBytes'] === 'number' &&
    typeof form['files'] === 'boolean'
  );
}
