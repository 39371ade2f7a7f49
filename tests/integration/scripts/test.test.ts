import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyCheckout, type CheckoutCopy } from '../../support/checkout-copy.ts';

const unitTest = 'tests/unit/shared/mortgage.test.ts';
const integrationTest = 'tests/integration/scripts/installed.test.ts';

const longTest = `/** @module-tag long */
  import { it } from 'vitest';
  it('takes long', () => {});
`;

/** Starts a process, waits, and cleans up. */
const waitingTest = `
  import { spawn } from 'node:child_process';
  import { writeFileSync } from 'node:fs';
  import { setTimeout } from 'node:timers/promises';
  import { afterAll, it } from 'vitest';
  const child = spawn('sleep', ['600']);
  afterAll(() => {
    child.kill();
    writeFileSync('cleaned-up', '');
  });
  it('waits', { timeout: 700_000 }, async () => {
    writeFileSync('started', String(child.pid));
    if (process.env.IS_STUCK) for (;;);
    await setTimeout(600_000);
  });
`;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('npm test', () => {
  let checkout: CheckoutCopy;
  beforeAll(async () => {
    checkout = await copyCheckout({
      also: ['vitest.config.ts', 'tests/support', unitTest, integrationTest],
    });
    await writeFile(join(checkout.path, 'tests/unit/tagged.test.ts'), longTest);
  });
  afterAll(() => checkout[Symbol.asyncDispose]());

  it('runs named files, long tests included, and builds no pages for unit tests', async () => {
    const { code, output } = await run(unitTest, 'tagged');
    expect(output).toMatch(/Test Files +2 passed \(2\)/);
    expect(output).not.toContain('skipped');
    expect(code).toBe(0);
    expect(existsSync(join(checkout.path, 'dist'))).toBe(false);
  });

  it('leaves long tests out unless they are named, or all tests are to run in full', async () => {
    const project = ['--project', 'unit'];
    expect((await run(...project)).output).toMatch(/Tests .* 1 skipped/);
    expect((await run(...project, '-t', 'takes long')).output).toMatch(/Tests +1 passed \|/);
    const inFull = await runWith({ TEST_LENGTH: 'long' }, project);
    expect(inFull.output).toMatch(/Test Files +2 passed \(2\)/);
  });

  it.each([
    ['', ['tests/unit/nowhere'], ['tests/unit/nowhere']],
    [
      ' in the given project, though another does',
      ['--project', 'unit', unitTest, 'tests/unit/nowhere', integrationTest],
      ['tests/unit/nowhere', integrationTest],
    ],
  ])('rejects a filter that matches no test file%s', async (_, args, unmatched) => {
    const { code, output } = await run(...args);
    expect(output).toBe(unmatched.map((one) => `No test file matches "${one}".\n`).join(''));
    expect(code).toBe(1);
  });

  it('cancels the running tests on SIGTERM, which clean up, and ends a stuck one with all processes on a second one', async () => {
    const file = (name: string): string => join(checkout.path, name);
    const pid = async (): Promise<number> =>
      Number(await readFile(file('started'), 'utf8').catch(() => ''));
    await writeFile(file('tests/unit/waiting.test.ts'), waitingTest);
    const child = start({}, ['waiting']);
    const output = text(child.stdout);
    await expect.poll(pid, { timeout: 60_000 }).toBeGreaterThan(0);
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(existsSync(file('cleaned-up'))).toBe(true);
    expect(await output).toContain('Test Files');

    await rm(file('started'));
    const other = start({ IS_STUCK: 'yes' }, ['waiting']);
    await expect.poll(pid, { timeout: 60_000 }).toBeGreaterThan(0);
    const startedPid = await pid();
    const exited = once(other, 'exit');
    other.kill('SIGTERM');
    // Closer signals count as one keystroke.
    await setTimeout(1000);
    other.kill('SIGTERM');
    expect(await exited).toEqual([null, 'SIGTERM']);
    await expect.poll(() => isRunning(startedPid)).toBe(false);
  });

  function start(env: Record<string, string>, args: readonly string[]) {
    return spawn(process.execPath, ['scripts/test.mjs', ...args], {
      cwd: checkout.path,
      env: { PATH: process.env['PATH'] ?? '', NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  /** Resolves with the exit code and the printed output. */
  function run(...args: string[]): Promise<{ code: unknown; output: string }> {
    return runWith({}, args);
  }

  async function runWith(
    env: Record<string, string>,
    args: readonly string[],
  ): Promise<{ code: unknown; output: string }> {
    const child = start(env, args);
    const closed = once(child, 'close');
    const printed = await Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = await closed;
    return { code, output: printed.join('') };
  }
});
