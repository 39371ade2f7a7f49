import { chromium, type Browser } from 'playwright-core';
import { inject } from 'vitest';
import { browserLaunchFiles } from './browser-files.ts';
import { openPage, type PageOptions, type TestPage } from './browser-page.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser of this test run is unpacked. */
    browserFolder: string;
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
  const browser = await chromium.launch({
    ...browserLaunchFiles(inject('browserFolder')),
    args: launchArguments,
  });
  return {
    browser,
    newPage: (options) => openPage(browser, options),
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
