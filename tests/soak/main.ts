// npm run soak, see `usage` in arguments.ts: simulated visitors, users and staff use the site while faults are injected:
// the provider resets or hangs, and with three processes Redis and a process are killed, too. Exits with 1 on growth, a lost or
// duplicated enquiry, a 500, or a failure while everything should work.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { openDatabase } from '../../server/provider/database/open-database.ts';
import { runProvider } from '../integration/provider/provider-process.ts';
import { startCluster } from '../support/cluster.ts';
import { freePort } from '../support/free-port.ts';
import { openGate } from '../support/gate.ts';
import { startImpostor } from '../support/faults/impostor.ts';
import { demoPassword } from '../support/production-environment.ts';
import { productionServer, type RunningServer } from '../support/production-server.ts';
import { findPostgres, startPostgres } from '../support/temporary-postgres.ts';
import { readArguments } from './arguments.ts';
import { formatTable, growthOf, sampleOf, type Sample } from './figures.ts';
import { enquiryStart, startTraffic, type Enquiry } from './traffic.ts';

const chosen = readArguments(process.argv.slice(2));
if (chosen.kind === 'refused') {
  process.stderr.write(`${chosen.text}\n`);
  process.exit(2);
}
const { minutes } = chosen;
const isCluster = chosen.processes === 3;
const progressMs = 30_000;
const sampleMs = 2000;
const faultMs = 8000;
/** Time limit for the recovery from a fault: a circuit breaker stays open for ten seconds. */
const recoveryMs = 20_000;
const calmMs = 40_000;
/** Below these, too little was tested. */
const minimum = { enquiriesPerMinute: 20, shareOfPages: 0.95 };
const deliveryMs = 180_000;

await using started = new AsyncDisposableStack();
// A signal ends everything that was started: processes whose parent is gone would run on.
const interruption = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => {
    console.error(`${name}: stopping…`);
    interruption.abort();
  });
}
let reportProgress = (): string => 'starting';
const progress = setInterval(() => {
  console.log(`${Math.round(performance.now() / 1000)} s: ${reportProgress()}`);
}, progressMs).unref();
console.log(`Starting ${isCluster ? 'three processes' : 'one process'} for ${minutes} min.`);

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
const gate = started.use(await openGate(String(await provider.url)));
const env = {
  PROVIDER_URL: gate.url,
  TRUST_PROXY: '1',
  LOG_LEVEL: 'error',
  NODE_OPTIONS: `--import ${new URL('../bench/loop-delay.ts', import.meta.url).href}`,
};
const site = isCluster ? await clusterSite() : await singleSite();
await endIfInterrupted();

const leaving = new AbortController();
let disturbedUntil = 0;
const traffic = startTraffic({
  origin: site.url,
  isDisturbed: () => performance.now() < disturbedUntil,
  signal: leaving.signal,
});
reportProgress = () => {
  const counts = [...traffic.responses].map(([outcome, count]) => `${outcome}: ${count}`);
  const confirmed = traffic.enquiries.filter(({ isConfirmed }) => isConfirmed).length;
  return `responses ${counts.join(', ')}; ${confirmed} enquiries confirmed; ${traffic.failures.length} unexpected failures`;
};
const samples = new Map<string, Sample[]>();
const end = performance.now() + minutes * 60_000;
const sampling = repeatUntilEnd(async () => {
  for (const [name, child] of site.processes()) {
    const sample = await sampleOf(child.process);
    if (sample) samples.set(name, [...(samples.get(name) ?? []), sample]);
  }
  await rest(sampleMs);
});
await repeatUntilEnd(async () => {
  for (const fault of site.faults) {
    await rest(calmMs);
    if (isOver(end - faultMs - recoveryMs)) return rest(sampleMs);
    disturbedUntil = Infinity;
    await fault();
    disturbedUntil = performance.now() + recoveryMs;
  }
});
leaving.abort();
await endIfInterrupted();
await Promise.all([sampling, traffic.finished]);

