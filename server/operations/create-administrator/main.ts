// npm run admin:create: creates an administrator in the embedded provider. The running site makes invitations, since only it can
// use a database in the data folder; otherwise the provider's own command opens the database.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import { inspectConfig } from '../../config/config.ts';
import { callSite, SiteNotRunning } from '../../control/control-client.ts';
import { siteStatus } from '../../control/site-status.ts';

const providerCommand = join(import.meta.dirname, '../../provider/main.ts');

try {
  const args = process.argv.slice(2);
  const message = args.includes('--invite') ? await inviteThroughSite(args) : null;
  if (message === null) process.exitCode = await runProviderCommand(args);
  else process.stdout.write(`${message}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** The message for the operator; null if no site with an embedded provider runs on the data folder. */
async function inviteThroughSite(args: readonly string[]): Promise<string | null> {
  const { config, problems } = inspectConfig();
  // The provider's command reports it.
  if (problems.has('DATA_DIR')) return null;
  const { dataDir } = config.settings;
  try {
    const { provider } = siteStatus.parse(await callSite(dataDir, 'status'));
    if (provider === 'remote') return null;
    return z.string().parse(await callSite(dataDir, 'invite-administrator', args));
  } catch (error) {
    if (error instanceof SiteNotRunning) return null;
    throw error;
  }
}

/** Its exit code, with this program's input and output. */
async function runProviderCommand(args: readonly string[]): Promise<number> {
  const command = spawn(process.execPath, [providerCommand, 'admin:create', ...args], {
    stdio: 'inherit',
  });
  const [code] = await once(command, 'exit');
  return typeof code === 'number' ? code : 1;
}
