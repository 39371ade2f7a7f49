import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkout } from './compose.ts';

const program = '/usr/bin/systemd-analyze';
const folder = join(checkout, 'deploy/systemd');

/** Arguments of strace for a list of system calls, which it writes to `report`. */
export const strace = (report: string): string[] => ['-f', '-c', '-U', 'name', '-o', report];

export function isSystemdInstalled(): boolean {
  return existsSync(program);
}

/** The path of a file in `deploy/systemd`. */
export const unitFile = (name: string): string => join(folder, name);

/** Runs systemd-analyze, and returns its exit code and what it prints. */
export function analyze(...args: string[]): Promise<{ code: number; printed: string }> {
  return promisify(execFile)(program, args).then(
    ({ stdout, stderr }) => ({ code: 0, printed: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      printed: error.stdout + error.stderr,
    }),
  );
}

/** The system calls in a report of {@link strace} that the filter of a unit refuses. */
export async function refusedSystemCalls(report: string, unit: string): Promise<string[]> {
  const allowed = new Set<string>();
  for (const [, minus, group = ''] of unit.matchAll(/^SystemCallFilter=(~?)(\S+)$/gm)) {
    for (const name of await systemCallsIn(group)) {
      if (minus) allowed.delete(name);
      else allowed.add(name);
    }
  }
  const lines = (await readFile(report, 'utf8')).split('\n').map((line) => line.trim());
  const called = lines.filter((line) => /^\w+$/.test(line) && !/^(?:syscall|total)$/.test(line));
  if (called.length < 50) throw new Error(`strace has seen ${called.length} system calls only`);
  return called.filter((name) => !allowed.has(name));
}

/** The system calls of a group such as `@chown`, and of the groups in it. */
async function systemCallsIn(group: string): Promise<string[]> {
  const { printed } = await analyze('syscall-filter', group);
  const [, ...lines] = printed.split('\n').map((line) => line.trim());
  const names = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const nested = names.filter((name) => name.startsWith('@')).map(systemCallsIn);
  return [...names, ...(await Promise.all(nested)).flat()];
}