const { responses, failures, pages } = traffic;
const enquiries = await compareEnquiries(traffic.enquiries);
await endIfInterrupted();
clearInterval(progress);
const growth = [...samples].flatMap(([name, of]) => growthOf(of, name));
const tables = [
  formatTable(['status', 'responses'], [...responses]),
  formatTable(
    ['growth', 'early median', 'late median', 'largest', 'too much'],
    growth.map(({ what, early, late, largest, isTooMuch }) => [
      what,
      early,
      late,
      largest,
      isTooMuch ? 'yes' : 'no',
    ]),
  ),
  formatTable(
    ['total', 'number'],
    [
      ['minutes', minutes],
      ['distinct URLs', traffic.distinctUrls],
      ['pages opened', pages.opened],
      ['pages with status 200', pages.fine],
      ...Object.entries(enquiries).map(([name, count]) => [`enquiries ${name}`, count]),
      ['unexpected failures', failures.length],
    ],
  ),
];
console.log(`\n${tables.join('\n\n')}\n`);
for (const failure of failures.slice(0, 20)) console.error(failure);
const isGrowing = growth.some(({ what, isTooMuch }) => isTooMuch && !wasKilled(what));
const { lost, duplicated } = enquiries;
const isTooLittle =
  enquiries.confirmed < minimum.enquiriesPerMinute * minutes ||
  pages.fine < minimum.shareOfPages * pages.opened;
if (lost > 0 || duplicated > 0 || failures.length > 0 || isGrowing || isTooLittle) {
  process.exitCode = 1;
}

async function repeatUntilEnd(act: () => Promise<void>): Promise<void> {
  while (!isOver(end)) await act();
}

function isOver(time: number): boolean {
  return interruption.signal.aborted || performance.now() > time;
}

/** Ends early on an interruption. */
async function rest(milliseconds: number): Promise<void> {
  await pause(milliseconds, undefined, { signal: interruption.signal }).catch(() => {});
}

async function endIfInterrupted(): Promise<void> {
  if (!interruption.signal.aborted) return;
  await started.disposeAsync();
  process.exit(130);
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
  await rest(faultMs);
  await finish();
}

async function providerFaults(): Promise<(() => Promise<void>)[]> {
  const resets = started.use(await startImpostor((socket) => socket.resetAndDestroy()));
  const hangs = started.use(await startImpostor(() => {}));
  const redirect = async (port: number | null): Promise<void> => {
    await gate.shut();
    gate.redirect(port);
    await gate.open();
  };
  return [resets, hangs].map(
    ({ port }) =>
      () =>
        failFor(
          () => redirect(port),
          () => redirect(null),
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
    faults: await providerFaults(),
  };
}

async function clusterSite(): Promise<SoakedSite> {
  const cluster = started.use(await startCluster({ env }));
  const running = new Set([0, 1, 2]);
  let victim = 1;
  return {
    url: cluster.url,
    processes: () => [...running].map((index) => [`process ${index}`, cluster.process(index)]),
    faults: [
      ...(await providerFaults()),
      () =>
        failFor(
          () => cluster.redis.stop(),
          () => cluster.redis.restart(),
        ),
      async () => {
        // The first is never killed, so that its growth is that of the whole time.
        victim = victim === 1 ? 2 : 1;
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

/** Its samples begin with its last start, and say little about growth. */
function wasKilled(what: string): boolean {
  return /^process [12]/.test(what);
}

/**
 * Compares the confirmed enquiries with the provider's. A cluster's database is polled for up to three minutes; a single site
 * gets one minute, because PGlite can be opened only once its provider has ended.
 */
async function compareEnquiries(
  sent: readonly Enquiry[],
): Promise<{ confirmed: number; arrived: number; lost: number; duplicated: number }> {
  const confirmed = sent.filter(({ isConfirmed }) => isConfirmed);
  const deadline = performance.now() + deliveryMs;
  let counts = new Map<string, number>();
  if (!isCluster) {
    await rest(deliveryMs / 3);
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
      .where('message', 'like', `${enquiryStart} %`)
      .execute();
    counts = new Map();
    for (const { message } of rows) counts.set(message, (counts.get(message) ?? 0) + 1);
    const isComplete = confirmed.every(({ text }) => counts.has(text));
    if (isComplete || !isCluster || isOver(deadline)) break;
    await rest(1000);
  }
  await close();
  return {
    confirmed: confirmed.length,
    arrived: counts.size,
    lost: confirmed.filter(({ text }) => !counts.has(text)).length,
    duplicated: [...counts.values()].filter((count) => count > 1).length,
  };
}
