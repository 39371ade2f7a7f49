import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { compileCache } from '../../support/compile-cache.ts';
import { onSmallDisks, pathOnDiskOf, type SmallDisk } from '../../support/small-disk.ts';

const main = fileURLToPath(new URL('../../../server/provider/main.ts', import.meta.url));

export interface ProviderProcess {
  /** Resolves with the printed URL, or with null if the process exits without one. */
  url: Promise<string | null>;
  /** Resolves on exit. */
  ended: Promise<{ code: number | null; stderr: string }>;
  /** What it has printed so far. */
  stdout(): string;
  kill(signal: 'SIGKILL' | 'SIGTERM'): void;
  /** The path, as seen by this process, of a file in the provider’s own mount namespace. */
  pathFromOutside(path: string): string;
}

export interface ProcessLimits {
  uid?: number;
  gid?: number;
  /** Maximum file size, in blocks of 512 bytes. */
  limitBlocks?: number;
  disk?: SmallDisk;
}

/** Runs the standalone provider as an operator would. */
export function runProvider(
  variables: Record<string, string>,
  { limitBlocks, disk, ...user }: ProcessLimits = {},
): ProviderProcess {
  const command = [process.execPath, main];
  const limited = ['/bin/sh', '-c', 'ulimit -f "$0" && exec "$@"', String(limitBlocks), ...command];
  const [file = '', ...args] = disk
    ? onSmallDisks([disk], command)
    : limitBlocks === undefined
      ? command
      : limited;
  const child = spawn(file, args, {
    ...user,
    env: {
      ...compileCache,
      PATH: process.env.PATH,
      LOG_LEVEL: 'silent',
      PROVIDER_PORT: '0',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk) => (stderr += String(chunk)));
  const exited = once(child, 'close').then(([code]) => ({ code: Number(code ?? -1), stderr }));
  let stdout = '';
  child.stdout.on('data', (chunk) => (stdout += String(chunk)));
  return {
    url: readUrl(child.stdout),
    stdout: () => stdout,
    ended: exited.then(({ code }) => ({ code, stderr })),
    kill: (signal) => void child.kill(signal),
    pathFromOutside: (path) => pathOnDiskOf(child.pid, path),
  };
}

async function readUrl(stdout: NodeJS.ReadableStream): Promise<string | null> {
  try {
    for await (const line of createInterface({ input: stdout })) {
      const url = /^Provider API: (\S+)$/.exec(line)?.[1];
      if (url !== undefined) return url;
    }
    return null;
  } finally {
    // The end of the loop has paused it.
    stdout.resume();
  }
}
