import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { untilAborted } from '../../../upstream/transport/deadline.ts';
import { UnreadableAnswer } from '../../../upstream/transport/parse-answer.ts';
import type { ListReader, ReadList } from '../../../upstream/visitors/properties.ts';
import { createPropertyListReader } from '../../../upstream/visitors/property-list.ts';
import type { CostRates } from '../views/home-costs.ts';
import { createListPacker, type PackedList } from './packed-list.ts';
import type { ListFile, SavedList } from './saved-list.ts';

/** What `list-worker.ts` receives. The parts of a body come in order, the last one with what to do in the end. */
export type ToListWorker =
  | { kind: 'part'; part: Uint8Array; rates: CostRates }
  | { kind: 'last-part'; part: Uint8Array; rates: CostRates; save: SaveOptions | undefined }
  | { kind: 'restore'; file: ListFile };

/** What it posts. */
export type FromListWorker =
  | { kind: 'taken' }
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
  file?: ListFile;
  /** Receives the reason if a list could not be saved. */
  onUnsaved?: (reason: string) => void;
}

/** Reading this much takes about 20 ms: as long as starting a thread for it. */
const partBytes = 512 * 1024;
/** Eight times what 200,000 properties need. V8 collects the garbage of a thread with a limit sooner: its heap stays half as large. */
const resourceLimits = { maxOldGenerationSizeMb: 1024 };
/** Parts that wait for the thread, beyond which the provider has to wait. */
const maxWaiting = 8;

/**
 * Reads and packs a list part by part. A short one is read at once in the end, a longer one in a worker thread of its own, so that
 * other requests are answered meanwhile, and its memory is free again afterwards.
 */
export function openListReader(options: ListReaderOptions): ListReader<PackedList> {
  const { rates, startWorker = startListWorker, file, onUnsaved } = options;
  let part = Buffer.alloc(0);
  let length = 0;
  let thread: ListThread | undefined;

  return {
    async write(bytes) {
      let at = 0;
      while (at < bytes.length) {
        if (length === partBytes) {
          thread ??= createThread(startWorker());
          await thread.pass({ kind: 'part', part, rates });
          length = 0;
        }
        if (length === 0) part = Buffer.allocUnsafeSlow(partBytes);
        const copied = bytes.copy(part, length, at);
        at += copied;
        length += copied;
      }
      return thread?.hasAnswered() !== true;
    },

    async finish({ etag, version }, signal) {
      const lastPart = part.subarray(0, length);
      if (!thread) return readInline(lastPart, rates);
      const save = file && { file, etag, version };
      await thread.pass({ kind: 'last-part', part: lastPart, rates, save });
      const message = await untilAborted(thread.answer, signal);
      if (message.kind !== 'read')
        throw new UnreadableAnswer(message.kind === 'unreadable' ? message.issues : undefined);
      if (message.unsaved !== undefined) onUnsaved?.(message.unsaved);
      return message.list;
    },

    async [Symbol.asyncDispose]() {
      await thread?.end();
    },
  };
}

/** The list of a file, read in a worker thread; null if there is none that can be used. */
export async function restoreList(
  file: ListFile,
  startWorker = startListWorker,
): Promise<SavedList | null> {
  if (!existsSync(file.path)) return null;
  await using worker = startWorker();
  try {
    const answer = answerOf(worker);
    worker.postMessage({ kind: 'restore', file } satisfies ToListWorker);
    const message = await answer;
    return message.kind === 'restored' ? message.saved : null;
  } catch {
    // The provider's list is read instead.
    return null;
  }
}

export function readInline(body: Buffer, rates: CostRates): ReadList<PackedList> {
  const reading = createReading(rates);
  reading.read(body);
  return reading.end();
}

/** Reads and packs a body, part by part. Both throw as `PropertyListReader` does. */
export function createReading(rates: CostRates): {
  read(part: Buffer): void;
  end(): ReadList<PackedList>;
} {
  const reader = createPropertyListReader();
  const packer = createListPacker(rates);
  let count = 0;
  return {
    read(part) {
      for (const property of reader.read(part)) {
        packer.add(property);
        count += 1;
      }
    },
    end() {
      const dropped = reader.end();
      return { value: packer.finish(), count, ...dropped };
    },
  };
}

function startListWorker(): Worker {
  const file = new URL('list-worker.ts', import.meta.url);
  return new Worker(file, { name: 'list-reader', execArgv: [], resourceLimits });
}

interface ListThread {
  /** Hands the part's buffer over. Resolves when the thread can take another, or has ended. */
  pass(work: ToListWorker & { part: Buffer }): Promise<void>;
  answer: Promise<FromListWorker>;
  /** Before the last part it only answers that the body is unreadable. */
  hasAnswered(): boolean;
  end(): Promise<void>;
}

function createThread(worker: Worker): ListThread {
  let waiting = 0;
  let room = Promise.withResolvers<void>();
  const answer = answerOf(worker);
  let isAnswered = false;
  const end = (): void => void (isAnswered = true);
  const ended = answer.then(end, end);
  worker.on('message', (message: FromListWorker | object) => {
    if (!('kind' in message) || message.kind !== 'taken') return;
    waiting -= 1;
    room.resolve();
  });
  return {
    async pass(work) {
      const { buffer } = work.part;
      worker.postMessage(work, buffer instanceof ArrayBuffer ? [buffer] : []);
      waiting += 1;
      if (waiting <= maxWaiting) return;
      room = Promise.withResolvers();
      await Promise.race([room.promise, ended]);
    },
    answer,
    hasAnswered: () => isAnswered,
    async end() {
      await worker.terminate();
    },
  };
}

/** Rejects however the thread ends without a message. Keeps listening: an error that nobody listens for ends the process. */
function answerOf(worker: Worker): Promise<FromListWorker> {
  return new Promise((resolve, reject) => {
    // Under `node --watch` Node itself posts `{ 'watch:import': … }`, which has no kind.
    worker.on('message', (message: FromListWorker | object) => {
      if ('kind' in message && message.kind !== 'taken') resolve(message);
    });
    worker.on('messageerror', reject).on('error', reject);
    worker.on('exit', () => reject(new Error('the list reader ended without a message')));
  });
}
