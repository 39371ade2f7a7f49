import { access, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { createTokenCipher } from '../../../server/session/token-cipher.ts';
import {
  openOutboxDatabase,
  prepareOutboxDatabase,
} from '../../../server/outbox/outbox-database.ts';
import { AttachmentMissing, OutboxUnusable } from '../../../server/outbox/outbox.ts';
import { createSqliteOutbox } from '../../../server/outbox/sqlite-outbox.ts';
import { key, message, temporaryOutbox } from './temporary-outbox.ts';

const day = 24 * 60 * 60_000;
const delivered = { kind: 'delivered' } as const;

describe('attachments', () => {
  it('report that they are unavailable if their table cannot be read', async () => {
    await using box = await temporaryOutbox();
    const { attachments } = box;
    const photo = { bytes: new Uint8Array([1]), digest: 'd', owner: 'ada', address: '192.0.2.1' };
    const id = await attachments.stage(photo);
    const other = new DatabaseSync(join(box.folder, 'outbox.sqlite'));
    other.exec('DROP TABLE message_attachment; DROP TABLE attachment');
    other.close();
    await expect(attachments.stage(photo)).rejects.toThrow(OutboxUnusable);
    await expect(attachments.digestOf(id)).rejects.toThrow(OutboxUnusable);
    await expect(attachments.discard(id)).rejects.toThrow(OutboxUnusable);
  });
});

describe('outbox', () => {
  it('leases messages in order, each once', async () => {
    await using box = await temporaryOutbox();
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
    await using box = await temporaryOutbox();
    await box.outbox.put(message('one'));
    box.clock.now -= 2 * day;
    const [first] = await box.outbox.lease(5);
    expect(first?.key).toBe('one');
    const until = new Date(box.clock.now + 60_000);
    if (first) await box.outbox.settle(first, { kind: 'postponed', reason: 'down', until });
    expect(await box.outbox.lease(5)).toEqual([]);
    box.clock.now -= 2 * day;
    expect(await box.outbox.lease(5)).toHaveLength(1);
  });

  it('accepts a key once, before and after its delivery', async () => {
    await using box = await temporaryOutbox();
    await box.outbox.put(message('one'));
    expect(await box.outbox.put(message('one', { payload: 'other' }))).toBe(false);
    const [leased] = await box.outbox.lease(5);
    if (leased) await box.outbox.settle(leased, delivered);
    expect(await box.outbox.put(message('one'))).toBe(false);
    expect(await box.outbox.depth()).toEqual({ waiting: 0, dead: 0, oldest: null });
  });

  it('erases a delivered message’s content at once, and its key after 30 days', async () => {
    await using box = await temporaryOutbox();
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

  it('encrypts messages in files that only their owner can read', async () => {
    await using box = await temporaryOutbox();
    await box.outbox.put(message('one'));
    const files = (await readdir(box.folder)).filter((name) => name.startsWith('outbox.sqlite'));
    expect(files).toContain('outbox.sqlite-wal');
    for (const name of files) {
      const file = join(box.folder, name);
      expect([name, (await stat(file)).mode & 0o077]).toEqual([name, 0]);
      expect((await readFile(file)).includes('secret')).toBe(false);
    }
  });

  it('leases a message to one process only, until its lease expires', async () => {
    await using box = await temporaryOutbox();
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

  it('holds a message until it is due, or until it is retried early', async () => {
    await using box = await temporaryOutbox();
    await box.outbox.put(message('one'));
    const [leased] = await box.outbox.lease(5);
    const until = new Date(box.clock.now + 5000);
    if (leased) await box.outbox.settle(leased, { kind: 'postponed', reason: 'down', until });
    expect(await box.outbox.entries('waiting')).toEqual([
      expect.objectContaining({ key: 'one', attempts: 1, at: until, reason: 'down' }),
    ]);
    box.clock.now += 4999;
    expect(await box.outbox.lease(5)).toEqual([]);
    await box.outbox.retryAllNow();
    expect(await box.outbox.lease(5)).toHaveLength(1);
  });

  it('keeps a dead letter until an operator resends or drops it', async () => {
    await using box = await temporaryOutbox();
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
    expect([again?.key, again?.attempts, again?.since]).toEqual([
      'one',
      1,
      new Date(box.clock.now),
    ]);
    expect(await box.outbox.read('two')).toBeNull();
    expect(await box.outbox.knows('two')).toBe(true);
  });

  it('keeps its messages when reopened, also under a new key in front of the old one', async () => {
    await using box = await temporaryOutbox();
    await box.outbox.put(message('one'));
    await using again = await box.another(['n'.repeat(32), key]);
    const [leased] = await again.outbox.lease(5);
    expect(leased?.payload).toBe(message('one').payload);
  });

  it('keeps a message that no key decrypts as a dead letter until the key is back', async () => {
    await using box = await temporaryOutbox();
    await box.outbox.put(message('one'));
    await using wrong = await box.another(['n'.repeat(32)]);
    expect(await wrong.outbox.lease(5)).toEqual([]);
    const [dead] = await wrong.outbox.entries('dead');
    expect(dead?.reason).toContain('SESSION_KEYS');
    await wrong.outbox.resend('one');
    expect((await box.outbox.lease(5))[0]?.payload).toBe(message('one').payload);
  });

  it('counts waiting messages, and knows the oldest', async () => {
    await using box = await temporaryOutbox();
    const oldest = new Date(box.clock.now);
    await box.outbox.put(message('one'));
    box.clock.now += 1000;
    await box.outbox.put(message('two'));
    expect(await box.outbox.depth()).toEqual({ waiting: 2, dead: 0, oldest });
  });
});

describe('an outbox on a full disk', () => {
  it('rejects messages with an error, and works again once there is room', async () => {
    const database = new DatabaseSync(':memory:');
    prepareOutboxDatabase(database);
    const outbox = createSqliteOutbox({
      database,
      cipher: createTokenCipher([key]),
      removeFiles: async () => {},
    });
    const { page_count: pages } = database.prepare('PRAGMA page_count').get() ?? {};
    database.exec(`PRAGMA max_page_count = ${String(pages)}`);
    const large = message('one', { payload: 'x'.repeat(20_000) });
    await expect(outbox.put(large)).rejects.toThrow(OutboxUnusable);
    expect(await outbox.knows('one')).toBe(false);
    expect(await outbox.isUsable()).toBe(false);
    database.exec('PRAGMA max_page_count = 10000');
    expect(await outbox.isUsable()).toBe(true);
    expect(await outbox.put(large)).toBe(true);
    database.close();
  });
});

describe('a file that is not an outbox', () => {
  it('is not opened, and one line says what to do', async () => {
    await using box = await temporaryOutbox();
    const file = join(box.folder, 'other.sqlite');
    await writeFile(file, 'This is not a database. '.repeat(100));
    await expect(openOutboxDatabase(file)).rejects.toThrow(
      /^The outbox \S+ cannot be used: file is not a database\. It may hold messages [^\n]+$/,
    );
  });

  it('is not opened if it is damaged in the middle', async () => {
    await using box = await temporaryOutbox();
    for (let number = 0; number < 200; number += 1) await box.outbox.put(message(`m${number}`));
    await box.close();
    const file = join(box.folder, 'outbox.sqlite');
    const bytes = await readFile(file);
    bytes.fill(0xaa, 4096 * 6, 4096 * 9);
    const damaged = join(box.folder, 'damaged.sqlite');
    await writeFile(damaged, bytes);
    await expect(openOutboxDatabase(damaged)).rejects.toThrow(/cannot be used/);
  });
});

describe('attachments', () => {
  const owner = 'somebody';
  const stage = (
    box: Awaited<ReturnType<typeof temporaryOutbox>>,
    bytes: number,
    sender = owner,
    address = `of ${sender}`,
  ) =>
    box.attachments.stage({
      bytes: Buffer.alloc(bytes, 1),
      digest: `of ${bytes}`,
      owner: sender,
      address,
    });

  it('are stored with their message and deleted after its delivery, except for their digests', async () => {
    await using box = await temporaryOutbox();
    const ids = [await stage(box, 10), await stage(box, 20)];
    await box.outbox.put(message('one', { attachments: ids }));
    box.clock.now += 2 * day;
    await box.attachments.sweep();
    const [leased] = await box.outbox.lease(5);
    expect(leased?.attachments).toEqual(ids);
    expect(await box.attachments.read(ids[0] ?? '')).toEqual(Buffer.alloc(10, 1));
    if (leased) await box.outbox.settle(leased, delivered);
    expect(await readdir(join(box.folder, 'outbox-photos'))).toEqual([]);
    expect(await box.attachments.digestOf(ids[0] ?? '')).toBe('of 10');
    await expect(box.outbox.put(message('two', { attachments: ids }))).rejects.toThrow(
      AttachmentMissing,
    );
    expect(await box.outbox.knows('two')).toBe(false);
  });

  it('remain for a second message that refers to them', async () => {
    await using box = await temporaryOutbox();
    const ids = [await stage(box, 10)];
    for (const name of ['one', 'two']) await box.outbox.put(message(name, { attachments: ids }));
    const [first, second] = await box.outbox.lease(5);
    if (first) await box.outbox.settle(first, delivered);
    expect(await box.attachments.read(ids[0] ?? '')).not.toBeNull();
    if (second) await box.outbox.settle(second, delivered);
    expect(await box.attachments.read(ids[0] ?? '')).toBeNull();
  });

  it('are deleted after a day without a message', async () => {
    await using box = await temporaryOutbox();
    const id = await stage(box, 10);
    box.clock.now += day - 1;
    await box.attachments.sweep();
    expect(await box.attachments.digestOf(id)).toBe('of 10');
    box.clock.now += 1;
    await box.attachments.sweep();
    expect(await box.attachments.digestOf(id)).toBeNull();
  });

  it('can be removed until a message refers to them', async () => {
    await using box = await temporaryOutbox();
    const [free, tied] = [await stage(box, 10), await stage(box, 20)];
    await box.outbox.put(message('one', { attachments: [tied] }));
    for (const id of [free, tied, '../outbox.sqlite']) await box.attachments.discard(id);
    expect(await box.attachments.read(free)).toBeNull();
    expect(await box.attachments.read(tied)).not.toBeNull();
    expect(await box.attachments.read('../outbox.sqlite')).toBeNull();
  });

  it('are limited to 40 MB per sender of undelivered data', async () => {
    await using box = await temporaryOutbox();
    const half = 20 * 1024 * 1024;
    const ids = [await stage(box, half), await stage(box, half)];
    await expect(stage(box, 1)).rejects.toMatchObject({ isOwnersFault: true });
    await stage(box, 1, 'somebody else');
    await box.outbox.put(message('one', { attachments: ids }));
    await stage(box, 1);
  });

  it('are limited to 256 MB per IP address, whatever the sender ids', async () => {
    await using box = await temporaryOutbox();
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

  it('have no IP address in a file made by an earlier version', async () => {
    await using box = await temporaryOutbox();
    await box.close();
    const file = join(box.folder, 'outbox.sqlite');
    const old = new DatabaseSync(file);
    old.exec('ALTER TABLE attachment DROP COLUMN address');
    old.close();
    const database = await openOutboxDatabase(file);
    const columns = database.prepare('PRAGMA table_info(attachment)').all();
    expect(columns.map(({ name }) => name)).toContain('address');
    database.close();
  });
});

describe('an outbox whose file is gone', () => {
  it('rejects messages and attachments with an error, and creates no new folder', async () => {
    await using box = await temporaryOutbox();
    expect(await box.outbox.isUsable()).toBe(true);
    await rm(box.folder, { recursive: true });
    await expect(box.outbox.put(message('one'))).rejects.toThrow(OutboxUnusable);
    const photo = { bytes: Buffer.from('a photo'), digest: 'd', owner: 'o', address: 'a' };
    await expect(box.attachments.stage(photo)).rejects.toThrow(OutboxUnusable);
    expect(await box.outbox.isUsable()).toBe(false);
    await expect(access(box.folder)).rejects.toThrow('ENOENT');
  });

  it('rejects them if the file was replaced by a copy', async () => {
    await using box = await temporaryOutbox();
    const file = join(box.folder, 'outbox.sqlite');
    await writeFile(`${file}.copy`, await readFile(file));
    await rename(`${file}.copy`, file);
    await expect(box.outbox.put(message('one'))).rejects.toThrow(OutboxUnusable);
    expect(await box.outbox.isUsable()).toBe(false);
  });
});
