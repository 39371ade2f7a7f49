import closeWithGrace from 'close-with-grace';

import { readEnvironment } from './environment.ts';
import { startProvider } from './provider.ts';
import { toStartError } from './start-error.ts';

try {
  const provider = await startProvider(readEnvironment(process.env));
  closeWithGrace({ delay: 10_000 }, () => provider.close());
  process.stdout.write(`Provider API: ${provider.url}\n`);
} catch (error) {
  process.stderr.write(`${toStartError(error).message}\n`);
  process.exitCode = 1;
}
