import { open } from 'node:fs/promises';
import { devNull } from 'node:os';
import { request } from 'undici';
import { freePort } from '../support/free-port.ts';
import { productionServer } from '../support/production-server.ts';
import { bufferServerPreload, startBufferServerIn } from './buffer-site.ts';
import { cpuTimePreload, sendLoad, type LoadedServer } from './load.ts';
import { percentile, summarize, type Measurement } from './measurement.ts';

const path = '/buy';
const accept = { accept: 'text/html' };
const connections = 50;
const turns = 14;
/** The code is compiled in the first turns. */
const turnsToWarmUp = 3;
const requests = 10_000;
/** Maximum cost as a multiple of a bare server's: 0.75 and 0.9 of its rate. */
const goals = { logging: 1 / 0.75, silent: 1 / 0.9 };
/** Maximum of p99 ÷ median. */
const spreadGoal = 10;

const preload = { NODE_OPTIONS: `${cpuTimePreload} ${bufferServerPreload}` };

/**
 * A stored page compared with the same bytes and headers from a bare server in the same process, by its processor time: how
 * fast the client is doesn't matter. They alternate, so that a slow machine slows both.
 */
export async function measureStoredPage(): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  // Reading the log here, or writing it to a disk, would take time from the server.
  await using log = await open(devNull, 'w');
  for (const [what, settings, goal] of [
    ['each request logged', { LOG_LEVEL: 'info' }, goals.logging],
    ['logged and counted', { LOG_LEVEL: 'info', METRICS_PORT: '0' }, goals.logging],
    ['log off', { LOG_LEVEL: 'silent' }, goals.silent],
  ] as const) {
    const port = await freePort();
    const env = { ...preload, ...settings, PORT: String(port) };
    await using site = await productionServer({ env, port, logTo: log.fd });
    for (const encoding of ['identity', 'br'])
      measurements.push(...(await compare(site, { encoding, goal, what: `${encoding}, ${what}` })));
    if (goal === goals.logging && !('METRICS_PORT' in settings))
      for (const count of [50, 1000]) measurements.push(...(await measureWaits(site, count)));
  }
  return measurements;
}

async function compare(
  site: LoadedServer,
  { encoding, goal, what }: { encoding: string; goal: number; what: string },
): Promise<Measurement[]> {
  const headers = { 'accept-encoding': encoding, ...accept };
  const load = { path, headers: () => headers, connections, requests };
  await (await request(site.url + path, { headers })).body.dump();
  const stored = await request(site.url + path, { headers });
  const bytes = Buffer.from(await stored.body.arrayBuffer());
  if (stored.headers['cache-status'] !== 'Homefront; hit')
    throw new Error('the page is not stored');
  const {
    connection: _connection,
    'keep-alive': _keepAlive,
    date: _date,
    ...same
  } = stored.headers;
  const bare = await startBufferServerIn(site.process, same, bytes);

  const costs: Record<'site' | 'bare', number[]> = { site: [], bare: [] };
  const ratios: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const [{ cost: ours }, { cost: least }] = [
      await sendLoad(site, load),
      await sendLoad(bare, load),
    ];
    if (turn < turnsToWarmUp) continue;
    costs.site.push(ours);
    costs.bare.push(least);
    ratios.push(ours / least);
  }
  return [
    summarize(costs.site, { what: `${path}, stored, ${what}: processor time`, unit: 'ms' }),
    summarize(costs.bare, { what: 'the same bytes from node:http: processor time', unit: 'ms' }),
    summarize(ratios, { what: `${path}, stored, ${what} ÷ node:http`, unit: '×', goal }),
  ];
}

/** How long requests wait, each connection sending one after another. */
async function measureWaits(site: LoadedServer, count: number): Promise<Measurement[]> {
  const headers = { 'accept-encoding': 'br', ...accept };
  const { times } = await sendLoad(site, {
    path,
    headers: () => headers,
    connections: count,
    requests: 20 * requests,
  });
  // The first ones open their connections.
  const waits = times.slice(times.length / 10);
  const spread = percentile(waits, 0.99) / percentile(waits, 0.5);
  const what = `${path}, stored, over ${count.toLocaleString('en-NG')} connections`;
  return [
    summarize(waits, { what, unit: 'ms' }),
    summarize([spread], {
      what: `${what}: p99 ÷ median`,
      unit: '×',
      goal: spreadGoal,
    }),
  ];
}
