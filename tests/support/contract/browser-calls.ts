import { vi } from 'vitest';

/** A browser tab without pages: `fetch` resolves paths against a site, and stores and sends its cookies. */
export function stubBrowserFetch(siteUrl: string): void {
  const cookies = new Map<string, string>();
  const nodeFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('sec-fetch-site', 'same-origin');
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await nodeFetch(new URL(path, siteUrl), { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  });
}
