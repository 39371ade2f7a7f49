import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { untilAborted } from '../../upstream/deadline.ts';
import { UnreadableAnswer } from '../../upstream/parse-answer.ts';
import type { ReadList } from '../../upstream/properties.ts';
import { readPropertyList } from '../../upstream/property-list.ts';
import type { CostRates } from './home-costs.ts';
import { packList, type PackedList } from './packed-list.ts';
import type { ListFile, SavedList } from './saved-list.ts';

/** What `list-worker.ts` receives. */
export type ToListWorker =
  | {
      kind: 'read';
      body: Uint8Array<ArrayBufferLike>;
      rates: CostRates;
      save: SaveOptions | undefined;
    }
  | { kind: 'restore'; file: ListFile };

/** What it posts. */
export type FromListWorker =
  | { kind: 'read'; list: ReadList<PackedList>; unsaved: string | undefined }
  /** `issues` is undefined if the body is not even JSON. */
  | { kind: 'unreadable'; issues: string[] | undefined }
  | { kind: 'restored'; saved: SavedList | null };

export interface SaveOptions {
  file: ListFile;
  etag: string | null;
  version: string | undefined;
}

export interface ListReaderOptions {
  rates: CostRates;
  startWorker?: () => Worker;
  /** Where to save a long list. */
  save?: SaveOptions;
  /** Receives the reason if a list could not be saved. */
  onUnsaved?: (reason: string) => void;
}

/** Reading this much takes about 20 ms: as long as starting a thread for it. */
const inlineBytes = 512 * 1024;

/** Reads a short list at once, and a long one in a worker thread, so that other requests are answered meanwhile. */
export async function readPackedList(
  body: Buffer,
  signal: AbortSignal,
  options: ListReaderOptions,
): Promise<ReadList<PackedList>> {
  return body.length > inlineBytes
    ? readInWorker(body, signal, options)
    : readInline(body, options.rates);
}

/** The list of a file, read in a worker thread; null if there is none that can be used. */
export async function restoreList(
  file: ListFile,
  startWorker = startListWorker,
): Promise<SavedList | null> {
  if (!existsSync(file.path)) return null;
  await using worker = startWorker();
  try {
    const message = await messageOf(worker, { kind: 'restore', file });
    return message.kind === 'restored' ? message.saved : null;
  } catch {
    // The provider's list is read instead.
    return null;
  }
}

export function readInline(body: Buffer, rates: CostRates): ReadList<PackedList> {
  const { properties, ...dropped } = readPropertyList(body);
  return { value: packList(properties, rates), count: properties.length, ...dropped };
}

function startListWorker(): Worker {
  const file = new URL('list-worker.ts', import.meta.url);
  return new Worker(file, { name: 'list-reader', execArgv: [] });
}

/** Each list gets a thread of its own: its memory is free again afterwards. The body's buffer is handed over. */
async function readInWorker(
  body: Buffer,
  signal: AbortSignal,
  { rates, startWorker = startListWorker, save, onUnsaved }: ListReaderOptions,
): Promise<ReadList<PackedList>> {
  await using worker = startWorker();
  const { buffer, byteOffset, length } = body;
  const message = await untilAborted(
    messageOf(
      worker,
      { kind: 'read', body: new Uint8Array(buffer, byteOffset, length), rates, save },
      buffer instanceof ArrayBuffer ? [buffer] : [],
    ),
    signal,
  );
  if (message.kind !== 'read')
    throw new UnreadableAnswer(message.kind === 'unreadable' ? message.issues : undefined);
  if (message.unsaved !== undefined) onUnsaved?.(message.unsaved);
  return message.list;
}

/** Rejects however the thread ends without a message. Keeps listening: an error that nobody listens for ends the process. */
function messageOf(
  worker: Worker,
  work: ToListWorker,
  transfer: ArrayBuffer[] = [],
): Promise<FromListWorker> {
  return new Promise((resolve, reject) => {
    // Under `node --watch` Node itself posts `{ 'watch:import': … }`, which has no kind.
    worker.on('message', (message: FromListWorker | object) => {
      if ('kind' in message) resolve(message);
    });
    worker.on('messageerror', reject).on('error', reject);
    worker.on('exit', () => reject(new Error('the list reader ended without a message')));
    worker.postMessage(work, transfer);
  });
}
