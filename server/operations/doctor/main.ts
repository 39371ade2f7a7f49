// npm run doctor: checks the configuration and everything that the site depends on. It exits with 1 if a check fails, and
// changes nothing, so it can run beside the site.
import { parseArgs } from 'node:util';
import { inspectConfig } from '../../config/config.ts';
import { backup } from './backup.ts';
import { configuration } from './configuration.ts';
import { dataFolder } from './data-folder.ts';
import type { Check } from './finding.ts';
import { geocoder } from './geocoder.ts';
import { mail } from './mail.ts';
import { postgres } from './postgres.ts';
import { provider } from './provider.ts';
import { providerCalls } from './provider-calls.ts';
import { redis } from './redis.ts';
import { describeFindings } from './report.ts';
import { runChecks } from './run-checks.ts';
import { runtime } from './runtime.ts';
import { site } from './site.ts';

/** For each check without its own; all run at once. */
const limitMs = 5000;

const checks: Check[] = [
  configuration,
  site,
  provider,
  providerCalls,
  geocoder,
  mail,
  redis,
  postgres,
  dataFolder,
  backup,
  runtime,
];

process.exitCode = await examine(process.argv.slice(2));
// Connections that a check has given up on would keep the process alive.
process.stdout.write('', () => process.exit());

async function examine(args: string[]): Promise<number> {
  let isJson: boolean;
  try {
    isJson = parseArgs({ args, options: { json: { type: 'boolean' } } }).values.json ?? false;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${reason}. Usage: npm run doctor -- [--json]\n`);
    return 2;
  }
  const findings = await runChecks(checks, inspectConfig(), limitMs);
  const hasFailure = findings.some(({ state }) => state === 'failure');
  const report = isJson
    ? JSON.stringify({ healthy: !hasFailure, findings }, null, 2)
    : describeFindings(findings);
  process.stdout.write(`${report}\n`);
  return hasFailure ? 1 : 0;
}
