import { Pool, request } from 'undici';
import { productionServer } from '../support/production-server.ts';
import { startBufferServer } from './buffer-site.ts';
import { summarize, timeOf, type Measurement } from './measurement.ts';

/** Pages at unknown queries are never stored. */
const path = '/buy?rendered=always';
const requestHeaders = { 'accept-encoding': 'br', accept: 'text/html' };
const connections = 8;
const turns = 15;
const requestsInATurn = 200;

/**
 * A page of the running site compared with the same bytes from a bare server. They alternate, so
 * that a slow machine slows both.
 */
export async function measurePage(): Promise<Measurement[]> {
  await using site = await productionServer();
  await using bare = await startCopyOf(site.url);
  const load = {
    site: new Pool(site.url, { connections }),
    bare: new Pool(bare.url, { connections }),
  };

  const times: Record<'site' | 'bare', number[]> = { site: [], bare: [] };
  const ratios: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const [siteTurn, bareTurn] = [await takeTurn(load.site), await takeTurn(load.bare)];
    // The first turn is a warm-up.
    if (turn === 0) continue;
    times.site.push(...siteTurn.each);
    times.bare.push(...bareTurn.each);
    ratios.push(siteTurn.all / bareTurn.all);
  }
  await Promise.all([load.site.close(), load.bare.close()]);

  const busy = `${connections} at once`;
  return [
    summarize(times.site, { what: `${path}, uncached, ${busy}`, unit: 'ms' }),
    summarize(times.bare, {
      what: `the same bytes from node:http, ${busy}`,
      unit: 'ms',
    }),
    summarize(ratios, {
      what: `${path}, uncached, beside node:http`,
      unit: '×',
    }),
  ];
}

/** Durations of each request of a turn, and of the whole turn. */
async function takeTurn(pool: Pool): Promise<{ all: number; each: number[] }> {
  const each: number[] = [];
  let left = requestsInATurn;
  async function sendRequest(): Promise<void> {
    while (left > 0) {
      left -= 1;
      each.push(
        await timeOf(async () => {
          const { statusCode, body } = await pool.request({
            path,
            method: 'GET',
            headers: requestHeaders,
          });
          if (statusCode !== 200) throw new Error(`${path} returned ${statusCode}`);
          await body.arrayBuffer();
        }),
      );
    }
  }
  const all = await timeOf(() => Promise.all(Array.from({ length: connections }, sendRequest)));
  return { all, each };
}

/** Serves the bytes and headers of the site’s response. */
async function startCopyOf(site: string): Promise<{ url: string } & AsyncDisposable> {
  const { headers, body } = await request(site + path, { headers: requestHeaders });
  const bytes = Buffer.from(await body.arrayBuffer());
  return startBufferServer(withoutConnectionHeaders(headers), bytes);
}

/** Without the headers that Node adds itself. */
function withoutConnectionHeaders(headers: Record<string, unknown>): Record<string, unknown> {
  const { connection: _connection, 'keep-alive': _keepAlive, date: _date, ...rest } = headers;
  return rest;
}
