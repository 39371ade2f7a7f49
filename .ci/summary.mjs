// Prints the counts of a vitest JSON report, and the time that its quick tests take. Exits with 1 if a test failed or none passed.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const text = readFileSync(process.argv[2], 'utf8');
const report = text === '' ? { testResults: [] } : JSON.parse(text);

const tests = report.testResults.flatMap((file) => file.assertionResults);
const passed = tests.filter(({ status }) => status === 'passed').length;
// A file that fails to load, or whose hook fails, counts as one failure although no test failed.
const brokenFiles = report.testResults.filter(
  (file) =>
    file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
);
const failed = tests.filter(({ status }) => status === 'failed').length + brokenFiles.length;

// Browser tests are repeated once; the report keeps the first failure.
const repeated = tests.filter(
  ({ status, failureMessages }) => status === 'passed' && failureMessages?.length > 0,
);

for (const test of repeated) console.log(`passed when repeated: ${test.fullName}`);
for (const file of brokenFiles) console.log(`${file.name}: ${file.message}`);
// What `npm test` runs. Files of the unit and integration tests run two at a time or more, the others one by one.
const quick = report.testResults
  .map(({ name, startTime, endTime, assertionResults }) => {
    const long = assertionResults.filter(({ tags }) => tags?.includes('long'));
    const isLong = long.length === assertionResults.length;
    const longMs = long.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
    return {
      name: relative('.', name),
      ms: isLong ? 0 : Math.max(0, endTime - startTime - longMs),
    };
  })
  .toSorted((a, b) => b.ms - a.ms);
const quickMinutes = quick.reduce((sum, { ms }) => sum + ms, 0) / 60_000;
console.log(`quick tests: ${quickMinutes.toFixed(1)} minutes of files; the slowest:`);
for (const { name, ms } of quick.slice(0, 10))
  console.log(`  ${(ms / 1000).toFixed(1)} s  ${name}`);

console.log(`vitest: ${report.success === true ? 'success' : 'failure'}`);
console.log(`${passed} passed, ${failed} failed`);
if (report.success !== true || failed > 0 || passed === 0) process.exitCode = 1;
