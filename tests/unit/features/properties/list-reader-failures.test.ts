import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { costSettings } from '../../../support/cost-settings.ts';
import { readPackedList } from '../../../support/read-packed-list.ts';

const long = Buffer.alloc(1024 * 1024, ' ');
const neverAborted = new AbortController().signal;

/** A thread that runs `code` instead of the reader. */
function threadOf(code: string): Worker {
  return new Worker(code, { eval: true });
}

class FailsWhenTerminated extends Worker {
  override terminate(): Promise<number> {
    this.emit('error', new Error('no memory is left'));
    return super.terminate();
  }
}

it.each([
  ['fails', `throw new Error('no memory is left')`, 'no memory is left'],
  ['ends without a message', 'process.exit(0)', 'ended without a message'],
])('rejects if the thread %s', async (_what, code, message) => {
  const reading = readPackedList(Buffer.from(long), neverAborted, {
    rates: costSettings,
    startWorker: () => threadOf(code),
  });
  await expect(reading).rejects.toThrow(message);
});

it("ignores what Node's watch mode posts", async () => {
  const list = { value: [], count: 0, leftOut: 0, dropped: 0, firstIssues: [] };
  const reading = readPackedList(Buffer.from(long), neverAborted, {
    rates: costSettings,
    startWorker: () =>
      threadOf(`const { parentPort } = require('node:worker_threads');
        parentPort.postMessage({ 'watch:import': ['node:path'] });
        parentPort.postMessage({ kind: 'read', list: ${JSON.stringify(list)} });`),
  });
  expect(await reading).toEqual(list);
});

it('survives a thread that fails as its caller aborts', async () => {
  const reader = new AbortController();
  const reading = readPackedList(Buffer.from(long), reader.signal, {
    rates: costSettings,
    startWorker: () => new FailsWhenTerminated('setInterval(() => {}, 1000)', { eval: true }),
  });
  reader.abort();
  await expect(reading).rejects.toThrow('aborted');
});
