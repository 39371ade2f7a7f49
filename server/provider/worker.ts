import { parentPort, workerData } from 'node:worker_threads';
import { reasonOf } from '../../shared/node/errors.ts';
import { startProvider } from './provider.ts';
import type { ProviderOptions, RunningProvider } from './provider-options.ts';
import { toStartError } from './start-error.ts';
import type { FromWorker, ToWorker, WorkerTask } from './worker-messages.ts';

const port = parentPort;
if (port === null) throw new Error('worker.ts runs in a worker thread only');

const post = (message: FromWorker): void => port.postMessage(message);

try {
  // The only starter is start-in-worker.ts, which passes ProviderOptions.
  const provider = await startProvider(workerData as ProviderOptions, {
    onOpened: () => post({ kind: 'opened' }),
    onMail: (event) => post({ kind: 'mail', ...event }),
  });
  port.on('message', (message: ToWorker) => {
    if (message.kind === 'close') void provider.close().then(() => port.close());
    if (message.kind === 'task') void perform(provider, message.task, message.input);
  });
  post({ kind: 'started', url: provider.url });
} catch (error) {
  post({ kind: 'start-failed', message: toStartError(error).message });
  port.close();
}

async function perform(provider: RunningProvider, task: number, input: WorkerTask): Promise<void> {
  try {
    post({ kind: 'done', task, answer: await answer(provider, input) });
  } catch (error) {
    post({ kind: 'task-failed', task, failure: reasonOf(error) });
  }
}

async function answer(provider: RunningProvider, input: WorkerTask): Promise<string> {
  if (input.kind === 'invite') return provider.invite(input.args);
  if (!provider.copyTo) throw new Error('there is no embedded database');
  await provider.copyTo(input.folder);
  return '';
}
