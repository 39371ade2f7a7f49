import type { Bff } from './bff.ts';
import type { Problem } from './problem.ts';
import type { SiteFacts } from './site.ts';

/** The built pages' interface to the server. */
export interface Pages {
  render: RenderPage;
  /** The form that the page at a path accepts; null if it accepts none. */
  formAt(path: string): PageForm | null;
  /** Path patterns of all pages that accept a form, e.g. '/property/:id'. */
  formPaths: readonly string[];
}

export interface PageForm {
  /** Limit for the whole body. */
  maxBytes: number;
  /** Whether the form may contain files. */
  files: boolean;
  /** Only signed-in people may submit it: for others the body is not read. */
  requiresSession?: boolean;
}

/** Runs the action of a posted form, then the URL's loaders, and prepares the page. */
export type RenderPage = (request: Request, options: RenderOptions) => Promise<RenderedPage>;

export interface RenderOptions {
  bff: Bff;
  site: SiteFacts;
  /** Whether to send the shell before slow data has arrived. */
  mayDefer: boolean;
  /** Share of the page views that browsers measure, 0 to 1. */
  vitalsShare: number;
  /** Whether the browser's calls begin traces. */
  traced: boolean;
  /** Shown on error pages. */
  requestId: string;
  /** Turns anything a loader threw into a problem that visitors may see. */
  toProblem(error: unknown): Problem;
}

export type RenderedPage =
  | { kind: 'redirect'; status: number; location: string }
  | {
      kind: 'page';
      status: number;
      /** From the problem, if it has one. */
      retryAfterSeconds: number | null;
      /** Whether the page's URL contains a secret, so that it must not be sent as a referrer. */
      secretUrl: boolean;
      /** Whether the page is complete and up to date, so that other visitors may get a copy. */
      storable: boolean;
      /** Starts rendering; returns a function that aborts it. */
      write(sink: PageSink): (reason: unknown) => void;
    };

/** Destination of a page, with what rendering needs. */
export interface PageSink {
  assets: PageAssets;
  /** Gives the nonce for the inline scripts of a stream; a whole page has none. */
  allowInlineScripts(): string;
  /** Called with a page of which nothing is deferred and nothing has failed. */
  onWhole(html: string): void;
  /** Called once the shell of any other page is ready to send. */
  onShell(pipe: (destination: NodeJS.WritableStream) => void): void;
  /** Rendering failed before anything could be sent. */
  onShellError(error: unknown): void;
  /** A part of the page failed; the rest continues. */
  onError(error: unknown): void;
}

/** When React takes over the server's page: after the first paint, at the first interaction or idle moment, or never. */
export type Hydrates = 'on paint' | 'on interaction' | 'never';

/** URLs of the files from the build or the dev server. */
export interface PageAssets {
  /** Module scripts, with the entry last. */
  scripts: string[];
  /** Preloaded for the first view. */
  fonts: string[];
  /** Modules that the scripts import for the app and for lazy pages, by the paths of their sources. */
  modules(sources: readonly string[]): string[];
  /** Modules to import first if the app is imported later or never; null if it is always imported on paint. */
  startModules: Record<Exclude<Hydrates, 'on paint'>, string[]> | null;
  /** Styles of the site and of lazy pages, by the paths of their sources. */
  styles(sources: readonly string[]): string[];
}
