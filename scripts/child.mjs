import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { nodeProgram, root } from './setup.mjs';

const exitWithParent = new URL('exit-with-parent.mjs', import.meta.url).href;

const envFileFlag = '--env-file-if-exists=.env';

// Compression, pictures, password hashes and names of hosts share libuv's threads, which are made before any code runs.
const threads = 4 + 2 * availableParallelism();

// Ctrl-C arrives from the terminal and again from npm, which forwards it; later than this it is meant twice.
const sameKeystrokeMs = 500;

/**
 * Runs a Node program on the pinned Node and ends this process the way the program ended.
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
 * Runs a command of node_modules/.bin and ends this process the way the command ended.
 *
 * @param {string} name
 * @param {string[]} args
 */
export function runCommand(name, args) {
  run(join(root, 'node_modules/.bin', name), args, { env: {}, stdio: 'inherit' });
}

/**
 * The child leads a process group of its own, so each signal reaches it once and from here only. If this process is
 * killed outright the channel to the child closes, which `exit-with-parent.mjs` takes for a SIGTERM.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env: Record<string, string>, stdio: import('node:child_process').StdioOptions }} options
 */
function run(command, args, { env, stdio }) {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  // Where there is none, Node would say so at every start.
  const told = args.filter((arg) => arg !== envFileFlag || existsSync(join(root, '.env')));
  const child = spawn(command, told, {
    cwd: root,
    env: { UV_THREADPOOL_SIZE: String(threads), ...process.env, PATH: path, ...env },
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
    process.kill(process.pid, signal);
  });
}

/**
 * npm killed outright forwards nothing: its scripts are merely adopted by another process.
 *
 * @param {() => void} onGone
 */
function watchNpm(onGone) {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onGone();
  }, 1000);
  return watch;
}
