import { expect, it } from 'vitest';
import { AttachmentMissing } from '../../../server/outbox/outbox.ts';
import { describeOnEachEngine, message, type TestOutbox } from './test-outbox.ts';

const day = 24 * 60 * 60_000;
const delivered = { kind: 'delivered' } as const;

describeOnEachEngine('attachments', (open) => {
  const owner = 'somebody';
  const stage = (box: TestOutbox, bytes: number, sender = owner, address = `of ${sender}`) =>
    box.attachments.stage({
      bytes: Buffer.alloc(bytes, 1),
      digest: `of ${bytes}`,
      owner: sender,
      address,
    });

  it('are stored with their message and deleted after its delivery, except for their digests', async () => {
    await using box = await open();
    const ids = [await stage(box, 10), await stage(box, 20)];
    await box.outbox.put(message('one', { attachments: ids }));
    box.clock.now += 2 * day;
    await box.attachments.sweep();
    const [leased] = await box.outbox.lease(5);
    expect(leased?.attachments).toEqual(ids);
    expect(await box.attachments.read(ids[0] ?? '')).toEqual(Buffer.alloc(10, 1));
    if (leased) await box.outbox.settle(leased, delivered);
    expect(await box.attachments.read(ids[0] ?? '')).toBeNull();
    expect(await box.attachments.digestOf(ids[0] ?? '')).toBe('of 10');
    await expect(box.outbox.put(message('two', { attachments: ids }))).rejects.toThrow(
      AttachmentMissing,
    );
    expect(await box.outbox.knows('two')).toBe(false);
  });

  it('remain for a second message that refers to them', async () => {
    await using box = await open();
    const ids = [await stage(box, 10)];
    for (const name of ['one', 'two']) await box.outbox.put(message(name, { attachments: ids }));
    const [first, second] = await box.outbox.lease(5);
    if (first) await box.outbox.settle(first, delivered);
    expect(await box.attachments.read(ids[0] ?? '')).not.toBeNull();
    if (second) await box.outbox.settle(second, delivered);
    expect(await box.attachments.read(ids[0] ?? '')).toBeNull();
  });

  it('are sent or discarded by another process', async () => {
    await using box = await open();
    await using other = await box.another();
    const [sent, discarded] = [await stage(box, 10), await stage(box, 20)];
    await other.outbox.put(message('one', { attachments: [sent] }));
    await other.attachments.discard(discarded);
    const [leased] = await other.outbox.lease(5);
    expect(leased?.attachments).toEqual([sent]);
    expect(await other.attachments.read(sent)).toEqual(Buffer.alloc(10, 1));
    expect(await box.attachments.read(discarded)).toBeNull();
  });

  it('are deleted after a day without a message', async () => {
    await using box = await open();
    const id = await stage(box, 10);
    box.clock.now += day - 1;
    await box.attachments.sweep();
    expect(await box.attachments.digestOf(id)).toBe('of 10');
    box.clock.now += 1;
    await box.attachments.sweep();
    expect(await box.attachments.digestOf(id)).toBeNull();
  });

  it('can be removed until a message refers to them', async () => {
    await using box = await open();
    const [free, tied] = [await stage(box, 10), await stage(box, 20)];
    await box.outbox.put(message('one', { attachments: [tied] }));
    for (const id of [free, tied, '../outbox.sqlite']) await box.attachments.discard(id);
    expect(await box.attachments.read(free)).toBeNull();
    expect(await box.attachments.read(tied)).not.toBeNull();
    expect(await box.attachments.read('../outbox.sqlite')).toBeNull();
  });

  it('are recognised after their delivery, although a repeat of their message discards them', async () => {
    await using box = await open();
    const id = await stage(box, 10);
    await box.outbox.put(message('one', { attachments: [id] }));
    for (const leased of await box.outbox.lease(1)) {
      await box.outbox.settle(leased, { kind: 'delivered' });
    }
    await box.attachments.discard(id);
    expect(await box.attachments.read(id)).toBeNull();
    expect(await box.attachments.digestOf(id)).toBe('of 10');
  });

  it('are limited to 40 MB per sender of undelivered data', async () => {
    await using box = await open();
    const half = 20 * 1024 * 1024;
    const ids = [await stage(box, half), await stage(box, half)];
    await expect(stage(box, 1)).rejects.toMatchObject({ isOwnersFault: true });
    await stage(box, 1, 'somebody else');
    await box.outbox.put(message('one', { attachments: ids }));
    await stage(box, 1);
  });

  it('are limited to 256 MB per IP address, whatever the sender ids', async () => {
    await using box = await open();
    const outcomes: string[] = [];
    for (let sender = 0; sender < 70; sender += 1) {
      const staged = stage(box, 4 * 1024 * 1024, `sender ${sender}`, 'one address');
      outcomes.push(
        await staged.then(
          () => 'staged',
          ({ name }: Error) => name,
        ),
      );
    }
    expect(outcomes.filter((outcome) => outcome === 'staged')).toHaveLength(64);
    expect(new Set(outcomes.slice(64))).toEqual(new Set(['AttachmentsFull']));
    await stage(box, 1, 'sender 1', 'another address');
  });
});
