// npm run status: what the running site says about itself. Exits with 1 unless it is ready.
import { inspectConfig } from '../../config/config.ts';
import { callSite } from '../../control/control-client.ts';
import { siteStatus, type SiteStatus } from '../../control/site-status.ts';

try {
  // Only DATA_DIR matters here: the site may run with a configuration that has been made invalid since.
  const { dataDir } = inspectConfig().config.settings;
  const status = siteStatus.parse(await callSite(dataDir, 'status'));
  process.stdout.write(`${describe(status)}\n`);
  if (!status.isReady) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function describe(status: SiteStatus): string {
  const { version, pid, url, startedAt, isReady, warnings, enquiries } = status;
  return [
    `${isReady ? 'Ready' : 'Not ready'}: version ${version}, process ${pid}, ${url}, since ${startedAt}`,
    `Data: ${status.storage}, provider ${status.provider}`,
    enquiries === null
      ? 'Enquiries: the outbox cannot be read'
      : `Enquiries: ${enquiries.waiting} waiting, ${enquiries.dead} dead letters`,
    ...warnings.map((warning) => `Warning: ${warning}`),
  ].join('\n');
}
