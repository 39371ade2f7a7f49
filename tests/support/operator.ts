import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { compileCache } from './compile-cache.ts';

const root = join(import.meta.dirname, '../..');

export interface ProgramEnd {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Program {
  process: ChildProcess;
  ended: Promise<ProgramEnd>;
}

/** Starts a program of the server, as its npm script does, with these variables only and `input` on stdin. */
export function startProgram(
  file: string,
  args: readonly string[],
  env: Record<string, string>,
  input = '',
): Program {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    env: { ...compileCache, PATH: process.env['PATH'] ?? '', ...env },
  });
  child.stdin.end(input);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => (stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (stderr += String(chunk)));
  const ended = once(child, 'close').then(([code]) => ({ code, stdout, stderr }));
  return { process: child, ended };
}

const operations = 'server/operations';

export function runStatus(env: Record<string, string>): Promise<ProgramEnd> {
  return startProgram(`${operations}/status/main.ts`, [], env).ended;
}

export function runBackup(env: Record<string, string>, ...args: string[]): Promise<ProgramEnd> {
  return startProgram(`${operations}/backup/main.ts`, args, env).ended;
}

export function runRestore(env: Record<string, string>, ...args: string[]): Promise<ProgramEnd> {
  return startProgram(`${operations}/restore/main.ts`, args, env).ended;
}

export function runCreateAdministrator(
  env: Record<string, string>,
  ...args: string[]
): Promise<ProgramEnd> {
  return startProgram(`${operations}/create-administrator/main.ts`, args, env).ended;
}

export function runDoctor(env: Record<string, string>, ...args: string[]): Promise<ProgramEnd> {
  return startProgram(`${operations}/doctor/main.ts`, args, env).ended;
}
