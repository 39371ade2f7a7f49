// A reporter of Vitest that writes what .ci/judge.mjs needs of a run to the file in TEST_REPORT, as JSON.
import { writeFile } from 'node:fs/promises';

/**
 * @typedef {object} TestReport
 * @property {string} name its suites and its own name, as `suite > test`
 * @property {string} state 'passed', 'failed' or 'skipped'
 * @property {number} ms
 * @property {boolean} long whether it has that tag
 * @property {string} failure '' if it passed
 *
 * @typedef {object} FileReport
 * @property {string} project
 * @property {string} file relative to the root of the repository
 * @property {boolean} failed
 * @property {string} failure of the file itself or of a hook; '' if only tests failed, or none
 * @property {number} ms of its tests and hooks, and of loading it
 * @property {TestReport[]} tests
 *
 * @typedef {object} RunReport
 * @property {FileReport[]} files
 * @property {string[]} strayErrors those that no test file is known to have caused
 */

export default class Reporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest').SerializedError[]} unhandledErrors
   */
  async onTestRunEnd(modules, unhandledErrors) {
    const path = process.env.TEST_REPORT;
    if (path === undefined) throw new Error('TEST_REPORT names no file');
    const ids = modules.map(({ moduleId }) => moduleId);
    const byFile = Map.groupBy(unhandledErrors, (error) => fileOf(error, ids));
    /** @type {RunReport} */
    const report = {
      files: modules.map((module) => fileReport(module, byFile.get(module.moduleId) ?? [])),
      strayErrors: (byFile.get(undefined) ?? []).map(describeError),
    };
    await writeFile(path, JSON.stringify(report));
  }
}

/**
 * @param {import('vitest/node').TestModule} module
 * @param {import('vitest').SerializedError[]} unhandledErrors
 * @returns {FileReport}
 */
function fileReport(module, unhandledErrors) {
  const tests = [...module.children.allTests()];
  const suites = [...module.children.allSuites()];
  const errors = [module, ...suites].flatMap((one) => one.errors());
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  return {
    project: module.project.name,
    file: module.relativeModuleId,
    // Neither passed nor skipped: a file that was never run has not passed.
    failed: unhandledErrors.length > 0 || !['passed', 'skipped'].includes(module.state()),
    failure: [...errors, ...unhandledErrors].map(describeError).join('\n'),
    ms: duration + collectDuration + setupDuration,
    tests: tests.map((test) => ({
      name: test.fullName,
      state: test.result().state,
      ms: test.diagnostic()?.duration ?? 0,
      long: test.tags.includes('long'),
      failure: (test.result().errors ?? []).map(describeError).join('\n'),
    })),
  };
}

/**
 * The test file that an error comes from. The end of a worker, such as a crash of Node, names in its cause the file that was
 * running.
 *
 * @param {import('vitest').SerializedError} error
 * @param {string[]} files
 * @returns {string | undefined} undefined if none is known
 */
function fileOf({ VITEST_TEST_PATH: path, cause }, files) {
  const running = / while running test file (.+)$/.exec(cause?.message ?? '')?.[1];
  return files.find((file) => file === (path ?? running));
}

/**
 * The message, its cause, and where it was thrown.
 *
 * @param {import('vitest').SerializedError} error
 */
function describeError({ name, message, cause, stacks }) {
  const [at] = stacks ?? [];
  const reason = cause?.message === undefined ? '' : `: ${cause.message}`;
  const place = at === undefined ? '' : ` (${at.file}:${at.line})`;
  return `${name ?? 'Error'}: ${message}${reason}${place}`;
}
