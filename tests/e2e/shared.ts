import { rmSync } from 'node:fs';
import { launchBrowser, type TestBrowser } from '../support/browser.ts';
import { productionServer, type RunningServer } from '../support/production-server.ts';
import { siteServer, type SiteServer } from '../support/site-server.ts';

// Test files share their modules, so these last as long as the worker that runs the files.
let browser: TestBrowser | undefined;
let demo: RunningServer | undefined;

// Vitest ends its workers with a signal, on which Node would exit without the event.
process.once('SIGTERM', () => process.exit());
process.once('exit', () => {
  // Playwright ends its browser itself.
  if (demo === undefined) return;
  demo.process.kill('SIGKILL');
  rmSync(demo.dataDir, { recursive: true, force: true });
});

/** The browser of all files. Each page has a context of its own. */
export async function sharedBrowser(): Promise<TestBrowser> {
  if (!browser?.browser.isConnected()) browser = await launchBrowser();
  return browser;
}

/**
 * A site with the 64 demo homes for all files that change nothing that others read: they may sign people up and send
 * messages. A cluster or a container belongs to one file, because it would not end with the worker.
 */
export async function demoSite(): Promise<SiteServer> {
  const { HOMEFRONT_IMAGE: image, SITE_PROCESSES: processes } = process.env;
  const env = { TRUST_PROXY: '1' };
  if (image !== undefined || processes !== undefined) return siteServer({ env });
  if (!demo?.process.connected) demo = await productionServer({ env });
  return { ...demo, [Symbol.asyncDispose]: async () => {} };
}
