import { Worker } from 'node:worker_threads';

import type { ProviderOptions, RunningProvider } from './provider-options.ts';
import { ProviderStartError, reasonOf } from './start-error.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** How long a closing worker may take before its thread is ended; the database survives that. */
const CLOSE_MS = 10_000;

export interface ProviderWorker extends RunningProvider {
  /** Resolves when the worker ends without having been closed; settles at no other time. */
  failed: Promise<Error>;
}

/**
 * Starts the provider in a thread of its own, so that its database never holds up the pages.
 *
 * @throws ProviderStartError with one line that says why it cannot start.
 */
export async function startProviderInWorker(options: ProviderOptions): Promise<ProviderWorker> {
  const script = new URL('worker.ts', import.meta.url);
  return superviseWorker(
    new Worker(script, { name: 'provider', workerData: options, execArgv: [] }),
  );
}

/** Waits for a worker's address, and keeps watch over its end. */
export async function superviseWorker(worker: Worker): Promise<ProviderWorker> {
  const ended = new Promise<Error>((resolve) => {
    worker.once('error', (error) =>
      resolve(new Error(`The provider failed: ${reasonOf(error)}`, { cause: error })),
    );
    worker.once('exit', (code) => resolve(new Error(`The provider ended with code ${code}.`)));
  });

  const url = await addressOf(worker, ended);
  let closing: Promise<void> | undefined;
  return {
    url,
    close: () => (closing ??= closeWorker(worker, ended)),
    failed: new Promise((resolve) => {
      void ended.then((error) => {
        if (closing === undefined) resolve(error);
      });
    }),
  };
}

/** The address once the worker listens; a worker that cannot start says why and ends, and is awaited. */
async function addressOf(worker: Worker, ended: Promise<Error>): Promise<string> {
  const first = await Promise.race([firstMessage(worker), ended]);
  if (first instanceof Error) throw new ProviderStartError(first.message, { cause: first.cause });
  if (first.kind === 'started') return first.url;
  await ended;
  throw new ProviderStartError(first.message);
}

/** The worker's first message. Under `node --watch-path` Node itself posts `{ 'watch:import': … }` before it. */
function firstMessage(worker: Worker): Promise<FromWorker> {
  return new Promise((resolve) => {
    const receive = (message: unknown): void => {
      if (!isFromWorker(message)) return;
      worker.off('message', receive);
      resolve(message);
    };
    worker.on('message', receive);
  });
}

function isFromWorker(message: unknown): message is FromWorker {
  const { kind } = Object(message);
  return kind === 'started' || kind === 'start-failed';
}

async function closeWorker(worker: Worker, ended: Promise<Error>): Promise<void> {
  const close: ToWorker = { kind: 'close' };
  worker.postMessage(close);
  const lastResort = setTimeout(() => void worker.terminate(), CLOSE_MS);
  await ended;
  clearTimeout(lastResort);
}
