// npm run status: what the running site says about itself. Exits with 1 unless it is ready.
import { parseArgs } from 'node:util';
import { inspectConfig } from '../../config/config.ts';
import { callSite } from '../../control/control-client.ts';
import { siteStatus, type SiteStatus } from '../../control/site-status.ts';

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function run(args: string[]): Promise<number> {
  try {
    parseArgs({ args, options: {} });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${reason}. Usage: npm run status\n`);
    return 2;
  }
  // Only DATA_DIR matters here: the site may run with a configuration that has been made invalid since.
  const { dataDir } = inspectConfig().config.settings;
  const status = siteStatus.parse(await callSite(dataDir, 'status'));
  process.stdout.write(`${describe(status)}\n`);
  return status.isReady ? 0 : 1;
}

function describe(status: SiteStatus): string {
  const { version, pid, url, startedAt, isReady, warnings, enquiries } = status;
  return [
    `${isReady ? 'Ready' : 'Not ready'}: version ${version}, process ${pid}, ${url}, since ${startedAt}`,
    `Data: ${status.storage}, provider ${status.provider}`,
    enquiries === null
      ? 'Enquiries: the outbox cannot be read'
      : `Enquiries: ${enquiries.waiting} waiting, ${enquiries.dead} dead ${enquiries.dead === 1 ? 'letter' : 'letters'}`,
    ...warnings.map((warning) => `Warning: ${warning}`),
  ].join('\n');
}
