// Prints the counts of a vitest JSON report; ends with 1 where a test failed or none passed.
import { readFileSync } from 'node:fs';

const text = readFileSync(process.argv[2], 'utf8');
const report = text === '' ? { testResults: [] } : JSON.parse(text);

const tests = report.testResults.flatMap((file) => file.assertionResults);
const passed = tests.filter(({ status }) => status === 'passed').length;
// A file that cannot be loaded, or whose hook fails, is a failure without a test of its own.
const brokenFiles = report.testResults.filter(
  (file) =>
    file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
);
const failed = tests.filter(({ status }) => status === 'failed').length + brokenFiles.length;

for (const file of brokenFiles) console.log(`${file.name}: ${file.message}`);
console.log(`vitest: ${report.success === true ? 'success' : 'failure'}`);
console.log(`${passed} passed, ${failed} failed`);
if (report.success !== true || failed > 0 || passed === 0) process.exitCode = 1;
