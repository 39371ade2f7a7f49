import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import { issuePaths } from '../../upstream/parse-answer.ts';
import type { ReadList } from '../../upstream/properties.ts';
import {
  readInline,
  type FromListWorker,
  type SaveOptions,
  type ToListWorker,
} from './list-reader.ts';
import { buffersOf, type PackedList } from './packed-list.ts';
import { readSavedList, saveList } from './saved-list.ts';

parentPort?.once('message', (work: ToListWorker) => {
  if (work.kind === 'restore') {
    const saved = readSavedList(work.file);
    post({ kind: 'restored', saved }, saved ? buffersOf(saved.list) : []);
    return;
  }
  try {
    const list = readInline(fixed(work.body), work.rates);
    const unsaved = work.save && failureOfSaving(list, work.save);
    post({ kind: 'read', list, unsaved }, buffersOf(list.value));
  } catch (error) {
    const isSchemaError = error instanceof z.ZodError;
    if (!isSchemaError && !(error instanceof SyntaxError)) throw error;
    post({ kind: 'unreadable', issues: isSchemaError ? issuePaths(error) : undefined }, []);
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

/** A body of unknown length comes in a resizable buffer, in which single bytes are read more slowly. */
function fixed({ buffer, byteOffset, length }: Uint8Array): Buffer {
  const isResizable = buffer instanceof ArrayBuffer && buffer.resizable;
  return Buffer.from(isResizable ? buffer.transferToFixedLength() : buffer, byteOffset, length);
}

function post(message: FromListWorker, transfer: ArrayBuffer[]): void {
  parentPort?.postMessage(message, transfer);
}
