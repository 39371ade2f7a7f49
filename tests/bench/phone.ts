// npm run bench:phone: when visitors with a cheap phone and a slow connection see a page.
import { rm } from 'node:fs/promises';
import { chromium, type Page } from 'playwright-core';
import { apiPaths } from '../../shared/paths.ts';
import { browserLaunchFiles, unpackBrowser } from '../support/browser-files.ts';
import { findInstalledBrowser } from '../support/installed-browser.ts';
import { productionServer } from '../support/production-server.ts';
import { report, summarize, type Measurement } from './measurement.ts';

const rounds = 7;
const cpuSlowdown = 4;
const bytesPerSecond = 1_600_000 / 8;
const latencyMs = 150;
/** The limit for a good page (https://web.dev/articles/lcp). */
const limit = 2_500;

await using site = await productionServer({});
await using stack = new AsyncDisposableStack();
const browser = await chromium.launch({ ...(await browserFiles()), args: ['--no-sandbox'] });
stack.defer(() => browser.close());

const answer = await fetch(`${site.url}${apiPaths.properties}?purpose=rent`);
// The route defines this type (`features/properties/routes.ts`).
const { items }: { items: { id: string }[] } = await answer.json();
const paths = ['/', '/rent', `/property/${items[0]?.id}`, '/contact-us'];

const times = new Map<string, number[]>(paths.map((path) => [path, []]));
// The first round warms the site's caches.
for (let round = 0; round <= rounds; round += 1) {
  for (const path of paths) {
    const time = await largestPaint(path);
    if (round > 0) times.get(path)?.push(time);
  }
}
report(
  [...times].map(([path, values]): Measurement => {
    const page = path.replace(/(?<=^\/property\/).+/, ':id');
    return summarize(values, { what: `largest paint of ${page}`, unit: 'ms', limit });
  }),
);

async function browserFiles(): Promise<{ executablePath: string; env?: Record<string, string> }> {
  const executablePath = findInstalledBrowser();
  if (executablePath !== null) return { executablePath };
  const folder = await unpackBrowser();
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  return browserLaunchFiles(folder);
}

/** Milliseconds until the last of the largest paints, on a first visit. */
async function largestPaint(path: string): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  await slowDown(page);
  await page.goto(site.url + path, { waitUntil: 'load' });
  const time = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? NaN),
        ).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  await context.close();
  return time;
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}
