import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { reasonOf } from '../../shared/node/errors.ts';
import { siteKeyHeader } from './http/only-the-site.ts';
import type { MailEvent, ProviderOptions, RunningProvider } from './provider-options.ts';
import { ProviderStartError } from './start-error.ts';
import type { FromWorker, ToWorker, WorkerTask } from './worker-messages.ts';

/** How long a closing worker may take before it is terminated, which the database survives. */
const closeMs = 10_000;
/** Creating a database takes ten seconds of CPU time, which is much longer on a busy machine. */
const startTimeoutMs = 120_000;
/** Many times what 200,000 properties need. V8 collects the garbage of a thread with a limit sooner. */
const resourceLimits = { maxOldGenerationSizeMb: 1024 };

export interface SupervisedWorker extends RunningProvider {
  /** Resolves when the worker ends without having been closed; settles at no other time. */
  failed: Promise<Error>;
}

export interface ProviderWorker extends SupervisedWorker {
  /** Every request must send these; the provider answers nobody else. */
  headers: Readonly<Record<string, string>>;
}

/**
 * Starts the provider in a worker thread, so that its database never blocks page rendering.
 *
 * @param onMail called after each attempt to send a mail
 * @throws ProviderStartError with a one-line reason.
 */
export async function startProviderInWorker(
  options: Omit<ProviderOptions, 'siteKey'>,
  onMail?: (event: MailEvent) => void,
): Promise<ProviderWorker> {
  const script = new URL('worker.ts', import.meta.url);
  const siteKey = randomBytes(32).toString('base64url');
  const workerData: ProviderOptions = { ...options, siteKey };
  const worker = new Worker(script, {
    name: 'provider',
    workerData,
    execArgv: [],
    resourceLimits,
  });
  if (onMail !== undefined) {
    worker.on('message', (message: unknown) => {
      if (isFromWorker(message) && message.kind === 'mail') onMail(message);
    });
  }
  const supervised = {
    ...(await superviseWorker(worker, { dataDir: options.dataDir })),
    headers: { [siteKeyHeader]: siteKey },
  };
  if (options.databaseUrl !== undefined) return supervised;
  return {
    ...supervised,
    async copyTo(folder) {
      await ask(worker, { kind: 'copy', folder });
    },
  };
}

export interface Supervision {
  /** For the error message if the worker does not respond. */
  dataDir: string;
  /** How long the worker may take to open its database. */
  openMs?: number;
}

/**
 * Waits until a worker listens, and watches for its exit.
 *
 * @throws ProviderStartError with a one-line reason if it fails to start or does not respond; the worker has then exited.
 */
export async function superviseWorker(
  worker: Worker,
  { dataDir, openMs = startTimeoutMs }: Supervision,
): Promise<SupervisedWorker> {
  const ended = new Promise<Error>((resolve) => {
    worker.once('error', (error) =>
      resolve(new Error(`The provider failed: ${reasonOf(error)}`, { cause: error })),
    );
    worker.once('exit', (code) => resolve(new Error(`The provider ended with code ${code}.`)));
  });

  const tooLate = new ProviderStartError(
    `The provider did not open its database in ${dataDir} within ${openMs / 1000} seconds. Check that the disk responds; if it does, restore ${join(dataDir, 'provider')} from a backup.`,
  );
  const url = await listeningUrl(worker, ended, { openMs, tooLate }).catch(
    async (error: unknown) => {
      await worker.terminate();
      throw error;
    },
  );
  let closing: Promise<void> | undefined;
  return {
    url,
    invite: (args) => ask(worker, { kind: 'invite', args }),
    close: () => (closing ??= closeWorker(worker, ended)),
    failed: new Promise((resolve) => {
      void ended.then((error) => {
        if (closing === undefined) resolve(error);
      });
    }),
  };
}

/** The URL once the worker listens. Rejects if it reports an error, exits, or does not open its database in time. */
async function listeningUrl(
  worker: Worker,
  ended: Promise<Error>,
  { openMs, tooLate }: { openMs: number; tooLate: ProviderStartError },
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const deadline = setTimeout(() => reject(tooLate), openMs);
  // Under `node --watch-path` Node itself posts `{ 'watch:import': … }`, which has no kind.
  const receive = (message: unknown): void => {
    if (!isFromWorker(message)) return;
    clearTimeout(deadline);
    if (message.kind === 'started') resolve(message.url);
    if (message.kind === 'start-failed') reject(new ProviderStartError(message.message));
  };
  worker.on('message', receive);
  void ended.then(({ message, cause }) => reject(new ProviderStartError(message, { cause })));
  try {
    return await promise;
  } finally {
    clearTimeout(deadline);
    worker.off('message', receive);
  }
}

const messageKinds: ReadonlySet<unknown> = new Set<FromWorker['kind']>([
  'opened',
  'started',
  'start-failed',
  'mail',
  'done',
  'task-failed',
]);

function isFromWorker(message: unknown): message is FromWorker {
  if (typeof message !== 'object' || message === null || !('kind' in message)) return false;
  return messageKinds.has(message.kind);
}

let lastTask = 0;

/** Resolves with the worker's answer. Rejects if the task fails, or the worker ends before it is complete. */
async function ask(worker: Worker, input: WorkerTask): Promise<string> {
  const ended = new Error('The provider ended.');
  // No exit is announced any more.
  if (worker.threadId === -1) throw ended;
  const task = (lastTask += 1);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const receive = (message: unknown): void => {
    if (!isFromWorker(message) || !('task' in message) || message.task !== task) return;
    if (message.kind === 'done') resolve(message.answer);
    else reject(new Error(message.failure));
  };
  const onExit = (): void => reject(ended);
  worker.on('message', receive);
  worker.once('exit', onExit);
  const asked: ToWorker = { kind: 'task', task, input };
  worker.postMessage(asked);
  try {
    return await promise;
  } finally {
    worker.off('message', receive);
    worker.off('exit', onExit);
  }
}

async function closeWorker(worker: Worker, ended: Promise<Error>): Promise<void> {
  const close: ToWorker = { kind: 'close' };
  worker.postMessage(close);
  const lastResort = setTimeout(() => void worker.terminate(), closeMs);
  await ended;
  clearTimeout(lastResort);
}
