import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import { issuePaths } from '../../upstream/parse-answer.ts';
import { readInline, type FromListWorker } from './list-reader.ts';
import { buffersOf } from './packed-list.ts';

parentPort?.once('message', (body: Uint8Array<ArrayBuffer>) => {
  try {
    const list = readInline(fixed(body));
    post({ kind: 'read', list }, buffersOf(list.value));
  } catch (error) {
    const isSchemaError = error instanceof z.ZodError;
    if (!isSchemaError && !(error instanceof SyntaxError)) throw error;
    post({ kind: 'unreadable', issues: isSchemaError ? issuePaths(error) : undefined }, []);
  }
});

/** A body of unknown length comes in a resizable buffer, in which single bytes are read more slowly. */
function fixed({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>): Buffer {
  const whole = buffer.resizable ? buffer.transferToFixedLength() : buffer;
  return Buffer.from(whole, byteOffset, length);
}

function post(message: FromListWorker, transfer: ArrayBuffer[]): void {
  parentPort?.postMessage(message, transfer);
}
