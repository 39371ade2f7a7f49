/** @module-tag long */
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyCheckout, type CheckoutCopy } from '../../support/checkout-copy.ts';

/** Fails the first time that it is called with this name. */
const failOnce = `
  import { existsSync, writeFileSync } from 'node:fs';
  export function failOnce(name) {
    const mark = new URL('./' + name + '.mark', import.meta.url);
    if (existsSync(mark)) return;
    writeFileSync(mark, '');
    throw new Error(name + ' failed for the first time');
  }`;
const imports = `import { beforeAll, describe, expect, it } from 'vitest'; import { failOnce } from './fail-once.ts';`;
const flaky = `${imports}
  describe('a flaky suite', () => {
    it('fails once', () => failOnce('test'));
    it('passes', () => {});
  });
  it('leaves a rejection behind', async () => {
    try { failOnce('rejection'); } catch (error) { void Promise.reject(error); }
    await new Promise((resolve) => setTimeout(resolve, 50));
  });`;
const crashing = `${imports}
  it('ends its process once', () => {
    try { failOnce('crash'); } catch { process.kill(process.pid, 'SIGTRAP'); }
  });`;
const broken = `${imports}
  it('never passes', () => expect(1).toBe(2));
  it('fails once', () => failOnce('beside'));`;
const brokenLater = `${imports}
  beforeAll(() => failOnce('before it'));
  it('is not reached at first, and never passes', () => expect(1).toBe(2));`;

describe('the tests of CI', () => {
  let checkout: CheckoutCopy;
  beforeAll(async () => {
    checkout = await copyCheckout({ also: ['.ci', 'vitest.config.ts', 'tests/support'] });
    await mkdir(join(checkout.path, 'tests/unit'));
    await write('fail-once.ts', failOnce);
  });
  afterAll(() => checkout[Symbol.asyncDispose]());

  it('pass if what failed passes alone, and name it with its first failure', async () => {
    await write('flaky.test.ts', flaky);
    const { judged, list } = await runAndJudge('flaky');
    expect(judged.status).toBe(0);
    expect(judged.stdout).toMatch(/\n2 passed, 0 failed\n$/);
    expect(list.split('\n').filter((line) => line.startsWith('flaky'))).toEqual([
      'flaky: |unit| tests/unit/flaky.test.ts',
      'flaky: |unit| tests/unit/flaky.test.ts > a flaky suite > fails once',
    ]);
    expect(list).toContain('  Error: rejection failed for the first time');
    expect(list).toContain('  Error: test failed for the first time');
  });

  it('pass if a process that ended in the middle of a file does not end when it is repeated', async () => {
    await write('crashing.test.ts', crashing);
    await write('sound.test.ts', `${imports} it('passes', () => {});`);
    const { judged, list } = await runAndJudge('crashing', 'sound');
    expect(judged.stdout).toMatch(/\n1 passed, 0 failed\n$/);
    expect(judged.status).toBe(0);
    expect(list).toMatch(/^flaky: \|unit\| tests\/unit\/crashing\.test\.ts$/m);
    expect(list).toContain('Worker exited unexpectedly with signal SIGTRAP');
  });

  it('fail if a test fails twice, or first fails when it is repeated', async () => {
    await write('broken.test.ts', broken);
    await write('later.test.ts', brokenLater);
    const { judged, list } = await runAndJudge('broken', 'later');
    expect(judged.status).toBe(1);
    expect(judged.stdout.match(/^failed: .*$/gm)).toEqual([
      'failed: |unit| tests/unit/broken.test.ts > never passes',
      'failed: |unit| tests/unit/later.test.ts > is not reached at first, and never passes',
    ]);
    expect(list.match(/^flaky: .*$/gm)).toEqual([
      'flaky: |unit| tests/unit/broken.test.ts > fails once',
      'flaky: |unit| tests/unit/later.test.ts',
    ]);
  });

  it('fail without a report, and if the run failed although no test did', async () => {
    const report = join(checkout.path, 'no-report.json');
    expect(judge(report, '0').status).toBe(1);
    await writeFile(report, JSON.stringify({ files: [passedFile], strayErrors: [] }));
    expect(judge(report, '0').status).toBe(0);
    expect(judge(report, '1').stdout).toContain('failed: the run, with status 1');
    const strayErrors = ['Error: nobody’s'];
    await writeFile(report, JSON.stringify({ files: [passedFile], strayErrors }));
    expect(judge(report, '1').stdout).toContain(
      'failed: an error outside all tests: Error: nobody',
    );
  });

  it('are judged by the pinned Node, as the machine’s own may be older', async () => {
    const script = await readFile(join(checkout.path, '.ci/run'), 'utf8');
    expect(script).toMatch(/^node_modules\/\.bin\/node \.ci\/judge\.mjs /m);
    expect(script).not.toMatch(/(^|[;&|(] *)node /m);
  });

  function write(name: string, source: string): Promise<void> {
    return writeFile(join(checkout.path, 'tests/unit', name), source);
  }

  async function runAndJudge(
    ...files: string[]
  ): Promise<{ judged: SpawnSyncReturns<string>; list: string }> {
    const report = join(checkout.path, 'report.json');
    const filters = files.map((name) => `tests/unit/${name}.test.ts`);
    const { status } = run(
      ['npm', 'test', '--', '--project', 'unit', ...filters, '--reporter=./.ci/reporter.mjs'],
      { TEST_REPORT: report },
    );
    await writeFile(listPath(), '');
    return { judged: judge(report, String(status)), list: await readFile(listPath(), 'utf8') };
  }

  function judge(report: string, status: string): SpawnSyncReturns<string> {
    return run(['node', '.ci/judge.mjs', report, status, listPath()]);
  }

  function listPath(): string {
    return join(checkout.path, 'flaky.txt');
  }

  function run([command = '', ...args]: string[], env: NodeJS.ProcessEnv = {}) {
    const { VITEST: _vitest, NODE_ENV: _environment, ...own } = process.env;
    return spawnSync(command, args, {
      cwd: checkout.path,
      env: { ...own, ...env, NO_COLOR: '1' },
      encoding: 'utf8',
    });
  }
});

const passedFile = {
  project: 'unit',
  file: 'tests/unit/passed.test.ts',
  failed: false,
  failure: '',
  ms: 1,
  tests: [{ name: 'passes', state: 'passed', ms: 1, long: false, failure: '' }],
};
