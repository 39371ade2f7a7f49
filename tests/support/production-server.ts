import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { memoryEnvironment, memoryFlags } from '../../scripts/memory-settings.mjs';
import { compileCache } from './compile-cache.ts';
import { freePort } from './free-port.ts';
import { placeDatabaseFor } from './prepared-database.ts';
import { onSmallDisks } from './small-disk.ts';
import { productionEnvironment } from './production-environment.ts';

const root = join(import.meta.dirname, '../..');
const bootMs = 60_000;
const stopMs = 30_000;

export interface ServerOptions {
  /** Configuration in addition to a free port, the loopback address and a data folder. */
  env?: Record<string, string>;
  /** A data folder to keep for a later restart. Without one a temporary folder is used. */
  dataDir?: string;
  /** Its port, if it does not log that it listens or its log is not read. */
  port?: number;
  /** The size in megabytes of a disk of its own for the data folder, which only the server sees: see `pathOnDiskOf`. */
  diskMegabytes?: number;
  /** Descriptor of a file for the log, which is then missing in `lines`. */
  logTo?: number;
}

export interface ServerExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface RunningServer extends AsyncDisposable {
  /** Origin of the server. */
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** The same, as the only one. */
  processes: readonly ChildProcess[];
  /** Output so far, one entry per line: stdout (JSON logs) and stderr. */
  lines: readonly string[];
  exited: Promise<ServerExit>;
  /** Sends a signal, SIGTERM by default, and waits for the exit. */
  stop(signal?: NodeJS.Signals): Promise<ServerExit>;
}

/**
 * Starts the built site in production, as `npm start` does, and waits until it listens. Disposing it kills it and removes
 * its data.
 */
export function productionServer(options: ServerOptions = {}): Promise<RunningServer> {
  const env = { ...memoryEnvironment, ...productionEnvironment(options.env) };
  const args = [...memoryFlags, '--import', './scripts/exit-with-parent.mjs', 'server/main.ts'];
  const { diskMegabytes: megabytes } = options;
  return startServer(nodeProgram(root, args, 'SIGKILL', megabytes), { ...options, env });
}

/**
 * Runs the script of `npm run dev` in a checkout, by default this one: pages from their sources,
 * and a server that restarts on changes.
 */
export function developmentServer({
  checkout = root,
  ...options
}: ServerOptions & { checkout?: string } = {}): Promise<RunningServer> {
  // The script passes the signal on to the server; SIGKILL would leave the server running.
  return startServer(nodeProgram(checkout, ['scripts/dev.mjs'], 'SIGTERM'), options);
}

interface Program {
  /** Starts it on a data folder. */
  spawn(env: Record<string, string>, dataDir: string, stdio: StdioOptions): ChildProcess;
  /** The signal that ends it and its child processes. */
  endsOn: NodeJS.Signals;
}

function nodeProgram(
  cwd: string,
  args: string[],
  endsOn: NodeJS.Signals,
  megabytes?: number,
): Program {
  return {
    endsOn,
    spawn(env, dataDir, stdio) {
      const command = [process.execPath, ...args] as const;
      const [file, ...rest] =
        megabytes === undefined ? command : onSmallDisks([{ path: dataDir, megabytes }], command);
      return spawn(file, rest, {
        cwd,
        // Nothing from the test run’s own environment: neither its NODE_ENV nor a developer’s exports.
        env: {
          ...compileCache,
          PATH: process.env['PATH'] ?? '',
          HOME: dataDir,
          HOMEFRONT_PARENT: String(process.pid),
          HOST: '127.0.0.1',
          DATA_DIR: dataDir,
          ...env,
        },
        stdio,
      });
    },
  };
}

/** Starts a server and waits until it listens. Disposing it kills it and removes its data. */
export async function startServer(
  program: Program,
  { env = {}, dataDir, port, logTo }: ServerOptions,
): Promise<RunningServer> {
  const folder = dataDir ?? (await newDataFolder(env));
  // With PORT=0 another program could get its port while it starts.
  const address = { PORT: String(await freePort()), ...env };
  const child = program.spawn(address, folder, ['ignore', logTo ?? 'pipe', 'pipe', 'ipc']);
  const lines: string[] = [];
  const exited = once(child, 'close').then(
    ([code, signal]): ServerExit => ({ code, signal }),
    () => ({ code: null, signal: null }),
  );
  const dispose = async (): Promise<void> => {
    child.kill(program.endsOn);
    await exited;
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
  };

  try {
    const url = await listeningUrl(child, lines, exited, port);
    return {
      url,
      dataDir: folder,
      process: child,
      processes: [child],
      lines,
      exited,
      stop: (signal = 'SIGTERM') => stop(child, signal, exited, lines),
      [Symbol.asyncDispose]: dispose,
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}

async function newDataFolder(env: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'homefront-data-'));
  await placeDatabaseFor(env, folder);
  return folder;
}

/**
 * Resolves with the URL in the log line that says the server listens, or as soon as its port
 * answers; rejects with its output if neither happens.
 */
async function listeningUrl(
  child: ChildProcess,
  lines: string[],
  exited: Promise<ServerExit>,
  port: number | undefined,
): Promise<string> {
  const { stdout, stderr } = child;
  if (stderr === null) throw new Error('the server has no output to read');
  const listening = new Promise<string>((resolve) => {
    createInterface(stderr).on('line', (line) => lines.push(line));
    if (stdout === null) return;
    createInterface(stdout).on('line', (line) => {
      lines.push(line);
      const url = urlOfListeningLine(line);
      if (url !== undefined) resolve(url);
    });
  });
  const failed = exited.then(({ code, signal }) => {
    throw new Error(
      `the server exited with ${signal ?? code} before it listened\n${lines.join('\n')}`,
    );
  });
  return Promise.race([
    listening,
    ...(port === undefined ? [] : [answeringUrl(port)]),
    failed,
    rejectAfter(bootMs, () => `the server does not listen yet\n${lines.join('\n')}`),
  ]);
}

async function answeringUrl(port: number): Promise<string> {
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await pause(100, undefined, { ref: false });
  return url;
}

async function stop(
  child: ChildProcess,
  signal: NodeJS.Signals,
  exited: Promise<ServerExit>,
  lines: string[],
): Promise<ServerExit> {
  child.kill(signal);
  return Promise.race([
    exited,
    rejectAfter(stopMs, () => `the server ignored ${signal}\n${lines.join('\n')}`),
  ]);
}

function urlOfListeningLine(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const entry: { msg?: unknown; url?: unknown } = JSON.parse(line);
    return entry.msg === 'listening' && typeof entry.url === 'string' ? entry.url : undefined;
  } catch {
    return undefined;
  }
}

function rejectAfter(milliseconds: number, describe: () => string): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(describe())), milliseconds).unref();
  });
}
