import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);
const print = 'console.log(process.env.UV_THREADPOOL_SIZE)';
const expected = String(4 + 2 * availableParallelism());

describe('thread pool of libuv', () => {
  const { UV_THREADPOOL_SIZE: _unset, ...env } = process.env;

  it('has as many threads as the machine can use, if a script starts Node', async () => {
    const args = ['scripts/run.mjs', 'node', '--eval', print];
    const { stdout } = await run(process.execPath, args, { cwd: root, env });
    expect(stdout.trim()).toBe(expected);
  });

  it('has as many threads as the operator configures', async () => {
    const args = ['scripts/run.mjs', 'node', '--eval', print];
    const own = { ...env, UV_THREADPOOL_SIZE: '7' };
    const { stdout } = await run(process.execPath, args, { cwd: root, env: own });
    expect(stdout.trim()).toBe('7');
  });

  it('has as many threads as the machine can use in the image', async () => {
    const dockerfile = await readFile(join(root, 'Dockerfile'), 'utf8');
    const command: string[] = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]');
    const [shell = '', ...args] = command;
    const printing = args.map((arg) =>
      arg.replace(/exec node .*$/, `exec "${process.execPath}" --eval '${print}'`),
    );
    const { stdout } = await run(shell, printing, { env });
    expect(Number(stdout)).toBeGreaterThanOrEqual(6);
  });
});
