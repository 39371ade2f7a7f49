import { access, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { createTokenCipher } from '../../../server/session/token-cipher.ts';
import {
  openOutboxDatabase,
  prepareOutboxDatabase,
} from '../../../server/outbox/outbox-database.ts';
import { OutboxUnusable } from '../../../server/outbox/outbox.ts';
import { createSqliteOutbox } from '../../../server/outbox/sqlite-outbox.ts';
import { key, message, temporaryOutbox } from './test-outbox.ts';

describe('outbox in a file', () => {
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
});

describe('attachments in files', () => {
  it('leave no file after their delivery', async () => {
    await using box = await temporaryOutbox();
    const photo = { bytes: new Uint8Array([1]), digest: 'd', owner: 'ada', address: '192.0.2.1' };
    const id = await box.attachments.stage(photo);
    expect(await readdir(join(box.folder, 'outbox-photos'))).toEqual([id]);
    await box.outbox.put(message('one', { attachments: [id] }));
    const [leased] = await box.outbox.lease(1);
    if (leased) await box.outbox.settle(leased, { kind: 'delivered' });
    expect(await readdir(join(box.folder, 'outbox-photos'))).toEqual([]);
  });

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
      /^The outbox \S+ cannot be used: file is not a database\. It may hold undelivered enquiries[^\n]+$/,
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
