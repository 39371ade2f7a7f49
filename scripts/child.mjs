import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseEnv } from 'node:util';
import { nodeProgram, root } from './setup.mjs';

const exitWithParent = new URL('exit-with-parent.mjs', import.meta.url).href;

export const envFileFlag = '--env-file-if-exists=.env';
const envFile = join(root, '.env');

// Compression, image processing, password hashing and DNS lookups share libuv's thread pool, whose size is set at startup.
const threads = 4 + 2 * availableParallelism();

// Ctrl-C arrives from the terminal and again from npm, which forwards it. A later one is a second keystroke.
const sameKeystrokeMs = 500;

/**
 * Runs a Node program on the pinned Node and exits with its exit code or signal.
 *
 * @param {string[]} args
 * @param {Record<string, string>} env set on top of this process's own
 */
export function runNode(args, env = {}) {
  run(nodeProgram(), ['--import', exitWithParent, ...args], {
    env: { ...env, HOMEFRONT_PARENT: String(process.pid) },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
}

/**
 * Runs a command from node_modules/.bin and exits with its exit code or signal.
 *
 * @param {string} name
 * @param {string[]} args
 */
export function runCommand(name, args) {
  run(join(root, 'node_modules/.bin', name), args, { env: {}, stdio: 'inherit' });
}

/**
 * The child leads its own process group, so it receives each signal once, from here. If this process gets a SIGKILL, the
 * IPC channel closes, and `exit-with-parent.mjs` sends the child a SIGTERM.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env: Record<string, string>, stdio: import('node:child_process').StdioOptions }} options
 */
function run(command, args, { env, stdio }) {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  // Without a .env file, the flag would make Node print a notice at every start.
  const passed = args.filter((arg) => arg !== envFileFlag || existsSync(envFile));
  const child = spawn(command, passed, {
    cwd: root,
    env: { ...process.env, PATH: path, ...env, UV_THREADPOOL_SIZE: threadPoolSize(passed) },
    stdio,
    detached: true,
  });
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  let lastForwarded = -Infinity;
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    const now = performance.now();
    if (now - lastForwarded > sameKeystrokeMs) child.kill(signal);
    lastForwarded = now;
  };
  for (const signal of signals) process.on(signal, forward);
  const watch = watchNpm(() => {
    if (lastForwarded === -Infinity) forward('SIGTERM');
  });

  child.once('error', (error) => {
    console.error(`${command} could not be started: ${error.message}`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => {
    clearInterval(watch);
    for (const name of signals) process.removeAllListeners(name);
    if (signal === null) process.exit(code);
    endGroup(child.pid);
    process.kill(process.pid, signal);
  });
}

/**
 * Ends what a killed child has started and could not end itself.
 *
 * @param {number | undefined} leader
 */
function endGroup(leader) {
  if (leader === undefined) return;
  try {
    process.kill(-leader, 'SIGTERM');
  } catch {
    // Nothing is left of the group.
  }
}

/**
 * The operator's own size comes first, from the environment or the .env file. An empty one counts as none: with it, libuv
 * starts a single thread.
 *
 * @param {string[]} args
 */
function threadPoolSize(args) {
  const configured = args.includes(envFileFlag) ? parseEnv(readFileSync(envFile, 'utf8')) : {};
  return process.env.UV_THREADPOOL_SIZE || configured.UV_THREADPOOL_SIZE || String(threads);
}

/**
 * Detects that npm was killed: a SIGKILL is not forwarded to its scripts, which only get another parent process.
 *
 * @param {() => void} onExit
 */
function watchNpm(onExit) {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onExit();
  }, 1000);
  return watch;
}
