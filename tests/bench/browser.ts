// npm run bench:browser: what visitors with a cheap phone and a slow connection wait for, on a first and a second visit.
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { apiPaths, paths } from '../../shared/paths.ts';
import { layoutShifts, scrollToEnd } from '../support/layout-shifts.ts';
import { productionServer } from '../support/production-server.ts';
import { launchChromium } from './chromium.ts';
import { sampleMachine } from './machine.ts';
import { report, summarize, type Measurement } from './measurement.ts';

const rounds = 7;
const cpuSlowdown = 4;
const bytesPerSecond = 1_600_000 / 8;
const latencyMs = 150;
/** A page that needs React loads it after its first paint. */
const settledMs = 1000;
/** From the touch of a finger until it is lifted. */
const pressMs = 80;

const goals = {
  largestPaint: 1200,
  layoutShift: 0.01,
  longestTask: 100,
  tap: 100,
  /** KiB of a page without React. Later parts of other pages come in the same second. */
  plainScript: 10,
};

interface Visit {
  /** Milliseconds until the largest paint. */
  largestPaint: number;
  /**
   * Cumulative layout shift (https://web.dev/articles/cls) until the page has been scrolled to its end. Before the tap every
   * shift counts: Chromium takes the mouse that it moves into a new page for an input.
   */
  layoutShift: number;
  /**
   * Milliseconds before the first paint: styles, layout and paint of the whole page. There is nothing to tap yet, so the limit
   * of the largest paint covers it.
   */
  longestTaskBefore: number;
  /** Milliseconds after the first paint, as in Total Blocking Time (https://web.dev/articles/tbt). */
  longestTask: number;
  /** Interaction to Next Paint of a tap on the menu, in milliseconds (https://web.dev/articles/inp). */
  tap: number;
  /** Transferred KiB by type of resource. */
  sizes: Record<string, number>;
}

sampleMachine();
await using site = await productionServer({});
await using stack = new AsyncDisposableStack();
const browser = await launchChromium(stack);

const answer = await fetch(`${site.url}${apiPaths.properties}?purpose=rent`);
// The route defines this type (`features/properties/routes.ts`).
const { items }: { items: { id: string }[] } = await answer.json();
const pages = [paths.home, paths.rent, `/property/${items[0]?.id}`, paths.contact, paths.about];

const visits = new Map(pages.map((page) => [page, { first: visitsOf(), second: visitsOf() }]));
// The first round warms the site's caches.
for (let round = 0; round <= rounds; round += 1) {
  for (const [page, { first, second }] of visits) {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
    });
    const [one, two] = [await visit(context, page), await visit(context, page)];
    await context.close();
    if (round === 0) continue;
    first.push(one);
    second.push(two);
  }
}
report([...visits].flatMap(([page, { first, second }]) => measurementsOf(page, first, second)));

function visitsOf(): Visit[] {
  return [];
}

function measurementsOf(page: string, first: Visit[], second: Visit[]): Measurement[] {
  const name = page.replace(/(?<=^\/property\/).+/, ':id');
  const types = [...new Set(first.flatMap(({ sizes }) => Object.keys(sizes)))].toSorted();
  return [
    summarize(
      first.map(({ largestPaint }) => largestPaint),
      { what: `${name}: largest paint`, unit: 'ms', goal: goals.largestPaint },
    ),
    summarize(
      first.map(({ layoutShift }) => layoutShift),
      { what: `${name}: layout shift`, unit: '', goal: goals.layoutShift },
    ),
    summarize(
      first.map(({ longestTaskBefore }) => longestTaskBefore),
      { what: `${name}: longest task before the first paint`, unit: 'ms' },
    ),
    summarize(
      first.map(({ longestTask }) => longestTask),
      { what: `${name}: longest task`, unit: 'ms', goal: goals.longestTask },
    ),
    summarize(
      first.map(({ tap }) => tap),
      { what: `${name}: a tap`, unit: 'ms', goal: goals.tap },
    ),
    ...types.map((type) =>
      summarize(
        first.map(({ sizes }) => sizes[type] ?? 0),
        {
          what: `${name}: ${type}`,
          unit: 'KiB',
          ...(page === paths.about && type === 'script' && { goal: goals.plainScript }),
        },
      ),
    ),
    summarize(
      second.map(({ largestPaint }) => largestPaint),
      { what: `${name}, second visit: largest paint`, unit: 'ms', goal: goals.largestPaint },
    ),
    summarize(
      second.map(({ sizes }) => Object.values(sizes).reduce((sum, size) => sum + size, 0)),
      { what: `${name}, second visit: all`, unit: 'KiB' },
    ),
  ];
}

