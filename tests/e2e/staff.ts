import type { Page } from 'playwright-core';
import { admin, signedIn, type Method, type Visitor } from '../support/visitor.ts';
import type { Site, VisitOptions } from './site.ts';

export interface Staff {
  /** Opens a URL as the demo administrator, who signs in once. */
  visit(path: string, options?: VisitOptions): Promise<Page>;
  /** Calls a route beneath `/api/admin/` and returns its JSON. */
  call<T>(method: Method, path: string, body?: object): Promise<T>;
  administrator(): Promise<Visitor>;
}

/** A site’s administrator, in a browser and over the JSON API. */
export function staffOf(site: Site): Staff {
  let signedInOnce: Promise<Visitor> | undefined;
  const administrator = (): Promise<Visitor> => (signedInOnce ??= signedIn(site.server, admin));
  return {
    administrator,
    visit: async (path, options) => site.visit(path, { ...options, as: await administrator() }),
    async call(method, path, body) {
      const visitor = await administrator();
      const answer = await visitor.request(method, `/api/admin/${path}`).send(body);
      if (!answer.ok) throw new Error(`${method} ${path} returned ${answer.status}`);
      // The routes’ own tests check their shapes.
      return answer.body;
    },
  };
}
