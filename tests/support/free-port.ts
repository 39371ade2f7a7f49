import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the ephemeral ports, so that no other server gets one of these by chance; each worker of a test run has its own.
const ports = 2000;
const from = 20_000 + (Number(process.env['VITEST_POOL_ID'] ?? 0) % 6) * ports;

const issued = new Set<number>();

/**
 * A loopback port on which nothing listens: for a server that needs its URL in advance, or for a
 * URL that refuses connections. It remains free until it is used, because servers on port 0 get one
 * from another range.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = from + Math.floor(Math.random() * ports);
    if (issued.has(port) || !(await isFree(port))) continue;
    issued.add(port);
    return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