async function visit(context: BrowserContext, path: string): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const sizes = await watchSizes(session);
  await slowDown(session);
  await page.goto(site.url + path, { waitUntil: 'load' });
  await page.waitForTimeout(settledMs);
  const tap = await watchTap(page);
  const tappedAt = await page.evaluate(() => performance.now());
  await tapMenu(page, session);
  // Reading the entries would compete with the tap.
  await page.waitForTimeout(settledMs);
  const timings = await page.evaluate(async () => {
    const entriesOf = (type: string): Promise<PerformanceEntryList> =>
      new Promise((resolve) => {
        const options = { type, buffered: true };
        new PerformanceObserver((list) => resolve(list.getEntries())).observe(options);
        // An observer without entries is never called.
        setTimeout(() => resolve([]), 500);
      });
    const [paints, largestPaints, tasks] = await Promise.all([
      entriesOf('paint'),
      entriesOf('largest-contentful-paint'),
      entriesOf('longtask'),
    ]);
    const longest = (entries: PerformanceEntryList): number =>
      Math.max(0, ...entries.map(({ duration }) => duration));
    const firstPaint = paints.at(-1)?.startTime ?? NaN;
    return {
      largestPaint: largestPaints.at(-1)?.startTime ?? NaN,
      longestTaskBefore: longest(tasks.filter(({ startTime }) => startTime < firstPaint)),
      longestTask: longest(tasks.filter(({ startTime }) => startTime >= firstPaint)),
    };
  });
  const visited = { ...timings, tap: await tap(), sizes: { ...sizes } };
  await scrollToEnd(page);
  const layoutShift = (await layoutShifts(page))
    .filter(({ startTime, hadRecentInput }) => startTime < tappedAt || !hadRecentInput)
    .reduce((sum, { value }) => sum + value, 0);
  await page.close();
  return { ...visited, layoutShift };
}

/**
 * Observes interactions from now on; the browser buffers only events of 104 ms and more.
 * @returns a function that returns the duration of the longest one, in milliseconds
 * @throws Error if there was none, or if it did not open the menu
 */
async function watchTap(page: Page): Promise<() => Promise<number>> {
  const observed = await page.evaluateHandle(() => {
    const entries: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
    // The first input is reported however short it is.
    observer.observe({ type: 'first-input' });
    const options = { type: 'event', durationThreshold: 16 };
    observer.observe(options);
    return entries;
  });
  return () =>
    observed.evaluate((entries) => {
      if (!document.querySelector(':popover-open')) throw new Error('The menu did not open.');
      // Other events are no interactions, such as the mouse that a headless browser moves into the page while it loads.
      const taps = entries.filter((entry) => Reflect.get(entry, 'interactionId') > 0);
      if (taps.length === 0) throw new Error('The browser reported no tap.');
      return Math.max(...taps.map(({ duration }) => duration));
    });
}

/**
 * Not `page.tap`: it first runs 320 KB of its own script in the page, a long task right before the tap, and lifts the finger at
 * once.
 */
async function tapMenu(page: Page, session: CDPSession): Promise<void> {
  const point = await page.evaluate(() => {
    const button = document.querySelector('header button[popovertarget]');
    if (!button) throw new Error('The page has no menu.');
    const { x, y, width, height } = button.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await page.waitForTimeout(pressMs);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Adds up what is transferred from now on; nothing for a response from the browser's cache. */
async function watchSizes(session: CDPSession): Promise<Record<string, number>> {
  const types = new Map<string, string>();
  const sizes: Record<string, number> = {};
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, type }) => {
    types.set(requestId, type.toLowerCase());
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'other';
    sizes[type] = (sizes[type] ?? 0) + encodedDataLength / 1024;
  });
  return sizes;
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}
