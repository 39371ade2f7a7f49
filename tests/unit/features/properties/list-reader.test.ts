import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import {
  openListReader,
  readInline,
} from '../../../../server/features/properties/catalogue/list-reader.ts';
import { UnreadableAnswer } from '../../../../server/upstream/transport/parse-answer.ts';
import { costSettings } from '../../../support/cost-settings.ts';
import { readPackedList } from '../../../support/read-packed-list.ts';
import { wireList } from '../../../bench/wire-list.ts';

const neverAborted = new AbortController().signal;

/** A megabyte, enough to be read in a worker thread. */
const long = wireList(1000);

it.each([1000, 64 * 1024, long.length])(
  'reads a long list in a worker thread like a short one, in parts of %i bytes',
  async (partBytes) => {
    const expected = readInline(Buffer.from(long), costSettings);
    const read = await readPackedList(long, neverAborted, { rates: costSettings, partBytes });
    expect(read).toEqual(expected);
    expect(expected).toMatchObject({ count: 1000, dropped: 0 });
  },
);

/** A thread that takes parts only when the test says so. */
class IdleThread extends Worker {
  posted = 0;

  constructor() {
    super('setInterval(() => {}, 1000)', { eval: true });
  }

  override postMessage(): void {
    this.posted += 1;
  }
}

it('lets the sender wait while the thread has enough to read', async () => {
  const thread = new IdleThread();
  await using reader = openListReader({ rates: costSettings, startWorker: () => thread });
  const written = reader.write(Buffer.alloc(20 * 1024 * 1024));
  await expect.poll(() => thread.posted).toBe(9);
  thread.emit('message', { kind: 'taken' });
  await expect.poll(() => thread.posted).toBe(10);
  await thread.terminate();
  await written;
});

it('wants no more of a body without a list in its first bytes', async () => {
  await using reader = openListReader({ rates: costSettings });
  const spaces = Buffer.alloc(1024 * 1024, ' ');
  await expect.poll(() => reader.write(spaces), { interval: 0, timeout: 10_000 }).toBe(false);
  const finished = reader.finish({ etag: null }, new AbortController().signal);
  await expect(finished).rejects.toThrow(UnreadableAnswer);
});

it('keeps the event loop free while it reads a long list', async () => {
  let turns = 0;
  let isRead = false;
  const takeTurn = (): void => {
    turns += 1;
    if (!isRead) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  await readPackedList(Buffer.from(long), neverAborted, {
    rates: costSettings,
  });
  isRead = true;
  // On the main thread it would take a single turn.
  expect(turns).toBeGreaterThan(20);
});

it.each([
  ['no JSON', Buffer.alloc(long.length, '{'), undefined],
  [
    'no property',
    Buffer.from(`{"properties":[{"id":1,"x":"${'x'.repeat(long.length)}"}]}`),
    ['propertyTitle invalid_type'],
  ],
])('names what is wrong with a long list that has %s', async (_what, body, issues) => {
  const error: unknown = await readPackedList(body, neverAborted, {
    rates: costSettings,
  }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UnreadableAnswer);
  expect(error).toHaveProperty('issues', issues);
});

it('stops reading a long list whose caller aborts', async () => {
  const reader = new AbortController();
  const reading = readPackedList(Buffer.from(long), reader.signal, {
    rates: costSettings,
  });
  reader.abort();
  await expect(reading).rejects.toThrow('aborted');
});

/** A megabyte that is no list. */
const blank = Buffer.alloc(1024 * 1024, ' ');

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
  const reading = readPackedList(Buffer.from(blank), neverAborted, {
    rates: costSettings,
    startWorker: () => threadOf(code),
  });
  await expect(reading).rejects.toThrow(message);
});

it("ignores what Node's watch mode posts", async () => {
  const list = { value: [], count: 0, leftOut: 0, dropped: 0, firstIssues: [] };
  const reading = readPackedList(Buffer.from(blank), neverAborted, {
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
  const reading = readPackedList(Buffer.from(blank), reader.signal, {
    rates: costSettings,
    startWorker: () => new FailsWhenTerminated('setInterval(() => {}, 1000)', { eval: true }),
  });
  reader.abort();
  await expect(reading).rejects.toThrow('aborted');
});
