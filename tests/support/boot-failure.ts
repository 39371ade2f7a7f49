import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { compileCache } from './compile-cache.ts';
import { waitUntil } from './wait.ts';

export interface BootFailure {
  code: number | null;
  stdout: string;
  stderr: string;
}

/**
 * Starts the site with exactly this environment, and waits until it exits: on its own, or from a signal that is sent as soon as
 * `when` returns true.
 */
export async function bootFailure(
  env: Record<string, string>,
  ending?: { signal: NodeJS.Signals; when(): boolean },
): Promise<BootFailure> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...compileCache, PATH: process.env['PATH'] ?? '', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
  if (ending !== undefined) {
    await waitUntil(ending.when);
    child.kill(ending.signal);
  }
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, stdout, stderr };
}
