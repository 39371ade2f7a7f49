import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';

export interface BootFailure {
  code: number | null;
  stdout: string;
  stderr: string;
}

/**
 * Starts the site with exactly this environment, and waits until it exits: on its own, or from a signal that is sent as soon as
 * `PORT` answers.
 */
export async function bootFailure(
  env: Record<string, string>,
  signal?: NodeJS.Signals,
): Promise<BootFailure> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
  if (signal !== undefined) {
    await vi.waitUntil(() => answers(`http://127.0.0.1:${env['PORT']}`), { timeout: 30_000 });
    child.kill(signal);
  }
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, stdout, stderr };
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}
