import type { Plugin } from 'vite';
import { sourcePattern } from './source-pattern.ts';

const user = sourcePattern('client/routing/data-router\\.ts$');
const divided =
  /[\\/]react-router[\\/]dist[\\/]production[\\/](?:index|lib[\\/]router[\\/]router)\.js$/;

/** Ends the ids of the copies. */
const apart = '?apart';

/**
 * Gives `client/routing/data-router.ts` its own copy of the module with React Router's engine. The bundler places modules
 * whole, and every page needs two small values of this one: a check of URLs, and a map that serves an option which the site
 * doesn't set (`onError`). In the copy for all pages it drops the rest.
 */
export const routerApart: Plugin = {
  name: 'router-apart',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react-router$|\/router\.js$/ },
    async handler(source, importer) {
      if (!importer || !(user.test(importer) || importer.endsWith(apart))) return null;
      const resolved = await this.resolve(source, importer.replace(apart, ''), { skipSelf: true });
      return resolved && divided.test(resolved.id) ? resolved.id + apart : resolved;
    },
  },
};
