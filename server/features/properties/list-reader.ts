import { Worker } from 'node:worker_threads';
import { untilAborted } from '../../upstream/deadline.ts';
import { UnreadableAnswer } from '../../upstream/parse-answer.ts';
import type { ReadList } from '../../upstream/properties.ts';
import { readPropertyList } from '../../upstream/property-list.ts';
import { packList, type PackedList } from './packed-list.ts';

/** What `list-worker.ts` posts. */
export type FromListWorker =
  | { kind: 'read'; list: ReadList<PackedList> }
  /** `issues` is undefined if the body is not even JSON. */
  | { kind: 'unreadable'; issues: string[] | undefined };

/** Reading this much takes about 20 ms: as long as starting a thread for it. */
const inlineBytes = 512 * 1024;

/** Reads a short list at once, and a long one in a worker thread, so that other requests are answered meanwhile. */
export async function readPackedList(
  body: Buffer,
  signal: AbortSignal,
  startWorker = startListWorker,
): Promise<ReadList<PackedList>> {
  return body.length > inlineBytes ? readInWorker(body, signal, startWorker) : readInline(body);
}

export function readInline(body: Buffer): ReadList<PackedList> {
  const { properties, ...dropped } = readPropertyList(body);
  return { value: packList(properties), count: properties.length, ...dropped };
}

function startListWorker(): Worker {
  const file = new URL('list-worker.ts', import.meta.url);
  return new Worker(file, { name: 'list-reader', execArgv: [] });
}

/** Each list gets a thread of its own: its memory is free again afterwards. The body's buffer is handed over. */
async function readInWorker(
  body: Buffer,
  signal: AbortSignal,
  startWorker: () => Worker,
): Promise<ReadList<PackedList>> {
  const worker = startWorker();
  try {
    const message = await untilAborted(messageOf(worker, body), signal);
    if (message.kind === 'unreadable') throw new UnreadableAnswer(message.issues);
    return message.list;
  } finally {
    await worker.terminate();
  }
}

/** Rejects however the thread ends without a message. Keeps listening: an error that nobody listens for ends the process. */
function messageOf(worker: Worker, body: Buffer): Promise<FromListWorker> {
  const { buffer, byteOffset, length } = body;
  return new Promise((resolve, reject) => {
    worker.on('message', resolve).on('messageerror', reject).on('error', reject);
    worker.on('exit', () => reject(new Error('the list reader ended without a message')));
    const transfer = buffer instanceof ArrayBuffer ? [buffer] : [];
    worker.postMessage(new Uint8Array(buffer, byteOffset, length), transfer);
  });
}
