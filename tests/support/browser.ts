import { chromium, type Browser } from 'playwright-core';
import { inject } from 'vitest';
import { browserLaunchFiles } from './browser-files.ts';
import { findInstalledBrowser } from './installed-browser.ts';
import { openPage, type PageOptions, type TestPage } from './browser-page.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the packaged browser is unpacked for this test run; null where an installed one is used. */
    browserFolder: string | null;
  }
}

export interface TestBrowser extends AsyncDisposable {
  browser: Browser;
  /** Opens a page in a context of its own: no cookies, no storage, nothing cached. */
  newPage(options?: PageOptions): Promise<TestPage>;
}

const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  '--disable-quic',
  // No test depends on the internet: a page that asks another host needs a route for it in the test.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/** Starts a headless Chromium; it is closed, with every page, where the returned value is disposed. */
export async function launchBrowser(): Promise<TestBrowser> {
  const folder = inject('browserFolder');
  const executablePath = findInstalledBrowser();
  const files = folder === null ? executablePath && { executablePath } : browserLaunchFiles(folder);
  const browser = await chromium.launch({ ...files, args: launchArguments });
  return {
    browser,
    newPage: (options) => openPage(browser, options),
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
