// npm run check:supply: checks the licences, sources, hashes and install scripts of all dependencies, and asks the registry
// for known vulnerabilities. Exits with 1 if something is wrong. A registry that has no audit is reported, not a failure.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';
import { auditFindings, lockProblems } from './supply-chain.mjs';

/**
 * Advisories that do not concern us, until a date by which we look again.
 *
 * @type {import('./supply-chain.mjs').AuditException[]}
 */
const auditExceptions = [];
const auditMs = 60_000;

const lock = readJson('package-lock.json');
const problems = lockProblems(readJson('package.json'), lock);
console.log(`package-lock.json: ${Object.keys(lock.packages).length - 1} packages checked`);

const audit = runAudit();
if (typeof audit === 'string') {
  console.log(`npm audit: not available (${audit})`);
} else {
  const { failing, others } = auditFindings(audit, auditExceptions, new Date());
  console.log(`npm audit: ${failing.length} high or critical, ${others.length} other advisories`);
  for (const line of others) console.log(`  ${line}`);
  problems.push(...failing);
}

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

/** The report of `npm audit`, or why there is none. */
function runAudit() {
  const { stdout, error } = spawnSync('npm', ['audit', '--json', '--fetch-retries=0'], {
    cwd: root,
    encoding: 'utf8',
    timeout: auditMs,
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (error) return error.message;
  /** @type {import('./supply-chain.mjs').AuditReport & { message?: string, error?: { summary: string } }} */
  const report = JSON.parse(stdout);
  return report.vulnerabilities === undefined
    ? report.message || report.error?.summary || 'no report'
    : report;
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
