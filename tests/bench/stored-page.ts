import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Pool, request } from 'undici';
import { freePort } from '../support/free-port.ts';
import { productionServer } from '../support/production-server.ts';
import { startBufferServer } from './buffer-site.ts';
import { summarize, type Measurement } from './measurement.ts';

const path = '/buy';
const connections = 50;
const turns = 8;
const requestsInATurn = 10_000;
/** Maximum cost beside a bare server: 0.75 and 0.9 of its rate. */
const limits = { logging: 1 / 0.75, silent: 1 / 0.9 };

const preload = { NODE_OPTIONS: `--import ${new URL('cpu-time.ts', import.meta.url).href}` };

/**
 * A stored page compared with the same bytes and headers from a bare server, by the processor time that the server's process
 * spends: how fast the client is doesn't matter. They alternate, so that a slow machine slows both.
 */
export async function measureStoredPage(): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const [logs, LOG_LEVEL, limit] of [
    ['each request logged', 'info', limits.logging],
    ['log off', 'silent', limits.silent],
  ] as const) {
    const port = await freePort();
    const env = { ...preload, LOG_LEVEL, PORT: String(port) };
    await using site = await productionServer({ env, port });
    for (const encoding of ['identity', 'br'])
      measurements.push(
        ...(await compare(site, { encoding, limit, what: `${encoding}, ${logs}` })),
      );
  }
  return measurements;
}

interface Server {
  url: string;
  process: ChildProcess;
}

async function compare(
  site: Server,
  { encoding, limit, what }: { encoding: string; limit: number; what: string },
): Promise<Measurement[]> {
  const headers = { 'accept-encoding': encoding, accept: 'text/html' };
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
  await using bare = await startBufferServer(same, bytes, preload);

  const costs: Record<'site' | 'bare', number[]> = { site: [], bare: [] };
  const ratios: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const [ours, least] = [await costOf(site, headers), await costOf(bare, headers)];
    // The first turn is a warm-up.
    if (turn === 0) continue;
    costs.site.push(ours);
    costs.bare.push(least);
    ratios.push(ours / least);
  }
  return [
    summarize(costs.site, { what: `${path}, stored, ${what}: processor time`, unit: 'ms' }),
    summarize(costs.bare, { what: 'the same bytes from node:http: processor time', unit: 'ms' }),
    summarize(ratios, { what: `${path}, stored, ${what}, beside node:http`, unit: '×', limit }),
  ];
}

/** Processor time of the server per request, in ms. */
async function costOf(server: Server, headers: Record<string, string>): Promise<number> {
  const pool = new Pool(server.url, { connections });
  let left = requestsInATurn;
  async function sendRequests(): Promise<void> {
    while (left > 0) {
      left -= 1;
      const { statusCode, body } = await pool.request({ path, method: 'GET', headers });
      if (statusCode !== 200) throw new Error(`${path} returned ${statusCode}`);
      await body.dump();
    }
  }
  const before = await cpuTime(server.process);
  await Promise.all(Array.from({ length: connections }, sendRequests));
  const after = await cpuTime(server.process);
  await pool.close();
  return (after - before) / requestsInATurn;
}

async function cpuTime(child: ChildProcess): Promise<number> {
  const reply = once(child, 'message');
  child.send('cpu-time');
  const [milliseconds]: number[] = await reply;
  if (milliseconds === undefined) throw new Error('the server did not report its processor time');
  return milliseconds;
}
