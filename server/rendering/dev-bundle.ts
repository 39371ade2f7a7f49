import { stripVTControlCharacters } from 'node:util';
import type { RequestHandler } from 'express';
import type { ViteDevServer } from 'vite';
import { escapeHtml } from '../http/error-page.ts';
import type { Pages } from '../../shared/contract/page-rendering.ts';
import type { PageBundle } from './page-bundle.ts';

export interface DevBundle extends PageBundle {
  /** Serves the sources as modules, with hot reloading. */
  middleware: RequestHandler;
}

const scripts = ['/@vite/client', '/client/entry-browser.ts'];
/** Vite has read the change by then. */
const settleMs = 200;
/** Other styles come with the modules that import them. */
const styles = ['/client/styles/base.css'];

/** Loads the pages from their sources through Vite, which outlives the bundle. */
export function createDevBundle(vite: ViteDevServer): DevBundle {
  const reload = (): void => vite.environments.client.hot.send({ type: 'full-reload' });
  return {
    middleware: vite.middlewares,
    async load() {
      const module = await vite.ssrLoadModule('/client/entry-server.tsx');
      // The exports of client/entry-server.tsx.
      const { render, formAt, formPaths } = module as unknown as Pages;
      const assets = {
        scripts,
        styles: () => styles,
        fonts: [],
        modules: () => [],
        // Styles come with components.
        startModules: null,
      };
      return { render, formAt, formPaths, assets };
    },
    answerFault(error, response) {
      const fault = faultOf(error);
      if (fault === null) return false;
      process.stderr.write(`\n${fault}\n\n`);
      // The page has no modules of its own that Vite would replace.
      vite.watcher.once('change', () => setTimeout(reload, settleMs));
      response.status(500).set('cache-control', 'no-store').type('html').send(faultPage(fault));
      return true;
    },
  };
}

/** Why Vite cannot load a source file, with its path and line; null if the error has another cause. */
function faultOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('plugin' in error)) return null;
  const { message } = error;
  const frame = 'frame' in error && typeof error.frame === 'string' ? `\n${error.frame}` : '';
  const place = 'id' in error && typeof error.id === 'string' ? `${error.id}\n` : '';
  return stripVTControlCharacters(`${place}${message}${frame}`).trim();
}

/** Loads again when the file is saved. */
function faultPage(fault: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>A source file does not load</title>
<script type="module" src="/@vite/client"></script>
</head>
<body>
<h1>A source file does not load</h1>
<pre>${escapeHtml(fault)}</pre>
</body>
</html>
`;
}
