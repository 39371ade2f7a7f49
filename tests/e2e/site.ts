import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { PropertyPage } from '../../shared/contract/property-views.ts';
import { launchBrowser, type TestBrowser } from '../support/browser.ts';
import type { PageOptions, TestPage } from '../support/browser-page.ts';
import { demoPassword } from '../support/production-environment.ts';
import { productionServer, type RunningServer } from '../support/production-server.ts';

export interface VisitOptions extends PageOptions {
  /** Messages that belong to what the test is about, such as the browser's own word on a 404. */
  expected?: RegExp[];
  /** The mail address of a person of the demonstration data, who has signed in before. */
  signedInAs?: string;
  /** Runs before the page is opened: routes, a clock, what the browser has stored. */
  prepare?(page: Page): Promise<unknown>;
  /** Whether to return as soon as the answer begins, and leave the rest to the test. */
  atOnce?: boolean;
}

export interface Site {
  readonly server: RunningServer;
  /** Opens an address in a new browser context; with a script, once it has taken the page over. */
  visit(path: string, options?: VisitOptions): Promise<Page>;
  /** What the JSON route says of a search, to find the properties a test is about. */
  search(query: string): Promise<PropertyPage>;
}

const patienceMs = 10_000;

/** How Chromium calls a script that it leaves out because scripts are switched off. */
const scriptLeftOut = /^failed: GET \S+\.js csp$/;

/**
 * A server and a browser for the tests of one file. After each test every page it opened must be clean: no message in
 * the console, no failed request, no violation of the policy.
 */
export function openSite(start: () => Promise<RunningServer> = startDemo): Site {
  const resources = new AsyncDisposableStack();
  const visits: { visitor: TestPage; expected: RegExp[] }[] = [];
  let running: { server: RunningServer; browser: TestBrowser } | undefined;

  function opened(): { server: RunningServer; browser: TestBrowser } {
    if (!running) throw new Error('The site is there from the first test on.');
    return running;
  }

  beforeAll(async () => {
    const [browser, server] = await Promise.allSettled([launchBrowser(), start()]);
    for (const opening of [browser, server]) {
      if (opening.status === 'fulfilled') resources.use(opening.value);
    }
    if (browser.status === 'rejected') throw browser.reason;
    if (server.status === 'rejected') throw server.reason;
    running = { browser: browser.value, server: server.value };
  });

  afterEach(async () => {
    const closing = visits.splice(0);
    try {
      for (const { visitor, expected } of closing) visitor.expectClean({ except: expected });
    } finally {
      await Promise.all(closing.map(({ visitor }) => visitor[Symbol.asyncDispose]()));
    }
  });

  afterAll(() => resources.disposeAsync());

  return {
    get server() {
      return opened().server;
    },

    async visit(path, { expected = [], signedInAs, prepare, atOnce = false, ...options } = {}) {
      const { browser, server } = opened();
      const visitor = await browser.newPage({ baseURL: server.url, ...options });
      const runsScripts = options.javaScript !== false;
      visits.push({ visitor, expected: runsScripts ? expected : [...expected, scriptLeftOut] });
      const { page } = visitor;
      page.setDefaultTimeout(patienceMs);
      if (signedInAs !== undefined) await signIn(page, server.url, signedInAs);
      await prepare?.(page);
      await page.goto(path, { waitUntil: atOnce ? 'commit' : 'load' });
      if (runsScripts && !atOnce) await hydrated(page);
      return page;
    },

    async search(query) {
      const response = await fetch(`${opened().server.url}/api/properties?${query}`);
      // The route's own tests prove its shape.
      return (await response.json()) as PropertyPage;
    },
  };
}

function startDemo(): Promise<RunningServer> {
  return productionServer();
}

/** Gives the browser of a page the cookie of a new session. */
async function signIn(page: Page, url: string, email: string): Promise<void> {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const name = '__Host-session';
  const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
  const value = line?.slice(name.length + 1).split(';', 1)[0];
  if (!value) throw new Error(`${email} was not signed in: ${answer.status}`);
  const shared = { httpOnly: true, secure: true, sameSite: 'Lax' } as const;
  const { hostname: domain } = new URL(url);
  await page.context().addCookies([{ name, value, domain, path: '/', ...shared }]);
}

/** Resolves once React has taken over the document: before that, a click loads a page as without a script. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'));
    if (key === undefined) return false;
    return Reflect.get(document, key).stateNode.current.memoizedState.isDehydrated === false;
  });
  // The effects follow in tasks of their own, soon after the next frame.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  );
}

/** Leaves a mark that only loading another document removes. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.set(globalThis, 'sameDocument', true));
}

export function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => Reflect.get(globalThis, 'sameDocument') === true);
}

/** Path and query of the page as they are now. */
export function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** '23 Available' */
export function countOf(page: Page): Promise<string> {
  return page.getByRole('status').filter({ hasText: 'Available' }).innerText();
}

/** Titles of the results of a listing, without those of the strip of featured properties. */
export function resultTitles(page: Page): Promise<string[]> {
  return page.locator('main article:not(section article) h3').allTextContents();
}
