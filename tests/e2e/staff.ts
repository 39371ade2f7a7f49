import type { Page } from 'playwright-core';
import { signInAdministrator, type Person } from './people.ts';
import type { Site, VisitOptions } from './site.ts';

export interface Staff {
  /** Opens a URL as the demo administrator, who signs in once. */
  visit(path: string, options?: VisitOptions): Promise<Page>;
  /** Calls a route beneath `/api/admin/` and returns its JSON. */
  call<T>(method: string, path: string, body?: object): Promise<T>;
  /** The same, as a response. */
  fetch(path: string): Promise<Response>;
  administrator(): Promise<Person>;
}

/** A site’s administrator, in a browser and over the JSON API. */
export function staffOf(site: Site): Staff {
  let person: Promise<Person> | undefined;
  const administrator = (): Promise<Person> => (person ??= signInAdministrator(site));

  async function request(path: string, init: RequestInit): Promise<Response> {
    const { cookie } = await administrator();
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie };
    return fetch(site.server.url + path, { ...init, headers });
  }

  return {
    administrator,

    async visit(path, options = {}) {
      const { prepare } = await administrator();
      return site.visit(path, {
        ...options,
        async prepare(page) {
          await prepare(page);
          await options.prepare?.(page);
        },
      });
    },

    async call<T>(method: string, path: string, body?: object): Promise<T> {
      const init = { method, ...(body && { body: JSON.stringify(body) }) };
      const response = await request(`/api/admin/${path}`, init);
      if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}`);
      // The routes’ own tests check their shapes.
      return (await response.json()) as T;
    },

    fetch: (path) => request(path, {}),
  };
}
