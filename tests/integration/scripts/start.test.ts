/** @module-tag long */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyCheckout, type CheckoutCopy } from '../../support/checkout-copy.ts';

describe('npm start', () => {
  let checkout: CheckoutCopy;
  beforeAll(async () => {
    checkout = await copyCheckout({ below: 'a b#c%20', withBuild: true });
  });
  afterAll(() => checkout[Symbol.asyncDispose]());

  it('serves the site in production, prints its URL, and stops on SIGTERM', async () => {
    const { child, lines, url } = await start(checkout.path, {
      NODE_ENV: 'production',
      SESSION_KEYS: 'k'.repeat(32),
      SEED_PROPERTIES: '3',
    });
    const page = await fetch(`${url}/buy?location=`);
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(lines.join('\n')).not.toContain('logins');

    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    await expect(fetch(url)).rejects.toThrow();
  });

  it('stops the server when it is killed', async () => {
    const { child, url } = await start(checkout.path, { SEED_PROPERTIES: '0' });
    child.kill('SIGKILL');
    await expect
      .poll(
        () =>
          fetch(url).then(
            () => 'up',
            () => 'down',
          ),
        { timeout: 60_000 },
      )
      .toBe('down');
  });

  it('says why it cannot start, and exits with the server’s status', async () => {
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: checkout.path,
      env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'pipe'],
    });
    const errors: string[] = [];
    createInterface(child.stderr).on('line', (line) => errors.push(line));
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(errors).toEqual([
      'SESSION_KEYS is not set but must be in production: keys of at least 32 characters, separated by commas.',
    ]);
  });
});

/** Runs the script of `npm start` until the site is ready. */
async function start(checkout: string, env: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: checkout,
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      DATA_DIR: `${checkout}/data`,
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const output = createInterface(child.stdout);
  for await (const line of output) {
    lines.push(line);
    if (line.includes('Stop it with Ctrl-C')) break;
  }
  const url = /http:\/\/\S+/.exec(lines.join('\n'))?.[0];
  if (url === undefined) throw new Error(`the site did not start\n${lines.join('\n')}`);
  return { child, lines, url };
}
