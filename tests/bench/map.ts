// npm run bench:map: how smoothly a map with 20,000 pins moves in a browser whose main thread is slowed down four times.
import type { BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { apiPaths, paths } from '../../shared/paths.ts';
import { writePins } from '../../shared/map/pins.ts';
import { brotliOptions } from '../../server/http/content-encoding.ts';
import { productionServer } from '../support/production-server.ts';
import { launchChromium } from './chromium.ts';
import { sampleMachine } from './machine.ts';
import { report, percentile, summarize, type Measurement } from './measurement.ts';
import { framesOf, startTrace, type Frames } from './frame-trace.ts';
import { syntheticPins } from './synthetic-pins.ts';

const pins = 20_000;
const rounds = 5;
const cpuSlowdown = 4;
const panningMs = 5000;
const zoomSteps = 6;
/** Leaflet animates a step for 250 ms, and the marks of its new level come after it. */
const zoomStepMs = 450;
const frameMs = 1000 / 60;

const goals = { work: 8, longestTask: 100 };

const devices: Record<string, BrowserContextOptions> = {
  phone: {
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
  desktop: { viewport: { width: 1280, height: 800 } },
};

sampleMachine();
const feed = Buffer.from(writePins(syntheticPins(pins)));

await using site = await productionServer({});
await using stack = new AsyncDisposableStack();
const browser = await launchChromium(stack);

const measured: Measurement[] = [
  summarize([brotliCompressSync(feed, brotliOptions).length / 1024], {
    what: `feed of ${pins} pins, compressed`,
    unit: 'KiB',
  }),
];
for (const [name, device] of Object.entries(devices)) {
  const all: Frames[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await move(device));
  const of = (what: string, unit: 'ms' | '', value: (frames: Frames) => number, goal?: number) =>
    summarize(all.map(value), {
      what: `${name}: ${what}`,
      unit,
      ...(goal !== undefined && { goal }),
    });
  measured.push(
    of(
      'main-thread CPU time of a frame, median',
      'ms',
      ({ work }) => percentile(work, 0.5),
      goals.work,
    ),
    // In these frames the pins are drawn anew.
    of('main-thread CPU time of a frame, p95', 'ms', ({ work }) => percentile(work, 0.95)),
    of('waiting for the compositor in a frame, p95', 'ms', ({ waits }) => percentile(waits, 0.95)),
    of('longest task, CPU time', 'ms', ({ longestTask }) => longestTask, goals.longestTask),
    of('time from frame to frame, median', 'ms', ({ gaps }) => percentile(gaps, 0.5)),
    of('time from frame to frame, p95', 'ms', ({ gaps }) => percentile(gaps, 0.95)),
    of(
      'share of dropped frames',
      '',
      ({ gaps }) => gaps.filter((gap) => gap > 1.5 * frameMs).length / gaps.length,
    ),
  );
}
report(measured);

/** Pans a map and zooms in and out. */
async function move(device: BrowserContextOptions): Promise<Frames> {
  const context = await browser.newContext(device);
  await context.route(`**${apiPaths.pins}?*`, (route) =>
    route.fulfill({ body: feed, contentType: 'application/octet-stream' }),
  );
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto(`${site.url}${paths.rent}?location=Lagos&view=map`, { waitUntil: 'load' });
  const map = page.getByRole('region', { name: /^Map with home prices/ });
  await map.waitFor();
  // The list would follow the map, with a request and a rendering each time: that is measured by itself.
  await page.getByRole('checkbox', { name: 'Search as I move the map' }).uncheck();
  await page.waitForTimeout(1500);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  const box = await map.boundingBox();
  if (!box) throw new Error('The map is not visible.');
  const middle = { x: box.x + box.width / 2, y: box.y + Math.min(box.height, 500) / 2 };
  const trace = await startTrace(session);
  await pan(session, middle, device.hasTouch ?? false);
  await zoom(page);
  const frames = framesOf(await trace());
  await context.close();
  return frames;
}

async function pan(
  session: CDPSession,
  middle: { x: number; y: number },
  isTouch: boolean,
): Promise<void> {
  const directions = [
    [-1, 0.3],
    [-0.6, -1],
    [1, 0.5],
    [0.7, -0.6],
  ] as const;
  const end = Date.now() + panningMs;
  for (let turn = 0; Date.now() < end; turn += 1) {
    const [right, down] = directions[turn % directions.length] ?? directions[0];
    const pointer = { x: middle.x - right * 90, y: middle.y - down * 90 };
    await press(session, pointer, isTouch);
    for (let step = 0; step < 24; step += 1) {
      pointer.x += right * 7;
      pointer.y += down * 7;
      await Promise.all([drag(session, pointer, isTouch), pause(frameMs)]);
    }
    await lift(session, pointer, isTouch);
  }
}

type Pointer = { x: number; y: number };

async function press(session: CDPSession, at: Pointer, isTouch: boolean): Promise<void> {
  if (isTouch)
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  else
    await session.send('Input.dispatchMouseEvent', {
      ...at,
      type: 'mousePressed',
      button: 'left',
      clickCount: 1,
    });
}

async function drag(session: CDPSession, at: Pointer, isTouch: boolean): Promise<void> {
  if (isTouch)
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] });
  else
    await session.send('Input.dispatchMouseEvent', { ...at, type: 'mouseMoved', button: 'left' });
}

async function lift(session: CDPSession, at: Pointer, isTouch: boolean): Promise<void> {
  if (isTouch)
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  else
    await session.send('Input.dispatchMouseEvent', {
      ...at,
      type: 'mouseReleased',
      button: 'left',
      clickCount: 1,
    });
}

async function zoom(page: Page): Promise<void> {
  for (let step = 0; step < zoomSteps; step += 1) {
    const button = step < zoomSteps / 2 ? 'in' : 'out';
    await page.evaluate((name) => {
      document.querySelector<HTMLElement>(`.leaflet-control-zoom-${name}`)?.click();
    }, button);
    await page.waitForTimeout(zoomStepMs);
  }
}
