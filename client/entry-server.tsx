import type { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { preload, preloadModule } from 'react-dom';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router';
import type { Bff } from '../shared/contract/bff.ts';
import type { Problem } from '../shared/contract/problem.ts';
import type { SiteFacts } from '../shared/contract/site.ts';
import { bffContext, deferringContext } from './bff.ts';
import { Document } from './document.tsx';
import { markPromises, packErrors, type HydrationPayload } from './hydration/payload.ts';
import { routes } from './routes.tsx';

export interface RenderOptions {
  bff: Bff;
  site: SiteFacts;
  /** Whether the shell may go out before slow data has come. */
  mayDefer: boolean;
  /** Makes anything a loader threw into what a visitor may read; called for what is not a mapped problem yet. */
  toProblem(error: unknown): Problem;
}

/** What a page needs beside its HTML, as the build or the dev server names it. */
export interface PageAssets {
  entry: string;
  styles: string[];
  fonts: string[];
  /** The built modules of a lazy page, by the path of its source. */
  modules(source: string): string[];
}

export type RenderedPage =
  | { kind: 'redirect'; status: number; location: string }
  | { kind: 'page'; status: number; deferred: boolean; write(sink: PageSink): AbortRender };

export interface PageSink {
  assets: PageAssets;
  nonce: string;
  /** Called once, when what can be sent has been rendered: the shell, or the whole page where nothing is deferred. */
  onReady(pipe: (destination: Writable) => void): void;
  /** The shell itself failed: nothing has been sent. */
  onShellError(error: unknown): void;
  /** Something within the page failed; the page goes on without it. */
  onError(error: unknown): void;
}

export type AbortRender = (reason: unknown) => void;

const handler = createStaticHandler(routes);

/** Runs the loaders of the matched routes and prepares the page; nothing is rendered before `write`. */
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
    deferred,
    write: (sink) => {
      const payload: HydrationPayload = {
        site: options.site,
        styles: sink.assets.styles,
        loaderData: marked,
        errors: packErrors(mapped.errors),
      };
      return writePage({ context: mapped, payload, deferred, sink });
    },
  };
}

interface PageWriting {
  context: StaticHandlerContext;
  payload: HydrationPayload;
  deferred: boolean;
  sink: PageSink;
}

function writePage({ context, payload, deferred, sink }: PageWriting): AbortRender {
  const { assets, nonce } = sink;
  const modules = context.matches.flatMap(({ route }) => pageModules(route.handle, assets));

  function Page(): React.ReactNode {
    for (const font of assets.fonts) preload(font, { as: 'font', type: 'font/woff2', crossOrigin: '' });
    for (const module of modules) preloadModule(module, { as: 'script' });
    return (
      <Document payload={payload}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
          nonce={nonce}
        />
      </Document>
    );
  }

  const stream = renderToPipeableStream(<Page />, {
    nonce,
    bootstrapModules: [assets.entry],
    // Without JavaScript nothing could move an outlined part into its place, so a whole page has none.
    ...(deferred ? {} : { progressiveChunkSize: Number.MAX_SAFE_INTEGER }),
    onShellReady: () => deferred && sink.onReady((destination) => stream.pipe(destination)),
    onAllReady: () => !deferred && sink.onReady((destination) => stream.pipe(destination)),
    onShellError: (error) => sink.onShellError(error),
    onError: (error) => sink.onError(error),
  });
  return (reason) => stream.abort(reason);
}

function mapErrors(context: StaticHandlerContext, options: RenderOptions): StaticHandlerContext {
  if (!context.errors) return context;
  let statusCode = context.statusCode;
  const errors = Object.fromEntries(
    Object.entries(context.errors).map(([routeId, error]) => {
      if (isRouteErrorResponse(error) && 'detail' in Object(error.data)) return [routeId, error];
      const data = options.toProblem(error);
      statusCode = data.status;
      return [routeId, { status: data.status, statusText: data.title, internal: false, data }];
    }),
  );
  return { ...context, errors, statusCode };
}

function pageModules(handle: unknown, assets: PageAssets): string[] {
  const source = Object(handle).source;
  return typeof source === 'string' ? assets.modules(source) : [];
}
