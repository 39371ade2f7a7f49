import { open } from 'node:fs/promises';
import { devNull } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';
import { productionServer, type RunningServer } from '../support/production-server.ts';
import { loopDelay, preloads } from './health.ts';
import { cpuTime, cpuTimePreload, sendLoad } from './load.ts';
import { percentile, summarize, timeOf, type Measurement } from './measurement.ts';
import type { OpenLoaded } from './open-load-sender.ts';
import { sendOpenLoad } from './open-load.ts';

/** Pages at unknown queries are never stored. */
const path = '/buy?rendered=';
const headers = { accept: 'text/html' };
/** Enough to keep the site busy. */
const connections = 24;
const requestsToWarmUp = 1500;
const requests = 500;
/** The site's capacity depends on the machine's other work, so each round measures it again. */
const rounds = 3;
const shares = [0.5, 1, 2, 3];
const seconds = 4;
const restMs = 1500;
/** Least share of the most pages that were answered at any rate. */
const goodputGoal = 0.8;
const timeGoalMs = 1000;
/** From the end of the first round to the end of the last one. */
const memoryGoalMiB = 50;
/** The growth of two runs differs too much for a margin upon the recorded one. */
const memoryLimitMiB = 130;
/** A sender that is later than this measures itself. */
const latenessLimitMs = 100;

interface Step extends OpenLoaded {
  share: number;
  rate: number;
  /** Pages per second. */
  goodput: number;
  /** Processor time of the site for each of them, in ms. */
  cost: number;
}

/**
 * Pages that must be rendered, requested at multiples of the rate that the site can carry, whether or not earlier ones are
 * answered: how many are answered, and how fast.
 */
export async function measureOverload(): Promise<Measurement[]> {
  // Reading the log here, or writing it to a disk, would take time from the server.
  await using log = await open(devNull, 'w');
  const port = await freePort();
  const NODE_OPTIONS = `${preloads} ${cpuTimePreload}`;
  const env = { NODE_OPTIONS, TRUST_PROXY: '1', PORT: String(port) };
  await using site = await productionServer({ env, port, logTo: log.fd });

  await closedRate(site, requestsToWarmUp);
  await pause(restMs);
  const before = (await loopDelay(site)).memory;
  const memory: number[] = [];
  const capacities: number[] = [];
  const results: Step[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    // A client that waits for its answers doesn't keep the site as busy as a crowd does.
    const { goodput: capacity } = await takeStep(site, 3, await closedRate(site, requests));
    await pause(restMs);
    capacities.push(capacity);
    const steps: Step[] = [];
    for (const share of shares) {
      await pause(restMs);
      steps.push(await takeStep(site, share, capacity));
    }
    results.push(steps);
    await pause(restMs);
    memory.push((await loopDelay(site)).memory);
  }

  const ofShare = (share: number): Step[] =>
    results.flatMap((steps) => steps.filter((step) => step.share === share));
  printCurve(shares.map((share) => ofShare(share)));
  const highest = Math.max(...shares);
  const ratios = results.map((steps) => {
    const best = Math.max(...steps.map(({ goodput }) => goodput));
    return best / (steps.find(({ share }) => share === highest)?.goodput ?? Number.NaN);
  });
  const last = ofShare(highest);
  const all = results.flat();
  return [
    summarize(capacities, { what: `${path}…: capacity in pages per second`, unit: '' }),
    summarize(ratios, {
      what: `at ${highest} × that rate: best goodput ÷ goodput at this rate`,
      unit: '×',
      goal: 1 / goodputGoal,
    }),
    summarize(
      last.map(({ answered }) => percentile(answered, 0.99)),
      {
        what: `at ${highest} × that rate: p99 of the pages answered`,
        unit: 'ms',
        goal: timeGoalMs,
      },
    ),
    summarize([all.reduce((sum, { failed }) => sum + failed, 0)], {
      what: 'at any rate: failed requests',
      unit: '',
      limit: 0,
    }),
    summarize([before], { what: 'memory before', unit: 'MiB' }),
    summarize(memory, { what: 'memory after each round', unit: 'MiB' }),
    summarize([(memory.at(-1) ?? Number.NaN) - (memory[0] ?? Number.NaN)], {
      what: 'growth of memory from the first round to the last',
      unit: 'MiB',
      goal: memoryGoalMiB,
      limit: memoryLimitMiB,
    }),
    summarize(
      all.map(({ lateness }) => percentile(lateness, 0.99)),
      { what: "p99 of the load generator's own delay", unit: 'ms', limit: latenessLimitMs },
    ),
  ];
}

/** Pages per second while a few connections request one after another. */
async function closedRate(site: RunningServer, count: number): Promise<number> {
  const load = { path: (index: number) => `${path}${index}`, headers: () => headers, connections };
  const time = await timeOf(() => sendLoad(site, { ...load, requests: count }));
  return (count * 1000) / time;
}

async function takeStep(site: RunningServer, share: number, capacity: number): Promise<Step> {
  const rate = capacity * share;
  const start = await cpuTime(site.process);
  const sent = await sendOpenLoad({ url: site.url, path, headers, rate, seconds });
  const cpu = (await cpuTime(site.process)) - start;
  const goodput = (sent.answered.length * 1000) / sent.duration;
  return { ...sent, share, rate, goodput, cost: cpu / sent.answered.length };
}

/** The median of the rounds. */
function printCurve(curve: readonly Step[][]): void {
  console.table(
    curve.map((steps) => {
      const median = (of: (step: Step) => number): number =>
        Number(percentile(steps.map(of), 0.5).toPrecision(3));
      return {
        load: `${steps[0]?.share} ×`,
        'requests/s': median(({ rate }) => rate),
        'answered/s': median(({ goodput }) => goodput),
        'processor ms': median(({ cost }) => cost),
        'p50, ms': median(({ answered }) => percentile(answered, 0.5)),
        'p99, ms': median(({ answered }) => percentile(answered, 0.99)),
        'refused, %': median(({ refused, lateness }) => (100 * refused.length) / lateness.length),
        'refused p99, ms': median(({ refused }) => percentile(refused, 0.99)),
        'sent late p99, ms': median(({ lateness }) => percentile(lateness, 0.99)),
      };
    }),
  );
}
