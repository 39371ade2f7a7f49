import { parentPort, workerData } from 'node:worker_threads';
import { startProvider } from './provider.ts';
import type { ProviderOptions, RunningProvider } from './provider-options.ts';
import { reasonOf, toStartError } from './start-error.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

const port = parentPort;
if (port === null) throw new Error('worker.ts runs in a worker thread only');

const post = (message: FromWorker): void => port.postMessage(message);

try {
  // The only starter is start-in-worker.ts, which passes ProviderOptions.
  const provider = await startProvider(workerData as ProviderOptions, () =>
    post({ kind: 'opened' }),
  );
  port.on('message', (message: ToWorker) => {
    if (message.kind === 'close') void provider.close().then(() => port.close());
    if (message.kind === 'copy') void copy(provider, message.folder);
  });
  post({ kind: 'started', url: provider.url });
} catch (error) {
  post({ kind: 'start-failed', message: toStartError(error).message });
  port.close();
}

async function copy(provider: RunningProvider, folder: string): Promise<void> {
  try {
    if (!provider.copyTo) throw new Error('there is no embedded database');
    await provider.copyTo(folder);
    post({ kind: 'copied', folder });
  } catch (error) {
    post({ kind: 'copied', folder, failure: reasonOf(error) });
  }
}
