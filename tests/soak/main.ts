// npm run soak -- [--minutes 10] [--processes 1|3]: people of every kind use the site while its provider fails now and then;
// with three processes, Redis and the processes fail, too. Exits with 1 on growth, a lost or duplicated message, or a 500.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { openDatabase } from '../../server/provider/database/open-database.ts';
import { runProvider } from '../integration/provider/provider-process.ts';
import { startCluster } from '../support/cluster.ts';
import { freePort } from '../support/free-port.ts';
import { startFaultyRelay } from '../support/faulty-relay.ts';
import { demoPassword } from '../support/production-environment.ts';
import { productionServer, type RunningServer } from '../support/production-server.ts';
import { findPostgres, startPostgres } from '../support/temporary-postgres.ts';
import { growthOf, sampleOf, type Sample } from './figures.ts';
import { letPeopleIn, type Letter } from './visitors.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    processes: { type: 'string', default: '1' },
  },
});
const minutes = Number(values.minutes);
const isCluster = values.processes === '3';
const sampleMs = 2000;
const faultMs = 8000;
const calmMs = 12_000;
const deliveryMs = 180_000;

await using started = new AsyncDisposableStack();
const folder = await mkdtemp(join(tmpdir(), 'homefront-soak-'));
started.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));

const providerEnv: Record<string, string> = {
  DATA_DIR: folder,
  SEED_PROPERTIES: '64',
  DEMO_PASSWORD: demoPassword,
  ...(isCluster && { DATABASE_URL: await databaseOfProvider() }),
};
const provider = runProvider(providerEnv);
started.defer(async () => {
  provider.kill('SIGKILL');
  await provider.ended;
});
const relay = started.use(await startFaultyRelay(String(await provider.url)));
const env = {
  PROVIDER_URL: `${relay.url}/api`,
  TRUST_PROXY: '1',
  LOG_LEVEL: 'error',
  NODE_OPTIONS: `--import ${new URL('../bench/loop-delay.ts', import.meta.url).href}`,
};
const site = isCluster ? await clusterSite() : await singleSite();

const leaving = new AbortController();
const crowd = letPeopleIn(site.url, leaving.signal);
const samples = new Map<string, Sample[]>();
const end = performance.now() + minutes * 60_000;
const sampling = repeatUntilEnd(async () => {
  for (const [name, child] of site.processes()) {
    const sample = await sampleOf(child.process);
    if (sample) samples.set(name, [...(samples.get(name) ?? []), sample]);
  }
  await pause(sampleMs);
});
await repeatUntilEnd(async () => {
  for (const fault of site.faults) {
    if (performance.now() > end - faultMs - calmMs) return pause(sampleMs);
    await fault();
    await pause(calmMs);
  }
});
leaving.abort();
await Promise.all([sampling, crowd.gone]);

const { lost, duplicated, arrived } = await compareLetters(crowd.letters);
const growth = [...samples].flatMap(([name, of]) => growthOf(of, name));
console.table(Object.fromEntries(crowd.answers));
console.table(growth);
console.table({
  minutes,
  'distinct URLs': crowd.distinctUrls,
  'messages confirmed': crowd.letters.filter(({ isConfirmed }) => isConfirmed).length,
  'messages arrived': arrived,
  lost,
  duplicated,
  'answers no fault excuses': crowd.failures.length,
});
for (const failure of crowd.failures.slice(0, 20)) console.error(failure);
const isGrowing = growth.some(({ isTooMuch }) => isTooMuch);
if (lost > 0 || duplicated > 0 || crowd.failures.length > 0 || isGrowing) process.exitCode = 1;

async function repeatUntilEnd(act: () => Promise<void>): Promise<void> {
  while (performance.now() < end) await act();
}

async function databaseOfProvider(): Promise<string> {
  const programs = await findPostgres();
  if (programs === null) throw new Error('three processes need PostgreSQL');
  const postgres = started.use(await startPostgres(programs));
  return postgres.createDatabase('provider');
}

interface SoakedSite {
  url: string;
  /** Those that run, by name. */
  processes(): [name: string, RunningServer][];
  /** Each fails for a while and comes back. */
  faults: (() => Promise<void>)[];
}

async function failFor(begin: () => unknown, finish: () => unknown): Promise<void> {
  await begin();
  await pause(faultMs);
  await finish();
}

function providerFaults(): (() => Promise<void>)[] {
  return (['reset', 'hang'] as const).map(
    (mode) => () =>
      failFor(
        () => relay.become(mode),
        () => relay.become('pass'),
      ),
  );
}

async function singleSite(): Promise<SoakedSite> {
  const port = await freePort();
  const own = { ...env, PORT: String(port) };
  const server = started.use(await productionServer({ env: own, port }));
  return {
    url: server.url,
    processes: () => [['the process', server]],
    faults: providerFaults(),
  };
}

async function clusterSite(): Promise<SoakedSite> {
  const cluster = started.use(await startCluster({ env }));
  const running = new Set([0, 1, 2]);
  let victim = 0;
  return {
    url: cluster.url,
    processes: () => [...running].map((index) => [`process ${index}`, cluster.process(index)]),
    faults: [
      ...providerFaults(),
      () =>
        failFor(
          () => cluster.redis.stop(),
          () => cluster.redis.restart(),
        ),
      async () => {
        victim = (victim + 1) % 3;
        running.delete(victim);
        // A new process has other samples than the one before.
        samples.delete(`process ${victim}`);
        await failFor(
          () => cluster.stop(victim, 'SIGKILL'),
          () => cluster.start(victim),
        );
        running.add(victim);
      },
    ],
  };
}

/** Compares what was confirmed with what the provider has, once everything is delivered. */
async function compareLetters(
  letters: readonly Letter[],
): Promise<{ lost: number; duplicated: number; arrived: number }> {
  const confirmed = letters.filter(({ isConfirmed }) => isConfirmed);
  const deadline = performance.now() + deliveryMs;
  let counts = new Map<string, number>();
  // The embedded database has one user: its provider ends first.
  if (!isCluster) {
    await pause(deliveryMs / 3);
    provider.kill('SIGTERM');
    await provider.ended;
  }
  const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl } = providerEnv;
  const logger = pino({ level: 'silent' });
  const { database, close } = await openDatabase({
    dataDir,
    logger,
    ...(databaseUrl !== undefined && { databaseUrl }),
  });
  for (;;) {
    const rows = await database
      .selectFrom('messages')
      .select('message')
      .where('message', 'like', 'Letter %')
      .execute();
    counts = new Map();
    for (const { message } of rows) counts.set(message, (counts.get(message) ?? 0) + 1);
    const isComplete = confirmed.every(({ text }) => counts.has(text));
    if (isComplete || !isCluster || performance.now() > deadline) break;
    await pause(1000);
  }
  await close();
  return {
    lost: confirmed.filter(({ text }) => !counts.has(text)).length,
    duplicated: [...counts.values()].filter((count) => count > 1).length,
    arrived: counts.size,
  };
}
