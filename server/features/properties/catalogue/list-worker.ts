import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import { issuePaths } from '../../../upstream/transport/parse-answer.ts';
import type { ReadList } from '../../../upstream/visitors/properties.ts';
import {
  createReading,
  type FromListWorker,
  type SaveOptions,
  type ToListWorker,
} from './list-reader.ts';
import { buffersOf, type PackedList } from './packed-list.ts';
import { readSavedList, saveList } from './saved-list.ts';

let reading: ReturnType<typeof createReading> | undefined;
let isUnreadable = false;

parentPort?.on('message', (work: ToListWorker) => {
  if (work.kind === 'restore') {
    const saved = readSavedList(work.file);
    post({ kind: 'restored', saved }, saved ? buffersOf(saved.list) : []);
    return;
  }
  if (isUnreadable) return;
  const { part, rates } = work;
  try {
    reading ??= createReading(rates);
    reading.read(Buffer.from(part.buffer, part.byteOffset, part.byteLength));
    post({ kind: 'taken' });
    if (work.kind === 'part') return;
    const list = reading.end();
    const unsaved = work.save && failureOfSaving(list, work.save);
    post({ kind: 'read', list, unsaved }, buffersOf(list.value));
  } catch (error) {
    const isSchemaError = error instanceof z.ZodError;
    if (!isSchemaError && !(error instanceof SyntaxError)) throw error;
    isUnreadable = true;
    post({ kind: 'unreadable', issues: isSchemaError ? issuePaths(error) : undefined });
  }
});

/** The reason if the list could not be saved. */
function failureOfSaving(
  { value: list, leftOut }: ReadList<PackedList>,
  { file, etag, version }: SaveOptions,
): string | undefined {
  try {
    saveList(file, { list, etag, version, leftOut });
    return undefined;
  } catch (error) {
    return String(error);
  }
}

function post(message: FromListWorker, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}
