// Prints the counts of a vitest JSON report. Exits with 1 if a test failed or none passed.
import { readFileSync } from 'node:fs';

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
console.log(`vitest: ${report.success === true ? 'success' : 'failure'}`);
console.log(`${passed} passed, ${failed} failed`);
if (report.success !== true || failed > 0 || passed === 0) process.exitCode = 1;
