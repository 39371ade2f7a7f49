import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Pool } from 'undici';
import { timeOf } from './measurement.ts';

/** Set in a server's environment, so that `sendLoad` can ask for its processor time. */
export const cpuTimePreload = `--import ${new URL('cpu-time.ts', import.meta.url).href}`;

export interface LoadedServer {
  url: string;
  process: ChildProcess;
}

export interface Load {
  /** Path and query of the request with this number. */
  path: string | ((index: number) => string);
  /** Headers of the request with this number. */
  headers: (index: number) => Record<string, string>;
  connections: number;
  requests: number;
}

export interface Loaded {
  /** Processor time of the server's process per request, in ms. */
  cost: number;
  /** Duration of each request, in ms. */
  times: number[];
}

/** Sends requests over some connections, each as soon as the one before is answered. */
export async function sendLoad(server: LoadedServer, load: Load): Promise<Loaded> {
  const { path, headers, connections, requests } = load;
  const pool = new Pool(server.url, { connections });
  const times: number[] = [];
  let next = 0;
  async function sendRequests(): Promise<void> {
    while (next < requests) {
      const index = next;
      next += 1;
      const target = typeof path === 'string' ? path : path(index);
      const options = { path: target, method: 'GET', headers: headers(index) } as const;
      const time = await timeOf(async () => {
        const { statusCode, body } = await pool.request(options);
        if (statusCode !== 200) throw new Error(`${target} returned ${statusCode}`);
        await body.dump();
      });
      times.push(time);
    }
  }
  const before = await cpuTime(server.process);
  await Promise.all(Array.from({ length: connections }, sendRequests));
  const after = await cpuTime(server.process);
  await pool.close();
  return { cost: (after - before) / requests, times };
}

/** Processor time of a server's process so far, in ms. */
export async function cpuTime(child: ChildProcess): Promise<number> {
  const reply = once(child, 'message');
  child.send('cpu-time');
  const [milliseconds]: number[] = await reply;
  if (milliseconds === undefined) throw new Error('the server did not report its processor time');
  return milliseconds;
}
