import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'redis';
import { freePort } from './free-port.ts';
import { canTest } from './untested.ts';

const program = '/usr/bin/redis-server';
const isInstalled = existsSync(program);
/** Far longer than a start takes. */
const startMs = 60_000;

/** A real Redis server on a free loopback port, which persists nothing. */
export interface TemporaryRedis extends AsyncDisposable {
  /** With a password. */
  url: string;
  password: string;
  /** Kills the server: connections are refused. */
  stop(): Promise<void>;
  /** Starts it again, empty. */
  restart(): Promise<void>;
  /** Suspends the process: connections hang. */
  freeze(): void;
  thaw(): void;
  /** Runs a command of a client of its own. */
  send(...command: string[]): Promise<unknown>;
  /** Every key with its whole content, as one text. */
  dump(): Promise<string>;
}

/** Whether to run tests that start Redis. */
export const runsRedis = canTest('Redis', isInstalled, 'apt-get install redis-server');

export async function startRedis(): Promise<TemporaryRedis> {
  if (!isInstalled) throw new Error('Redis is not installed: apt-get install redis-server');
  const folder = await mkdtemp(join(tmpdir(), 'homefront-redis-'));
  const port = await freePort();
  const password = randomUUID();
  const url = `redis://:${password}@127.0.0.1:${port}/2`;
  let server: ChildProcess;

  async function start(): Promise<void> {
    const settings = { port, bind: '127.0.0.1', dir: folder, save: '', requirepass: password };
    const args = Object.entries(settings).flatMap(([key, value]) => [`--${key}`, String(value)]);
    server = spawn(program, args, { stdio: 'ignore' });
    const isOver = AbortSignal.timeout(startMs);
    while (!(await answers())) {
      if (server.exitCode !== null) throw new Error(`redis-server exited: ${server.exitCode}`);
      await pause(20, undefined, { signal: isOver });
    }
  }

  async function answers(): Promise<boolean> {
    return send('PING').then(
      () => true,
      () => false,
    );
  }

  async function send(...command: string[]): Promise<unknown> {
    const client = createClient({ url, socket: { reconnectStrategy: false } });
    client.on('error', () => {});
    await client.connect();
    try {
      return await client.sendCommand(command);
    } finally {
      client.destroy();
    }
  }

  async function stop(): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill('SIGKILL');
    await exited;
  }

  await start();
  return {
    url,
    password,
    stop,
    restart: start,
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    send,
    async dump() {
      const contents: unknown[] = [];
      for (const key of (await send('KEYS', '*')) as string[]) {
        const type = await send('TYPE', key);
        const read = { hash: ['HGETALL', key], zset: ['ZRANGE', key, '0', '-1'] }[String(type)];
        contents.push(key, await send(...(read ?? ['GET', key])));
      }
      return JSON.stringify(contents);
    },
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
