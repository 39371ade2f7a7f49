import { once } from 'node:events';
import { get } from 'node:http';
import cookieParser from 'cookie-parser';
import express, { type RequestHandler } from 'express';
import { vi } from 'vitest';
import { createBrowserBff } from '../../../client/bff/browser-bff.ts';
import { believeIn } from '../../../client/bff/json-calls.ts';
import { createVisitorIds } from '../../../server/limits/visitor-id.ts';
import { createInProcessBff } from '../../../server/rendering/in-process-bff.ts';
import { useSessionCookie } from '../../../server/session/browser.ts';
import type { Bff } from '../../../shared/contract/bff.ts';
import { ProblemError, type Problem } from '../../../shared/contract/problem.ts';
import { startLoopbackServer } from '../loopback-server.ts';
import type { TestApp } from '../test-app.ts';

export interface Outcome {
  /** What the call resolved with. */
  result?: unknown;
  /** What it rejected with, without the request’s id. */
  problem?: Problem;
  /** The site’s own cookies that the response sets or clears, except the visitor’s id. */
  cookies: string[];
}

/** A browser: its session’s id, '' for none, and its IP address. */
export interface Caller {
  session: string;
  address: string;
}

type Use = (bff: Bff) => Promise<unknown>;

/** Makes one call with the `Bff` of a transport. */
export type Transport = (caller: Caller, use: Use) => Promise<Outcome>;

export interface Transports extends AsyncDisposable {
  inProcess: Transport;
  overHttp: Transport;
}

/** Both implementations of `Bff` for one running app, which must trust one proxy. */
export async function openTransports(app: TestApp): Promise<Transports> {
  const pages = await servePageCalls(app);
  return {
    inProcess: pages.call,
    overHttp: (caller, use) => callAsBrowser(app.url, caller, use),
    [Symbol.asyncDispose]: () => pages[Symbol.asyncDispose](),
  };
}

/** A server whose requests call the app’s services as the document handler does. */
async function servePageCalls({
  services,
}: TestApp): Promise<{ call: Transport } & AsyncDisposable> {
  let pending: Use = async () => {};
  let outcome: Outcome = { cookies: [] };
  const pages = express();
  pages.set('trust proxy', 1);
  useSessionCookie(pages, services.site.origin, true);
  pages.use(cookieParser(), createVisitorIds(services.keys, false).verify);
  const answer: RequestHandler = async (request, response) => {
    outcome = await outcomeOf(() =>
      pending(createInProcessBff(services, request, response, () => {})),
    );
    response.end();
  };
  pages.use(answer);
  const server = await startLoopbackServer(pages);
  return {
    async call({ session, address: ip }, use) {
      pending = use;
      const headers = { 'x-forwarded-for': ip, ...cookieHeader(session) };
      const [response] = await once(get(server.url, { headers }), 'response');
      response.resume();
      await once(response, 'end');
      return { ...outcome, cookies: sessionChanges(response.headers['set-cookie'] ?? []) };
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** Calls the browser’s `Bff`, with its `fetch` and `XMLHttpRequest` sent to the site as this browser. */
async function callAsBrowser(siteUrl: string, { session, address }: Caller, use: Use) {
  const nodeFetch = globalThis.fetch;
  let setCookies: string[] = [];
  let last: Response | undefined;
  const sendToSite = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('sec-fetch-site', 'same-origin');
    headers.set('x-forwarded-for', address);
    for (const [name, value] of Object.entries(cookieHeader(session))) headers.set(name, value);
    last = await nodeFetch(new URL(path, siteUrl), { ...init, headers });
    setCookies = last.headers.getSetCookie();
    return last;
  };
  vi.stubGlobal('fetch', sendToSite);
  vi.stubGlobal('XMLHttpRequest', requestClassOver(sendToSite));
  try {
    // Each caller is a browser of its own, which has not shown a user yet.
    believeIn({ user: null });
    const outcome = await outcomeOf(() => use(createBrowserBff()));
    if (outcome.problem && last) expectSameInHeaders(outcome.problem, last);
    return { ...outcome, cookies: sessionChanges(setCookies) };
  } finally {
    vi.unstubAllGlobals();
  }
}

/** The part of `XMLHttpRequest` that uploads use, which Node lacks. */
function requestClassOver(send: (path: string, init: RequestInit) => Promise<Response>) {
  return class extends EventTarget {
    readonly upload = new EventTarget();
    readonly #headers = new Headers();
    #path = '';
    status = 0;
    response: unknown = null;

    open(_method: string, path: string): void {
      this.#path = path;
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value);
    }

    send(file: Blob): void {
      send(this.#path, { method: 'POST', headers: this.#headers, body: file })
        .then(async (response) => {
          this.status = response.status;
          this.response = await response.json();
          this.dispatchEvent(new Event('load'));
        })
        .catch(() => this.dispatchEvent(new Event('error')));
    }
  };
}

async function outcomeOf(call: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { result: await call(), cookies: [] };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { instance: _ofRequest, ...problem } = error.problem;
    return { problem, cookies: [] };
  }
}

function expectSameInHeaders({ status, retryAfterSeconds }: Problem, response: Response): void {
  const header = response.headers.get('retry-after');
  const stated = retryAfterSeconds === undefined ? null : String(retryAfterSeconds);
  if (response.status !== status || header !== stated)
    throw new Error(`the head says ${response.status} and ${header}, not ${status} and ${stated}`);
}

function cookieHeader(session: string): Record<string, string> {
  return session === '' ? {} : { cookie: `__Host-session=${session}` };
}

function sessionChanges(lines: readonly string[]): string[] {
  return lines
    .filter((line) => line.startsWith('__Host-'))
    .map((line) => line.replace(/=[\w-]+;/, '=<value>;').replace(/Expires=[^;]+/, 'Expires=<date>'))
    .toSorted();
}
