import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { PropertyPage } from '../../shared/contract/listing-schemas.ts';
import type { TestBrowser } from '../support/browser.ts';
import type { PageOptions, TestPage } from '../support/browser-page.ts';
import { type SiteServer, siteServer } from '../support/site-server.ts';
import { type Credentials, signedIn, Visitor } from '../support/visitor.ts';
import { demoSite, sharedBrowser } from './shared.ts';

export interface VisitOptions extends PageOptions {
  /** Expected messages, such as the browser’s own report of a 404. */
  expected?: RegExp[];
  /** Whose browser it is: by default a new visitor’s; with credentials, that of someone who has signed in. */
  as?: Visitor | Credentials;
  /** Runs before the page is opened: routes, a clock, browser storage. */
  prepare?(page: Page): Promise<unknown>;
  /** Whether to return when the response begins, and leave the rest to the test. */
  atOnce?: boolean;
}

export interface Site {
  readonly server: SiteServer;
  /** Opens a URL in a new browser context; with scripts, waits for hydration. */
  visit(path: string, options?: VisitOptions): Promise<Page>;
  /** Searches through the JSON API, to find the properties that a test needs. */
  search(query: string): Promise<PropertyPage>;
}

/** Per step in the browser. The development server sends hundreds of files per page, slowly on a busy machine. */
const timeoutMs = 30_000;

/** Chromium’s message about a script that it skips because scripts are off. */
const scriptLeftOut = /^failed: GET \S+\.js csp$/;

/**
 * A site and a browser for the tests of one file. After each test every page must be clean: no
 * console message, no failed request, no policy violation.
 * @param start for files that need a configuration of their own, or change what others read; by default all share a site
 */
export function openSite(start: () => Promise<SiteServer> = demoSite): Site {
  const visits: { visited: TestPage; expected: RegExp[] }[] = [];
  let running: { server: SiteServer; browser: TestBrowser } | undefined;

  function opened(): { server: SiteServer; browser: TestBrowser } {
    if (!running) throw new Error('the site is not available before the first test');
    return running;
  }

  beforeAll(async () => {
    const browser = await sharedBrowser();
    running = { browser, server: await start() };
  });

  afterEach(async () => {
    const closing = visits.splice(0);
    try {
      for (const { visited, expected } of closing) visited.expectClean({ except: expected });
    } finally {
      await Promise.all(closing.map(({ visited }) => visited[Symbol.asyncDispose]()));
    }
  });

  afterAll(() => running?.server[Symbol.asyncDispose]());

  return {
    get server() {
      return opened().server;
    },

    async visit(path, { expected = [], as, prepare, atOnce = false, ...options } = {}) {
      const { browser, server } = opened();
      const visitor =
        as instanceof Visitor ? as : as ? await signedIn(server, as) : new Visitor(server);
      const visited = await browser.newPage({ baseURL: server.url, ...options });
      const runsScripts = options.javaScript !== false;
      visits.push({ visited, expected: runsScripts ? expected : [...expected, scriptLeftOut] });
      const { context, page } = visited;
      page.setDefaultTimeout(timeoutMs);
      await context.setExtraHTTPHeaders({ 'x-forwarded-for': visitor.address });
      await context.addCookies(visitor.browserCookies());
      await prepare?.(page);
      await page.goto(path, { waitUntil: atOnce ? 'commit' : 'load' });
      if (runsScripts && !atOnce) await hydrated(page);
      return page;
    },

    async search(query) {
      const response = await fetch(`${opened().server.url}/api/properties?${query}`);
      // The route’s own tests check its shape.
      return (await response.json()) as PropertyPage;
    },
  };
}

/** A site with a single home, whose accounts and staff data one file changes. */
export function smallSite(): Promise<SiteServer> {
  return siteServer({ env: { TRUST_PROXY: '1', SEED_PROPERTIES: '1' } });
}

/** As text: Vitest would replace `import` in a function. */
const plainScriptsHaveRun = `document.getElementById('hydration') === null && Promise.all(
  Array.from(document.querySelectorAll('link[rel=modulepreload]'), ({ href }) => import(href)),
).then(() => {})`;

/**
 * Resolves once React has hydrated the document: before that, a click loads a page as without
 * scripts. In a plain page, resolves once its scripts have run.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'));
    if (key === undefined)
      return document.readyState !== 'loading' && !document.getElementById('hydration');
    return Reflect.get(document, key).stateNode.current.memoizedState.isDehydrated === false;
  });
  await page.evaluate(plainScriptsHaveRun);
  // Effects run in later tasks, soon after the next frame.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  );
}

/**
 * Asks for a link in another tab. The page must leave the click to the browser; the tab is opened here, because a busy
 * Chromium now and then opens none.
 */
export async function openInNewTab(link: Locator): Promise<Page> {
  const page = link.page();
  const click = await page.evaluateHandle(() => ({
    // After the page's own listeners.
    isLeft: new Promise<boolean>((resolve) => {
      const answer = (event: Event): void => {
        resolve(!event.defaultPrevented);
        event.preventDefault();
      };
      window.addEventListener('click', answer, { once: true });
    }),
  }));
  await link.press('ControlOrMeta+Enter');
  const isLeft = await click.evaluate((promised) => promised.isLeft);
  if (!isLeft) throw new Error('the page follows the link itself');
  const address = await link.evaluate((element: HTMLAnchorElement) => element.href);
  const tab = await page.context().newPage();
  await tab.goto(address, { referer: page.url() });
  return tab;
}

/** A form field of the page’s content, by its label. */
export function field(page: Page, label: string): Locator {
  return page.getByRole('main').getByLabel(label, { exact: true });
}

/** A button of the page’s content. */
export function button(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('button', { name, exact: true });
}

/** Fills in the log-in form and sends it. */
export async function logIn(page: Page, { email, password }: Credentials): Promise<void> {
  await field(page, 'Email Address').fill(email);
  await field(page, 'Password').fill(password);
  await button(page, 'Log In').click();
}

export function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === document.activeElement);
}

/** Leaves a mark that is removed only by loading another document. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.set(globalThis, 'sameDocument', true));
}

export function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => Reflect.get(globalThis, 'sameDocument') === true);
}

/** The page’s current path and query. */
export function currentPath(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** '23 Available' */
export function countOf(page: Page): Promise<string> {
  return page.getByRole('status').filter({ hasText: 'Available' }).innerText();
}

/** Titles of the results, without those of the featured strip. */
export function resultTitles(page: Page): Promise<string[]> {
  return page.locator('main article:not(section article) h3').allTextContents();
}
