import type { Bff } from './bff.ts';
import type { Problem } from './problem.ts';
import type { SiteFacts } from './site.ts';

/** What the built pages offer to the server. */
export interface Pages {
  render: RenderPage;
  /** What the page at a path takes as a form that is posted to it; null where it takes none. */
  formAt(path: string): PageForm | null;
  /** The addresses of all pages that take a form, as patterns: '/property/:id'. */
  formPaths: readonly string[];
}

export interface PageForm {
  /** Of the whole body. */
  maxBytes: number;
  /** Whether files may be among what is sent. */
  files: boolean;
  /** Only signed-in people may send it: the body of anybody else is not read. */
  requiresSession?: boolean;
}

/** Runs the action of a posted form, then the loaders for the address, and prepares the page. */
export type RenderPage = (request: Request, options: RenderOptions) => Promise<RenderedPage>;

export interface RenderOptions {
  bff: Bff;
  site: SiteFacts;
  /** Whether the shell may go out before slow data has come. */
  mayDefer: boolean;
  /** Makes whatever a loader threw into what a visitor may read. */
  toProblem(error: unknown): Problem;
}

export type RenderedPage =
  | { kind: 'redirect'; status: number; location: string }
  | {
      kind: 'page';
      status: number;
      /** Of a problem that says so. */
      retryAfterSeconds: number | null;
      /** Whether the page's address holds a secret, so that no other site may be told of it. */
      secretAddress: boolean;
      /** Whether parts of the page come after its shell. */
      deferred: boolean;
      /** Starts rendering; the function it returns gives up. */
      write(sink: PageSink): (reason: unknown) => void;
    };

/** Where a page is written to, and what it needs beside its HTML. */
export interface PageSink {
  assets: PageAssets;
  nonce: string;
  /** Called once, when what can be sent is rendered: the shell, or the whole page where nothing is deferred. */
  onReady(pipe: (destination: NodeJS.WritableStream) => void): void;
  /** Nothing can be sent. */
  onShellError(error: unknown): void;
  /** A part of the page failed; the page goes on without it. */
  onError(error: unknown): void;
}

/** Addresses of what the build or the dev server made. */
export interface PageAssets {
  /** Module scripts, the entry last. */
  scripts: string[];
  styles: string[];
  /** What the pages of the staff have beside them. */
  staffStyles: string[];
  /** Preloaded: the first view needs them. */
  fonts: string[];
  /** The modules of a lazy page, by the path of its source. */
  modules(source: string): string[];
}
