import type { Server } from 'node:http';
import type { RequestHandler } from 'express';
import type { Pages } from '../../shared/contract/page-rendering.ts';
import type { PageBundle } from './page-bundle.ts';

export interface DevBundle extends PageBundle {
  /** Serves the sources as modules, and pushes what changes to the browser. */
  middleware: RequestHandler;
}

const scripts = ['/@vite/client', '/client/entry-browser.tsx'];
/** The rest of the styles comes with the modules that use them. */
const styles = ['/client/styles/base.css'];

/** The pages straight from their sources, by Vite. */
export async function startDevBundle(server: Server): Promise<DevBundle> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
  return {
    middleware: vite.middlewares,
    async load() {
      const module = await vite.ssrLoadModule('/client/entry-server.tsx');
      // What client/entry-server.tsx exports.
      const { render, formAt, formPaths } = module as unknown as Pages;
      const assets = { scripts, styles, staffStyles: [], fonts: [], modules: () => [] };
      return { render, formAt, formPaths, assets };
    },
    close: () => vite.close(),
  };
}
