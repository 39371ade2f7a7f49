import { expect, it } from 'vitest';
import { createLog } from '../../../server/config/log.ts';
import { startSender, type Sender, type Verdict } from '../../../server/outbox/sender.ts';
import { currentRequest, runForRequest } from '../../../server/tracing/current-request.ts';
import type { LeasedMessage, Outbox, OutboxEntry } from '../../../server/outbox/outbox.ts';
import { describeOnEachEngine, message, type TestOutbox } from './test-outbox.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const down: Verdict = { kind: 'failed', reason: 'the provider is down' };

interface Sending extends AsyncDisposable {
  sender: Sender;
  log: string[];
  /** Keys in the order of their delivery attempts. */
  attempts: string[];
}

function send(
  box: TestOutbox,
  deliver: (message: LeasedMessage, signal: AbortSignal) => Verdict | Promise<Verdict>,
): Sending {
  const log: string[] = [];
  const attempts: string[] = [];
  const sender = startSender({
    outbox: box.outbox,
    isShared: box.isShared,
    async deliver(leased, signal) {
      attempts.push(leased.key);
      return deliver(leased, signal);
    },
    log: createLog('debug', { write: (line) => void log.push(line) }),
    clock: () => box.clock.now,
    random: () => 0.5,
  });
  return { sender, log, attempts, [Symbol.asyncDispose]: () => sender.close() };
}

/** The waiting message, once its delivery has failed. */
async function postponed({ outbox }: TestOutbox): Promise<OutboxEntry | undefined> {
  const read = async () => (await outbox.entries('waiting'))[0];
  await expect.poll(async () => (await read())?.reason).toEqual(expect.any(String));
  return read();
}

