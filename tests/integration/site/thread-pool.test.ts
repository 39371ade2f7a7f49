import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { copyCheckout } from '../../support/checkout-copy.ts';

const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);
const print = 'console.log(process.env.UV_THREADPOOL_SIZE)';
const expected = String(4 + 2 * availableParallelism());

describe('thread pool of libuv', () => {
  const { UV_THREADPOOL_SIZE: _unset, ...env } = process.env;

  it.each([
    [{}, expected],
    [{ UV_THREADPOOL_SIZE: '' }, expected],
    [{ UV_THREADPOOL_SIZE: '7' }, '7'],
  ])('has with %j, if a script starts Node, %s threads', async (own, threads) => {
    const args = ['scripts/run.mjs', 'node', '--eval', print];
    const { stdout } = await run(process.execPath, args, { cwd: root, env: { ...env, ...own } });
    expect(stdout.trim()).toBe(threads);
  });

  it('has as many threads as the .env file says, unless the environment does', async () => {
    await using checkout = await copyCheckout();
    await writeFile(join(checkout.path, '.env'), 'UV_THREADPOOL_SIZE=9\n');
    const args = ['scripts/run.mjs', '--env', 'node', '--eval', print];
    const printed = async (own: NodeJS.ProcessEnv) =>
      (await run(process.execPath, args, { cwd: checkout.path, env: { ...env, ...own } })).stdout;
    expect((await printed({})).trim()).toBe('9');
    expect((await printed({ UV_THREADPOOL_SIZE: '7' })).trim()).toBe('7');
  });

  it.each(['start', 'dev', 'provider'])('is set by the script of npm run %s', async (name) => {
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const [, script = ''] = /^exec node (scripts\/\w+\.mjs)/.exec(scripts[name]) ?? [];
    const source = await readFile(join(root, script), 'utf8');
    expect(source).toMatch(/import \{[^}]*run(?:Node|Command)[^}]*\} from '.\/child.mjs'/);
  });

  it('has as many threads as the machine can use in the image', async () => {
    const dockerfile = await readFile(join(root, 'Dockerfile'), 'utf8');
    const command: string[] = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]');
    const [shell = '', ...args] = command;
    const printing = args.map((arg) =>
      arg.replace(/exec node .*$/, `exec "${process.execPath}" --eval '${print}'`),
    );
    const { stdout } = await run(shell, printing, { env });
    expect(stdout.trim()).toBe(expected);
  });
});
