import type { WorkerOptions } from 'node:worker_threads';
import { expect, it, vi } from 'vitest';
import { readPackedList } from '../../../../server/features/properties/list-reader.ts';

/** What the thread runs instead of the reader, and an error that it reports while it is terminated. */
const thread = vi.hoisted((): { code: string; lateError: Error | null } => ({
  code: '',
  lateError: null,
}));

vi.mock(import('node:worker_threads'), async (original) => {
  const module = await original();
  class Worker extends module.Worker {
    constructor(_file: URL | string, options?: WorkerOptions) {
      super(thread.code, { ...options, eval: true });
    }

    override terminate(): Promise<number> {
      if (thread.lateError) this.emit('error', thread.lateError);
      return super.terminate();
    }
  }
  return { ...module, Worker };
});

const long = Buffer.alloc(1024 * 1024, ' ');
const neverAborted = new AbortController().signal;

it.each([
  ['fails', `throw new Error('no memory is left')`, 'no memory is left'],
  ['ends without a message', 'process.exit(0)', 'ended without a message'],
])('rejects if the thread %s', async (_what, code, message) => {
  thread.code = code;
  await expect(readPackedList(Buffer.from(long), neverAborted)).rejects.toThrow(message);
});

it('rejects a body that cannot be handed over', async () => {
  const body = Buffer.alloc(1024 * 1024);
  structuredClone(body.buffer, { transfer: [body.buffer] });
  expect(body).toHaveLength(0);
  const detached = Object.defineProperty(body, 'length', { value: 1024 * 1024 });
  await expect(readPackedList(detached, neverAborted)).rejects.toThrow();
});

it('survives a thread that fails as its caller aborts', async () => {
  thread.code = 'setInterval(() => {}, 1000)';
  thread.lateError = new Error('no memory is left');
  const reader = new AbortController();
  const reading = readPackedList(Buffer.from(long), reader.signal);
  reader.abort();
  await expect(reading).rejects.toThrow('aborted');
});
