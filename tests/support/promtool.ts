import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { canTest } from './untested.ts';

/** Debian's package, or the program alone, which .ci/run takes from it. */
const program = ['/usr/bin/promtool', '/usr/local/bin/promtool'].find((path) => existsSync(path));

/** Whether to run tests that need promtool. */
export const runsPromtool = canTest(
  'The rules of Prometheus',
  program !== undefined,
  'install promtool, as `.ci/run` does',
);

/** Runs promtool and resolves with its output. Rejects with it if promtool finds a fault. */
export async function promtool(args: readonly string[], input = ''): Promise<string> {
  const running = promisify(execFile)(program ?? 'promtool', args);
  running.child.stdin?.end(input);
  const { stdout, stderr } = await running;
  return stdout + stderr;
}
