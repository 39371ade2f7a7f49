import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readComposition } from './compose.ts';
import { readImageSettings } from './dockerfile.ts';

/** With this Node first. */
export const path = [dirname(process.execPath), process.env['PATH']].join(delimiter);
const healthyMs = 60_000;

/** Runs the health check of a service that listens on this port rather than its own, and returns the exit code. */
export async function checkHealth(service: string, port: number): Promise<number> {
  const { services } = await readComposition();
  const { healthcheck } = await readImageSettings();
  // A service that has none uses that of its image.
  const [kind, ...test] = services[service]?.healthcheck?.test ?? ['CMD', ...healthcheck];
  const words = test.map((word) =>
    word.replace('https://127.0.0.1/', `https://127.0.0.1:${port}/`),
  );
  const [program = '', ...args] = kind === 'CMD-SHELL' ? ['/bin/sh', '-c', ...words] : words;
  await using standIns = await makeStandIns();
  const child = spawn(program, args, {
    env: {
      PATH: [standIns.path, path].join(delimiter),
      PORT: String(port),
      PGPORT: String(port),
      VALKEY_PORT: String(port),
    },
    stdio: 'ignore',
  });
  const [code] = await once(child, 'close');
  return code;
}

/** Repeats the health check of a service until it passes; rejects after a minute. */
export async function untilHealthy(service: string, port: number): Promise<void> {
  const deadline = performance.now() + healthyMs;
  while ((await checkHealth(service, port)) !== 0) {
    if (performance.now() > deadline) throw new Error(`${service} does not become healthy`);
    await pause(100);
  }
}

/** A folder with Redis under the names of Valkey, which Debian 12 does not have. */
export async function makeStandIns(): Promise<AsyncDisposable & { path: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'homefront-programs-'));
  await symlink('/usr/bin/redis-server', join(folder, 'valkey-server'));
  const client = '#!/bin/sh\nexec /usr/bin/redis-cli -p "$VALKEY_PORT" "$@"\n';
  await writeFile(join(folder, 'valkey-cli'), client, { mode: 0o755 });
  return { path: folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}
