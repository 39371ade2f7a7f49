import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../../server/provider/main.ts', import.meta.url));

export interface ProviderProcess {
  /** Resolves with the printed address, or with null when the process ends without one. */
  url: Promise<string | null>;
  /** Resolves once it has ended. */
  ended: Promise<{ code: number | null; stderr: string }>;
  kill(signal: 'SIGKILL' | 'SIGTERM'): void;
  /** Where this process finds a path of the provider's own file systems. */
  seenFromOutside(path: string): string;
}

/** A file system of a few megabytes that a provider has its data on, at a path that only its process sees. */
interface SmallDisk {
  path: string;
  megabytes: number;
}

export interface ProcessLimits {
  uid?: number;
  gid?: number;
  /** The largest file it may write, in blocks of 512 bytes. */
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
    ? onSmallDisk(disk, command)
    : limitBlocks === undefined
      ? command
      : limited;
  const child = spawn(file, args, {
    ...user,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', PROVIDER_PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk) => (stderr += String(chunk)));
  const exited = once(child, 'close').then(([code]) => ({ code: Number(code ?? -1), stderr }));
  return {
    url: readAddress(child.stdout),
    ended: exited.then(({ code }) => ({ code, stderr })),
    kill: (signal) => void child.kill(signal),
    seenFromOutside: (path) => join(`/proc/${child.pid}/root`, path),
  };
}

/** A mount namespace of its own needs no rights of root, and is gone with the process. */
function onSmallDisk({ path, megabytes }: SmallDisk, command: readonly string[]): string[] {
  const mounted = `mount -t tmpfs -o size=${megabytes}m tmpfs "$0" && exec "$@"`;
  return ['unshare', '--map-root-user', '--mount', 'sh', '-c', mounted, path, ...command];
}

async function readAddress(stdout: NodeJS.ReadableStream): Promise<string | null> {
  for await (const line of createInterface({ input: stdout })) {
    const address = /^Provider API: (\S+)$/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  return null;
}
