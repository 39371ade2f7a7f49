/** @module-tag long */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  startMisbehavingProvider,
  type MisbehavingProvider,
} from '../../support/misbehaving-provider.ts';
import { productionServer, type RunningServer } from '../../support/production-server.ts';
import { offer, wireProperty } from '../../support/wire-property.ts';

/** A page at an unknown query is never stored. */
const renderedPath = '/rent?rendered=always';

let provider: MisbehavingProvider;
let server: RunningServer;
const sockets: Socket[] = [];

beforeAll(async () => {
  provider = await startMisbehavingProvider();
  offer(
    provider,
    Array.from({ length: 40 }, (_, index) => wireProperty({ id: index + 1 })),
  );
  server = await productionServer({ env: { PROVIDER_URL: provider.base, LOG_LEVEL: 'info' } });
}, 240_000);
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** Resident memory of the site’s process, in bytes. */
async function residentBytes(): Promise<number> {
  const args = ['-o', 'rss=', '-p', String(server.process.pid)];
  const { stdout } = await promisify(execFile)('ps', args);
  return Number(stdout) * 1024;
}

it.each([
  ['stored', '/rent'],
  ['rendered', renderedPath],
])(
  '1,500 slow readers with 30 pipelined %s pages each affect neither memory nor other visitors',
  async (_, path) => {
    for (let page = 0; page < 20; page += 1) await (await fetch(server.url + path)).text();
    const before = await residentBytes();
    const pages = `GET ${path} HTTP/1.1\r\nHost: homes.example\r\n\r\n`.repeat(30);
    for (let reader = 0; reader < 1500; reader += 50) {
      const readers = await Promise.all(Array.from({ length: 50 }, () => open()));
      for (const socket of readers) socket.pause().write(pages);
    }
    expect((await fetch(server.url + path)).status).toBe(200);
    expect((await residentBytes()) - before).toBeLessThan(250 * 1024 * 1024);
  },
);
