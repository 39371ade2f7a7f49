import type { RequestHandler } from 'express';
import type { ViteDevServer } from 'vite';
import type { Pages } from '../../shared/contract/page-rendering.ts';
import type { PageBundle } from './page-bundle.ts';

export interface DevBundle extends PageBundle {
  /** Serves the sources as modules, with hot reloading. */
  middleware: RequestHandler;
}

const scripts = ['/@vite/client', '/client/entry-browser.ts'];
/** Other styles come with the modules that import them. */
const styles = ['/client/styles/base.css'];

/** Loads the pages from their sources through Vite, which outlives the bundle. */
export function createDevBundle(vite: ViteDevServer): DevBundle {
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
  };
}
