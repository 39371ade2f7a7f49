import type { ChildProcess } from 'node:child_process';
import { glob } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode, reasonOf } from '../../shared/node/errors.ts';

/** Where Debian and Ubuntu install several versions of PostgreSQL's programs. */
const debianFolders = '/usr/lib/postgresql/*/bin/pg_dump';

/** The folder of PostgreSQL's client programs, to be chosen by `choose` from their versions; null for those in PATH. */
export async function findPrograms(
  choose: (majors: readonly number[]) => number | undefined,
): Promise<string | null> {
  const folders = new Map<number, string>();
  for await (const path of glob(debianFolders)) {
    folders.set(Number.parseInt(path.split('/')[4] ?? '', 10), dirname(path));
  }
  return folders.get(choose([...folders.keys()]) ?? 0) ?? null;
}

/**
 * The version whose dump the server can restore: its own, or else the next newer one. No program can dump a server that is newer
 * than itself.
 */
export function versionForDump(majors: readonly number[], server: number): number | undefined {
  const usable = majors.filter((major) => major >= server);
  return usable.length > 0 ? Math.min(...usable) : newest(majors);
}

/** Reads the dumps of all versions. */
export function newest(majors: readonly number[]): number | undefined {
  return majors.length > 0 ? Math.max(...majors) : undefined;
}

export interface ProgramEnd {
  /** Null if it was killed. */
  code: number | null;
  stderr: string;
}

/** @throws Error with a single line for the operator if the program cannot be started */
export function ended(child: ChildProcess, name: string): Promise<ProgramEnd> {
  const { promise, resolve, reject } = Promise.withResolvers<ProgramEnd>();
  let stderr = '';
  child.stderr?.on('data', (chunk) => (stderr += String(chunk)));
  child.once('error', (error) => reject(notStarted(name, error)));
  child.once('close', (code) => resolve({ code, stderr }));
  return promise;
}

function notStarted(name: string, cause: Error): Error {
  const reason =
    errorCode(cause) === 'ENOENT'
      ? `${name} is not installed: install the client programs of PostgreSQL, best of the server's version (Debian: apt-get install postgresql-client).`
      : `${name} cannot be started: ${reasonOf(cause)}`;
  return new Error(reason, { cause });
}

/** Explains in one line why a program failed. */
export function failureOf(name: string, { stderr }: ProgramEnd): Error {
  const lines = stderr.split('\n').filter(Boolean);
  const reason = lines.find((line) => /error:/i.test(line)) ?? lines[0] ?? 'it was interrupted';
  const isTooOld = stderr.includes('server version mismatch');
  const advice = isTooOld
    ? ' Install the client programs of the same or a newer version as the server.'
    : '';
  return new Error(`${reason.startsWith(name) ? reason : `${name}: ${reason}`}${advice}`);
}
