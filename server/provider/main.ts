import closeWithGrace from 'close-with-grace';
import { createAdministrator } from './create-administrator.ts';
import { readEnvironment } from './environment.ts';
import { holdMails } from './mail/hold-mails.ts';
import { moveInstallation } from './move/move-installation.ts';
import { startProvider } from './provider.ts';
import { ProviderStartError, toStartError } from './start-error.ts';

const [command, ...args] = process.argv.slice(2);

// What this process creates is closed to the other users of the machine.
process.umask(0o077);

try {
  const options = readEnvironment(process.env);
  if (command === 'admin:create') {
    process.stdout.write(`${await createAdministrator(args, options)}\n`);
  } else if (command === 'move') {
    const report = await moveInstallation(options, (line) => process.stdout.write(`${line}\n`));
    process.stdout.write(`\n${report}\n`);
  } else if (command === 'hold-mails') {
    process.stdout.write(`${await holdMails(options)}\n`);
  } else if (command !== undefined) {
    throw new ProviderStartError(`${command} is not a command of the provider.`);
  } else {
    const provider = await startProvider(options);
    closeWithGrace({ delay: 10_000 }, () => provider.close());
    process.stdout.write(`Provider API: ${provider.url}\n`);
  }
} catch (error) {
  process.stderr.write(`${toStartError(error).message}\n`);
  process.exitCode = 1;
}
