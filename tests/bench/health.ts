import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { movableClock, moveClock } from '../support/clock-of-server.ts';
import { productionServer, type RunningServer } from '../support/production-server.ts';
import { startBufferServer } from './buffer-site.ts';
import { summarize, timeOf, type Measurement } from './measurement.ts';
import { wireList } from './wire-list.ts';

/** How long what came from the provider is not asked for again. */
const freshnessMs = 60_000;
const rounds = 5;
const pollMs = 10;
/** Within what one client may ask the API in a minute. */
const freshnessPollMs = 250;
/** The longest that a health check may take, whatever else the site does. */
const limitMs = 100;

const preloads = `${movableClock.NODE_OPTIONS} --import ${new URL('loop-delay.ts', import.meta.url).href}`;

interface LoopDelay {
  median: number;
  p99: number;
  longest: number;
}

/** Health checks, every 10 ms, while the provider's list of so many properties is read anew. */
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
  // The first round finds nothing compiled yet, as after each start.
  for (let round = 0; round < rounds; round += 1) {
    await moveClock(site, freshnessMs + 1000);
    await loopDelay(site);
    let isRead = false;
    const checks = checkHealth(pool, () => isRead);
    const reading = timeOf(() => untilListIsFresh(pool)).finally(() => {
      isRead = true;
    });
    const [ofRound, read] = await Promise.all([checks, reading]);
    reads.push(read);
    times.push(...ofRound);
    slowest.push(Math.max(...ofRound));
    delays.push(await loopDelay(site));
  }

  const size = count.toLocaleString('en-NG');
  return [
    summarize(times, { what: `health while ${size} properties are read`, unit: 'ms' }),
    summarize(slowest, {
      what: `the slowest health check while ${size} are read`,
      unit: 'ms',
      limit: limitMs,
    }),
    summarize(
      delays.map(({ p99 }) => p99),
      { what: `event loop delay, p99, while ${size} are read`, unit: 'ms' },
    ),
    summarize(
      delays.map(({ longest }) => longest),
      { what: `event loop delay, longest, while ${size} are read`, unit: 'ms' },
    ),
    summarize(reads, { what: `reading ${size} properties anew`, unit: 'ms' }),
  ];
}

function poolOf(origin: string): Pool & AsyncDisposable {
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

/** Asks for the list, which is stale, and waits until it was read anew behind that. */
async function untilListIsFresh(pool: Pool): Promise<void> {
  while ((await get(pool, '/api/properties/featured')).includes('stale'))
    await pause(freshnessPollMs);
}

/** The answer's `Cache-Status`. */
async function get(pool: Pool, path: string): Promise<string> {
  const { statusCode, headers, body } = await pool.request({ path, method: 'GET' });
  await body.dump();
  if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}`);
  return String(headers['cache-status']);
}

async function loopDelay({ process }: RunningServer): Promise<LoopDelay> {
  const answered = once(process, 'message');
  process.send('loop-delay');
  const [delay]: LoopDelay[] = await answered;
  if (delay === undefined) throw new Error('the site does not say how late its event loop was');
  return delay;
}
