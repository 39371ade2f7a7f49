import { expect, it } from 'vitest';
import { describeOnEachEngine, message, key } from './test-outbox.ts';

const day = 24 * 60 * 60_000;
const delivered = { kind: 'delivered' } as const;

describeOnEachEngine('outbox', (open) => {
  it('leases messages in order, each once', async () => {
    await using box = await open();
    expect(await box.outbox.put(message('one'))).toBe(true);
    box.clock.now += 1;
    expect(await box.outbox.put(message('two'))).toBe(true);
    const leased = await box.outbox.lease(5);
    expect(leased.map(({ key: name, payload, attempts }) => [name, payload, attempts])).toEqual([
      ['one', message('one').payload, 1],
      ['two', message('two').payload, 1],
    ]);
    expect(await box.outbox.lease(5)).toEqual([]);
  });

  it('does not wait for a clock that was set back while it was closed', async () => {
    await using box = await open();
    await box.outbox.put(message('one'));
    box.clock.now -= 2 * day;
    const [first] = await box.outbox.lease(5);
    expect(first?.key).toBe('one');
    const postponed = { kind: 'postponed', reason: 'down', pauseMs: 60_000 } as const;
    if (first) await box.outbox.settle(first, postponed);
    expect(await box.outbox.lease(5)).toEqual([]);
    box.clock.now -= 2 * day;
    expect(await box.outbox.lease(5)).toHaveLength(1);
  });

  it('accepts a key once, before and after its delivery', async () => {
    await using box = await open();
    await box.outbox.put(message('one'));
    expect(await box.outbox.put(message('one', { payload: 'other' }))).toBe(false);
    const [leased] = await box.outbox.lease(5);
    if (leased) await box.outbox.settle(leased, delivered);
    expect(await box.outbox.put(message('one'))).toBe(false);
    expect(await box.outbox.depth()).toEqual({ waiting: 0, dead: 0, oldest: null });
  });

  it('erases a delivered message’s content at once, and its key after 30 days', async () => {
    await using box = await open();
    await box.outbox.put(message('one'));
    const [leased] = await box.outbox.lease(5);
    if (leased) await box.outbox.settle(leased, delivered);
    expect(await box.outbox.read('one')).toBeNull();
    box.clock.now += 30 * day - 1;
    await box.outbox.sweep();
    expect(await box.outbox.knows('one')).toBe(true);
    box.clock.now += 1;
    await box.outbox.sweep();
    expect(await box.outbox.knows('one')).toBe(false);
  });

  it('leases a message to one process only, until its lease expires', async () => {
    await using box = await open();
    await using other = await box.another();
    await box.outbox.put(message('one'));
    const [first] = await box.outbox.lease(5);
    expect(await other.outbox.lease(5)).toEqual([]);
    box.clock.now += 30_000;
    const [second] = await other.outbox.lease(5);
    expect([first?.key, second?.key, second?.attempts]).toEqual(['one', 'one', 2]);
    // The first process is alive after all: only its success counts now, not its failure.
    if (!first) throw new Error('nothing was leased');
    await box.outbox.settle(first, { kind: 'given-up', reason: 'late' });
    expect(await box.outbox.entries('dead')).toEqual([]);
    await box.outbox.settle(first, delivered);
    expect((await other.outbox.depth()).waiting).toBe(0);
  });

  it('leases a message to one process only, although their clocks differ by seconds', async () => {
    await using box = await open();
    await using other = await box.another();
    await box.outbox.put(message('one'));
    box.clock.now += 5000;
    expect(await box.outbox.lease(5)).toHaveLength(1);
    box.clock.now -= 5000;
    expect(await other.outbox.lease(5)).toEqual([]);
  });

  it('holds a message until it is due, or until it is retried early', async () => {
    await using box = await open();
    await box.outbox.put(message('one'));
    const [leased] = await box.outbox.lease(5);
    const until = new Date(box.clock.now + 5000);
    const postponed = { kind: 'postponed', reason: 'down', pauseMs: 5000 } as const;
    if (leased) await box.outbox.settle(leased, postponed);
    expect(await box.outbox.entries('waiting')).toEqual([
      expect.objectContaining({ key: 'one', attempts: 1, at: until, reason: 'down' }),
    ]);
    box.clock.now += 4999;
    expect(await box.outbox.lease(5)).toEqual([]);
    await box.outbox.retryAllNow();
    expect(await box.outbox.lease(5)).toHaveLength(1);
  });

  it('keeps a dead letter until an operator resends or drops it', async () => {
    await using box = await open();
    for (const name of ['one', 'two']) await box.outbox.put(message(name));
    for (const leased of await box.outbox.lease(5)) {
      await box.outbox.settle(leased, { kind: 'given-up', reason: 'refused' });
    }
    box.clock.now += 400 * day;
    await box.outbox.sweep();
    expect((await box.outbox.entries('dead')).map(({ reason }) => reason)).toEqual([
      'refused',
      'refused',
    ]);
    expect(await box.outbox.read('one')).toBe(message('one').payload);
    expect(await box.outbox.resend('one')).toBe(true);
    expect(await box.outbox.drop('two')).toBe(true);
    expect(await box.outbox.drop('two')).toBe(false);
    expect(await box.outbox.resend('two')).toBe(false);
    const [again] = await box.outbox.lease(5);
    expect([again?.key, again?.attempts, again?.ageMs]).toEqual(['one', 1, 0]);
    expect(await box.outbox.read('two')).toBeNull();
    expect(await box.outbox.knows('two')).toBe(true);
  });

  it('keeps its messages when reopened, also under a new key in front of the old one', async () => {
    await using box = await open();
    await box.outbox.put(message('one'));
    await using again = await box.another(['n'.repeat(32), key]);
    const [leased] = await again.outbox.lease(5);
    expect(leased?.payload).toBe(message('one').payload);
  });

  it('leases a message that no key decrypts without its payload', async () => {
    await using box = await open();
    await box.outbox.put(message('one'));
    await using wrong = await box.another(['n'.repeat(32)]);
    const [leased] = await wrong.outbox.lease(5);
    expect(leased).toMatchObject({ key: 'one', payload: null });
  });

  it('counts waiting messages, and knows the oldest', async () => {
    await using box = await open();
    const oldest = new Date(box.clock.now);
    await box.outbox.put(message('one'));
    box.clock.now += 1000;
    await box.outbox.put(message('two'));
    expect(await box.outbox.depth()).toEqual({ waiting: 2, dead: 0, oldest });
  });
});
