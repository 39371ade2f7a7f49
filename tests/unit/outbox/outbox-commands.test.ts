import { expect, it } from 'vitest';
import { runOutboxCommand } from '../../../server/outbox/outbox-commands.ts';
import { describeOnEachEngine, message } from './test-outbox.ts';

const [one, two] = [`a1${'0'.repeat(62)}`, `b2${'0'.repeat(62)}`];

describeOnEachEngine('npm run outbox', (open) => {
  it('lists waiting and dead messages without their texts', async () => {
    await using box = await open();
    expect(await runOutboxCommand(box.outbox, ['list'])).toBe('No undelivered messages.');
    expect(await runOutboxCommand(box.outbox, ['dead'])).toBe('There are no dead letters.');
    await box.outbox.put(message(one));
    const [leased] = await box.outbox.lease(1);
    if (leased) await box.outbox.settle(leased, { kind: 'given-up', reason: 'answered 422' });
    await box.outbox.put(message(two));
    expect(await runOutboxCommand(box.outbox, ['dead'])).toBe(
      'a10000000000  contact  accepted 2026-11-21T12:00:00.000Z  1 attempt, given up 2026-11-21T12:00:00.000Z: answered 422',
    );
    expect(await runOutboxCommand(box.outbox, ['list'])).toBe(
      'b20000000000  contact  accepted 2026-11-21T12:00:00.000Z  0 attempts, next 2026-11-21T12:00:00.000Z',
    );
  });

  it('shows a message by a prefix of its id, resends it and drops it', async () => {
    await using box = await open();
    for (const key of [one, two]) await box.outbox.put(message(key));
    for (const leased of await box.outbox.lease(5)) {
      await box.outbox.settle(leased, { kind: 'given-up', reason: 'answered 422' });
    }
    expect(await runOutboxCommand(box.outbox, ['show', 'a1'])).toContain('The secret of');
    expect(await runOutboxCommand(box.outbox, ['drop', 'a1'])).toContain('Dropped');
    expect(await runOutboxCommand(box.outbox, ['resend', 'b2'])).toContain('Retrying');
    expect(await box.outbox.depth()).toMatchObject({ waiting: 1, dead: 0 });
    expect(await runOutboxCommand(box.outbox, ['resend', 'all'])).toBe('Retrying 0 messages now.');
  });

  it.each([[[]], [['show']], [['erase', 'a1']], [['list', 'a1', 'b2']], [['show', 'zz']]])(
    'shows its usage for %j',
    async (args) => {
      await using box = await open();
      await expect(runOutboxCommand(box.outbox, args)).rejects.toThrow(
        /^(Usage: |No undelivered message )/,
      );
    },
  );
});