describeOnEachEngine('sender', (open) => {
  it('delivers a message as soon as it is notified, and logs nothing of its text', async () => {
    await using box = await open();
    await using sending = send(box, () => ({ kind: 'delivered' }));
    await box.outbox.put(message('one'));
    sending.sender.wake();
    await expect.poll(async () => (await box.outbox.depth()).waiting === 0).toBe(true);
    expect(sending.attempts).toEqual(['one']);
    expect(sending.log.join()).toContain('a message was delivered');
    expect(sending.log.join()).not.toContain('secret');
  });

  it('delivers for no request, as the messages are not those of the request that wakes it', async () => {
    await using box = await open();
    const requests: unknown[] = [];
    await using sending = send(box, () => {
      requests.push(currentRequest()?.id);
      return { kind: 'delivered' };
    });
    await box.outbox.put(message('one'));
    await box.outbox.put(message('two'));
    runForRequest({ id: 'of a visitor' }, () => sending.sender.wake());
    await expect.poll(() => requests).toEqual([undefined, undefined]);
    expect(sending.log.join()).not.toContain('of a visitor');
  });

  it('delivers messages that another process has stored', async () => {
    await using box = await open();
    await using sending = send(box, () => ({ kind: 'delivered' }));
    await using other = await box.another();
    await other.outbox.put(message('one'));
    await expect.poll(() => sending.attempts.length === 1).toBe(true);
    expect(sending.attempts).toEqual(['one']);
  });

  it('delivers nothing after it was closed', async () => {
    await using box = await open();
    const closed = Promise.withResolvers<void>();
    const lease = Promise.withResolvers<void>();
    const slow: Outbox = {
      ...box.outbox,
      async lease(max) {
        lease.resolve();
        await closed.promise;
        return box.outbox.lease(max);
      },
    };
    await box.outbox.put(message('one'));
    const sending = send({ ...box, outbox: slow }, () => ({ kind: 'delivered' }));
    await lease.promise;
    const closing = sending.sender.close();
    closed.resolve();
    await closing;
    expect(sending.attempts).toEqual([]);
    const [entry] = await box.outbox.entries('waiting');
    expect(entry).toMatchObject({
      reason: 'the site was shutting down',
      at: new Date(box.clock.now),
    });
  });

  it('retries at once if its own clock was set back, and leaves times from other clocks alone', async () => {
    await using box = await open();
    await using sending = send(box, () => down);
    await box.outbox.put(message('one'));
    sending.sender.wake();
    await expect.poll(() => sending.log.join()).toContain('could not be delivered yet');
    box.clock.now -= 60 * minute;
    await box.outbox.put(message('two'));
    sending.sender.wake();
    await expect
      .poll(() => sending.log.join().split('could not be delivered yet').length)
      .toBe(box.isShared ? 3 : 4);
    expect(sending.attempts.toSorted()).toEqual(
      box.isShared ? ['one', 'two'] : ['one', 'one', 'two'],
    );
  });

  it('logs no outcome of a message that another process has meanwhile', async () => {
    await using box = await open();
    await using other = await box.another();
    await box.outbox.put(message('one'));
    const started = Promise.withResolvers<void>();
    const taken = Promise.withResolvers<void>();
    let isFirst = true;
    const once: Outbox = {
      ...box.outbox,
      async lease(max) {
        if (!isFirst) return [];
        isFirst = false;
        return box.outbox.lease(max);
      },
    };
    await using sending = send({ ...box, outbox: once }, async () => {
      started.resolve();
      await taken.promise;
      return { kind: 'refused', reason: 'answered 422' };
    });
    await started.promise;
    box.clock.now += minute;
    const leased = await other.outbox.lease(1);
    taken.resolve();
    await sending.sender.close();
    expect(sending.log).toEqual([]);
    expect(leased.map((each) => each.key)).toEqual(['one']);
  });

  it('waits longer after each attempt, up to an hour, and gives up after seven days', async () => {
    await using box = await open();
    await using sending = send(box, () => down);
    await box.outbox.put(message('one'));
    const start = box.clock.now;
    const pauses: number[] = [];
    for (;;) {
      sending.sender.wake();
      await expect.poll(() => sending.log.length > pauses.length, { interval: 1 }).toBe(true);
      const [waiting] = await box.outbox.entries('waiting');
      if (!waiting) break;
      pauses.push(waiting.at.getTime() - box.clock.now);
      box.clock.now = waiting.at.getTime();
    }
    expect(pauses.slice(0, 4)).toEqual([3750, 7500, 15_000, 30_000]);
    expect(Math.max(...pauses)).toBe(45 * minute);
    expect(box.clock.now - start).toBe(7 * day);
    const [dead] = await box.outbox.entries('dead');
    expect(dead?.reason).toBe('7 days without success: the provider is down');
    expect(sending.log.at(-1)).toContain('npm run outbox -- dead');
  });

  it('makes a permanently rejected message a dead letter at once', async () => {
    await using box = await open();
    await using sending = send(box, () => ({ kind: 'refused', reason: 'answered 422' }));
    await box.outbox.put(message('one'));
    sending.sender.wake();
    await expect.poll(async () => (await box.outbox.depth()).dead === 1).toBe(true);
    expect(sending.attempts).toEqual(['one']);
  });

  it('makes a message that no key decrypts a dead letter until the key is back, and logs it', async () => {
    await using box = await open();
    await box.outbox.put(message('one'));
    await using wrong = await box.another(['n'.repeat(32)]);
    const sending = send({ ...box, outbox: wrong.outbox }, () => ({ kind: 'delivered' }));
    sending.sender.wake();
    await expect.poll(() => sending.log.join()).toContain('gave up on a message');
    await sending.sender.close();
    expect(sending.attempts).toEqual([]);
    const [dead] = await box.outbox.entries('dead');
    expect(dead?.reason).toContain('SESSION_KEYS');
    await box.outbox.resend('one');
    expect((await box.outbox.lease(5))[0]?.payload).toBe(message('one').payload);
  });

  it('waits as long as the provider asks for', async () => {
    await using box = await open();
    await using sending = send(box, () => ({ ...down, retryAfterSeconds: 600 }));
    await box.outbox.put(message('one'));
    sending.sender.wake();
    const entry = await postponed(box);
    expect(Number(entry?.at) - box.clock.now).toBe(600_000);
  });

  it('retries all waiting messages once the provider is back', async () => {
    await using box = await open();
    let isDown = true;
    await using sending = send(box, () => (isDown ? down : { kind: 'delivered' }));
    for (const name of ['one', 'two', 'three']) await box.outbox.put(message(name));
    sending.sender.wake();
    await expect.poll(() => sending.log.length === 3).toBe(true);
    isDown = false;
    await box.outbox.put(message('four'));
    sending.sender.wake();
    await expect.poll(async () => (await box.outbox.depth()).waiting === 0).toBe(true);
    expect(sending.attempts.slice(3).toSorted()).toEqual(['four', 'one', 'three', 'two']);
  });

  it('delivers at most four at a time', async () => {
    await using box = await open();
    const gate = Promise.withResolvers<void>();
    await using sending = send(box, async () => {
      await gate.promise;
      return { kind: 'delivered' };
    });
    for (let number = 0; number < 9; number += 1) await box.outbox.put(message(`m${number}`));
    sending.sender.wake();
    await expect.poll(() => sending.attempts.length === 4).toBe(true);
    expect(await box.outbox.lease(5)).toHaveLength(5);
    gate.resolve();
    await expect.poll(async () => (await box.outbox.depth()).waiting === 5).toBe(true);
    expect(sending.attempts).toHaveLength(4);
  });

  it('releases unfinished messages on shutdown', async () => {
    await using box = await open();
    const sending = send(
      box,
      (_message, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    await box.outbox.put(message('one'));
    sending.sender.wake();
    await expect.poll(() => sending.attempts.length === 1).toBe(true);
    await sending.sender.close();
    // Immediately, not only when the lease of a process that died would end.
    expect(await box.outbox.lease(5)).toHaveLength(1);
  });

  it('logs that the outbox cannot be read only if it lasts, and when it can be read again', async () => {
    await using box = await open();
    const failures = [true, false, true, true, true, false];
    const failing: Outbox = {
      ...box.outbox,
      async lease(max) {
        if (failures.shift() === true) throw new Error('timeout exceeded when trying to connect');
        return box.outbox.lease(max);
      },
    };
    const sending = send({ ...box, outbox: failing }, () => ({ kind: 'delivered' }));
    const messages = () => sending.log.map((line) => JSON.parse(line).msg);
    const lookUntil = async (left: number): Promise<void> => {
      while (failures.length > left) {
        sending.sender.wake();
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    await lookUntil(4);
    expect(messages()).toEqual([]);
    await lookUntil(0);
    await expect
      .poll(messages)
      .toEqual([
        'the outbox cannot be read; retrying every second',
        'the outbox can be read again',
      ]);
    await sending.sender.close();
  });

  it('continues after an unexpected failure', async () => {
    await using box = await open();
    await using sending = send(box, () => {
      throw new Error('never seen before');
    });
    await box.outbox.put(message('one'));
    sending.sender.wake();
    const entry = await postponed(box);
    expect(entry?.reason).toBe('an unexpected error, see the log');
    expect(sending.log.join()).toContain('never seen before');
  });
});
