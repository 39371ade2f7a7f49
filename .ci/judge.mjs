// node .ci/judge.mjs <report> <exit status> <list>: judges a run of all tests, whose report .ci/reporter.mjs wrote. A file that
// failed runs once more, alone. A test that passes one of the two times is flaky: it is added to the list, with its failure. What
// never passes fails.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** So many broken files are no flakes. */
const maxRepeats = 15;

/**
 * @typedef {import('./reporter.mjs').FileReport} FileReport
 * @typedef {import('./reporter.mjs').RunReport} RunReport
 */

const [reportPath = '', status = '', flakyPath = ''] = process.argv.slice(2);
const { files, strayErrors } = readReport(reportPath);
printSlowest(files);

const broken = files.filter(({ failed }) => failed);
/** @type {string[]} */
const failures = strayErrors.map((error) => `an error outside all tests: ${error}`);
if (status !== '0' && broken.length + failures.length === 0) {
  failures.push(`the run, with status ${status}, although no test failed`);
}
if (broken.length > maxRepeats) failures.push(`${broken.length} files, too many to be repeated`);
else for (const first of broken) compare(first, repeat(first));

const tests = files.flatMap((file) => file.tests);
const passed = tests.filter(({ state }) => state === 'passed').length;
const skipped = files.flatMap(({ file, tests: own }) =>
  own.flatMap(({ state, name }) => (state === 'skipped' ? [`skipped: ${file} > ${name}`] : [])),
);
for (const line of skipped) console.log(line);
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`${passed} passed, ${failures.length} failed`);
if (failures.length > 0 || passed === 0) process.exitCode = 1;

/**
 * @param {string} path
 * @returns {RunReport}
 */
function readReport(path) {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return text === '' ? { files: [], strayErrors: ['the tests wrote no report'] } : JSON.parse(text);
}

/**
 * Runs a file again, with nothing beside it.
 *
 * @param {FileReport} failed
 * @returns {FileReport}
 */
function repeat({ project, file }) {
  console.log(`::: once more: ${file} (${project})`);
  const folder = mkdtempSync(join(tmpdir(), 'homefront-repeat-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=./.ci/reporter.mjs'];
  const { status: exit } = spawnSync(
    'npm',
    ['test', '--', '--project', project, file, ...reporters],
    { env: { ...process.env, TEST_REPORT: report }, stdio: 'inherit' },
  );
  const run = readReport(report);
  rmSync(folder, { recursive: true });
  const found = run.files.find((one) => one.file === file && one.project === project);
  if (found !== undefined && found.failed === (exit !== 0)) return found;
  const failure = [`the run ended with status ${exit}`, ...run.strayErrors].join('\n');
  return { project, file, failed: true, failure, ms: 0, tests: found?.tests ?? [] };
}

/**
 * Tells the flaky tests of a file from those that failed.
 *
 * @param {FileReport} first
 * @param {FileReport} second
 */
function compare(first, second) {
  const passedNames = new Set([...resultsOf(first), ...resultsOf(second)].flatMap(onlyPassed));
  const failedOnce = new Map([...resultsOf(second), ...resultsOf(first)].flatMap(onlyFailed));
  for (const [name, failure] of failedOnce) {
    if (!passedNames.has(name)) failures.push(`${name}\n${indent(failure)}`);
    else appendFileSync(flakyPath, `flaky: ${name}\n${indent(failure)}\n`);
  }
}

/**
 * Those of the file, which fails with a hook or while it loads, and of its tests.
 *
 * @param {FileReport} report
 * @returns {{ name: string, state: string, failure: string }[]}
 */
function resultsOf({ project, file, failed, failure, tests: all }) {
  const name = `|${project}| ${file}`;
  const isBroken = failure !== '' || (failed && all.every(({ state }) => state !== 'failed'));
  return [
    { name, state: isBroken ? 'failed' : 'passed', failure: failure || 'it did not end' },
    ...all.map((test) => ({ ...test, name: `${name} > ${test.name}` })),
  ];
}

/** @param {{ name: string, state: string }} result */
function onlyPassed({ name, state }) {
  return state === 'passed' ? [name] : [];
}

/**
 * @param {{ name: string, state: string, failure: string }} result
 * @returns {[name: string, failure: string][]}
 */
function onlyFailed({ name, state, failure }) {
  return state === 'failed' ? [[name, failure]] : [];
}

/** @param {string} text */
function indent(text) {
  return text.replaceAll(/^/gm, '  ');
}

/**
 * What `npm test` runs of each project, and its slowest files. Several files run at a time: see vitest.config.ts.
 *
 * @param {FileReport[]} reports
 */
function printSlowest(reports) {
  const minutes = (/** @type {number} */ ms) => `${(ms / 60_000).toFixed(1)} min`;
  const sum = (/** @type {number[]} */ numbers) => numbers.reduce((total, ms) => total + ms, 0);
  const longMs = (/** @type {FileReport} */ { tests: all }) =>
    sum(all.filter(({ long }) => long).map(({ ms }) => ms));
  for (const [project, own] of Map.groupBy(reports, (report) => report.project)) {
    const all = sum(own.map(({ ms }) => ms));
    console.log(`${project}: ${minutes(all)}, of which long: ${minutes(sum(own.map(longMs)))}`);
  }
  console.log('the slowest files:');
  for (const { ms, project, file } of reports.toSorted((a, b) => b.ms - a.ms).slice(0, 20))
    console.log(`  ${(ms / 1000).toFixed(1)} s  |${project}| ${file}`);
}
