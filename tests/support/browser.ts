import { chromium, type Browser } from 'playwright-core';
import { inject } from 'vitest';
import { browserLaunchFiles } from './browser-files.ts';
import { findInstalledBrowser } from './installed-browser.ts';
import { openPage, type PageOptions, type TestPage } from './browser-page.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the unpacked browser for this test run; null if an installed one is used. */
    browserFolder: string | null;
  }
}

export interface TestBrowser extends AsyncDisposable {
  browser: Browser;
  /** Opens a page in a new context: no cookies, no storage, empty cache. */
  newPage(options?: PageOptions): Promise<TestPage>;
}

const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  '--disable-quic',
  // No test depends on the internet: a request to another host needs a route in the test.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/** Starts a headless Chromium; disposing the returned value closes it with every page. */
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
