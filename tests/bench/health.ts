import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { movableClock, moveClock } from '../support/clock-of-server.ts';
import { productionServer, type RunningServer } from '../support/production-server.ts';
import { startBufferServer } from './buffer-site.ts';
import { summarize, timeOf, type Measurement } from './measurement.ts';
import { wireList } from './wire-list.ts';

/** How long provider data stays fresh. */
const freshnessMs = 60_000;
const rounds = 5;
const pollMs = 10;
/** Below the API’s rate limit per client. */
const freshnessPollMs = 250;
/** Maximum duration of a health check under load. */
const goalMs = 100;
/** Maximum pause of the event loop. */
const pauseGoalMs = 50;

export const preloads = `${movableClock.NODE_OPTIONS} --import ${new URL('loop-delay.ts', import.meta.url).href}`;

export interface LoopDelay {
  median: number;
  p99: number;
  longest: number;
  /** Resident memory in MiB. */
  memory: number;
}

/** Health checks every 10 ms while the provider’s list of `count` properties is reloaded. */
export async function measureHealth(count: number): Promise<Measurement[]> {
  await using provider = await startBufferServer(
    { 'content-type': 'application/json' },
    wireList(count),
  );
  await using site = await productionServer({
    env: { PROVIDER_URL: `${provider.url}/api`, NODE_OPTIONS: preloads },
  });
  await using pool = poolOf(site.url);

  const times: number[] = [];
  const slowest: number[] = [];
  const reads: number[] = [];
  const delays: LoopDelay[] = [];
  // Nothing is compiled yet in the first round, as after every start.
  for (let round = 0; round < rounds; round += 1) {
    await moveClock(site, freshnessMs + 1000);
    await loopDelay(site);
    let isRead = false;
    const checks = checkHealth(pool, () => isRead);
    const reading = timeOf(() => untilListIsFresh(pool)).finally(() => {
      isRead = true;
    });
    const [roundTimes, read] = await Promise.all([checks, reading]);
    reads.push(read);
    times.push(...roundTimes);
    slowest.push(Math.max(...roundTimes));
    delays.push(await loopDelay(site));
  }

  const size = count.toLocaleString('en-NG');
  return [
    summarize(times, { what: `health while ${size} properties are read`, unit: 'ms' }),
    summarize(slowest, {
      what: `the slowest health check while ${size} are read`,
      unit: 'ms',
      goal: goalMs,
    }),
    summarize(
      delays.map(({ p99 }) => p99),
      { what: `event loop delay, p99, while ${size} are read`, unit: 'ms' },
    ),
    summarize([Math.max(...delays.map(({ longest }) => longest))], {
      what: `event loop delay, longest, while ${size} are read`,
      unit: 'ms',
      goal: pauseGoalMs,
    }),
    summarize(
      delays.map(({ memory }) => memory),
      { what: `memory of the site with ${size}`, unit: 'MiB' },
    ),
    summarize(reads, { what: `reading ${size} properties anew`, unit: 'ms' }),
  ];
}

export function poolOf(origin: string): Pool & AsyncDisposable {
  const pool = new Pool(origin, { connections: 4 });
  return Object.assign(pool, { [Symbol.asyncDispose]: () => pool.close() });
}

async function checkHealth(pool: Pool, isOver: () => boolean): Promise<number[]> {
  const checks: Promise<number>[] = [];
  while (!isOver()) {
    const path = checks.length % 2 === 0 ? '/health/live' : '/health/ready';
    checks.push(timeOf(() => get(pool, path)));
    await pause(pollMs);
  }
  return Promise.all(checks);
}

/** Requests the stale list, and waits until its background refresh is done. */
export async function untilListIsFresh(pool: Pool, pollingMs = freshnessPollMs): Promise<void> {
  while ((await get(pool, '/api/listing/featured')).includes('stale')) await pause(pollingMs);
}

/** The response’s `Cache-Status`. */
async function get(pool: Pool, path: string): Promise<string> {
  const { statusCode, headers, body } = await pool.request({ path, method: 'GET' });
  await body.dump();
  if (statusCode !== 200) throw new Error(`${path} returned ${statusCode}`);
  return String(headers['cache-status']);
}

export async function loopDelay({ process }: RunningServer): Promise<LoopDelay> {
  const reply = once(process, 'message');
  process.send('loop-delay');
  const [delay]: LoopDelay[] = await reply;
  if (delay === undefined) throw new Error('the site did not report its event loop delay');
  return delay;
}
