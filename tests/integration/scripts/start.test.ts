/** @module-tag long */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyCheckout, type CheckoutCopy } from '../../support/checkout-copy.ts';
import { placeEmptyDatabase } from '../../support/prepared-database.ts';
import { freePort } from '../../support/free-port.ts';

describe('npm start', () => {
  let checkout: CheckoutCopy;
  beforeAll(async () => {
    checkout = await copyCheckout({ below: 'a b#c%20', withBuild: true });
    await placeEmptyDatabase(`${checkout.path}/data`);
  });
  afterAll(() => checkout[Symbol.asyncDispose]());

  it('serves the site in production, prints only JSON lines, and stops on SIGTERM', async () => {
    const { child, lines, url } = await start(checkout.path, {
      NODE_ENV: 'production',
      SESSION_KEYS: 'k'.repeat(32),
      SEED_PROPERTIES: '3',
      LOG_LEVEL: 'info',
    });
    const page = await fetch(`${url}/buy?location=`);
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);

    const ended = once(child, 'close');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(lines.map((line) => JSON.parse(line).msg).at(-1)).toBe('closed');
    await expect(fetch(url)).rejects.toThrow();
  });

  it('stops the server when it is killed', async () => {
    const { child, url } = await start(checkout.path);
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
      'SESSION_KEYS is not set but must be in production: keys of at least 32 characters, separated by commas (`openssl rand -base64 32` generates one).',
    ]);
  });
});

/** Runs the script of `npm start` until the site is ready; `lines` grows with its output. */
async function start(checkout: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: checkout,
    env: {
      PATH: process.env['PATH'] ?? '',
      // With PORT=0 another program could get its port while it starts.
      PORT: String(await freePort()),
      DATA_DIR: `${checkout}/data`,
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const ready = new Promise<void>((resolve, reject) => {
    createInterface(child.stdout)
      .on('line', (line) => {
        lines.push(line);
        if (/Stop it with Ctrl-C|"msg":"listening"/.test(line)) resolve();
      })
      .on('close', () => reject(new Error(`the site did not start\n${lines.join('\n')}`)));
  });
  await ready;
  const url = /http:\/\/localhost:\d+/.exec(lines.join('\n'))?.[0] ?? '';
  return { child, lines, url };
}
