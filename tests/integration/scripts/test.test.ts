import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyCheckout, type CheckoutCopy } from '../../support/checkout-copy.ts';

const unitTest = 'tests/unit/shared/mortgage.test.ts';
const integrationTest = 'tests/integration/scripts/installed.test.ts';

describe('npm test', () => {
  let checkout: CheckoutCopy;
  beforeAll(async () => {
    checkout = await copyCheckout({
      also: ['vitest.config.ts', 'tests/support', unitTest, integrationTest],
    });
  });
  afterAll(() => checkout[Symbol.asyncDispose]());

  it('runs unit tests without building the pages', async () => {
    const { code, output } = await run(unitTest);
    expect(output).toMatch(/Test Files +1 passed \(1\)/);
    expect(code).toBe(0);
    expect(existsSync(join(checkout.path, 'dist'))).toBe(false);
  });

  it('leaves long tests out unless a file or a test is named, or all tests are to run in full', async () => {
    const file = join(checkout.path, 'tests/unit/tagged.test.ts');
    await writeFile(
      file,
      `/** @module-tag long */
      import { it } from 'vitest';
      it('takes long', () => {});
      `,
    );
    const project = ['--project', 'unit'];
    expect((await run(...project)).output).toMatch(/Tests .* 1 skipped/);
    expect((await run(...project, 'tagged')).output).toMatch(/Tests +1 passed \(1\)/);
    expect((await run(...project, '-t', 'takes long')).output).toMatch(/Tests +1 passed \|/);
    const inFull = await runWith({ TEST_LENGTH: 'long' }, project);
    expect(inFull.output).toMatch(/Test Files +2 passed \(2\)/);
    await rm(file);
  });

  it.each([
    ['alone', ['tests/unit/nowhere'], 'tests/unit/nowhere'],
    ['beside an existing file', [unitTest, 'tests/unit/nowhere'], 'tests/unit/nowhere'],
    ['in the given project', ['--project', 'unit', unitTest, integrationTest], integrationTest],
  ])('rejects a filter that matches no test file %s', async (_, args, filter) => {
    const { code, output } = await run(...args);
    expect(output).toBe(`No test file matches "${filter}".\n`);
    expect(code).toBe(1);
  });

  /** Resolves with the exit code and the printed output. */
  function run(...args: string[]): Promise<{ code: unknown; output: string }> {
    return runWith({}, args);
  }

  async function runWith(
    env: Record<string, string>,
    args: readonly string[],
  ): Promise<{ code: unknown; output: string }> {
    const child = spawn(process.execPath, ['scripts/test.mjs', ...args], {
      cwd: checkout.path,
      env: { PATH: process.env['PATH'] ?? '', NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const closed = once(child, 'close');
    const printed = await Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = await closed;
    return { code, output: printed.join('') };
  }
});
