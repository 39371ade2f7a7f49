/** @module-tag long */
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { moveOutbox } from '../../../server/outbox/move-outbox.ts';
import { openOutbox, openSqliteOutbox } from '../../../server/outbox/open-outbox.ts';
import { runOutboxCommand } from '../../../server/outbox/outbox-commands.ts';
import { openSiteDatabase, type SiteDatabase } from '../../../server/postgres/site-database.ts';
import { startMisbehavingProvider } from '../../support/misbehaving-provider.ts';
import { describeOnPostgres } from '../../support/on-postgres.ts';
import { type ProgramEnd, startProgram } from '../../support/operator.ts';
import { createTestApp } from '../../support/test-app.ts';
import { createTemporaryFolder } from '../provider/temporary-folder.ts';
import { key, message } from '../../unit/outbox/test-outbox.ts';

const log = pino({ level: 'silent' });

/** `npm run outbox` with these arguments. */
function runOutbox(env: Record<string, string>, ...args: string[]): Promise<ProgramEnd> {
  const variables = { SESSION_KEYS: key, ...env };
  return startProgram('server/operations/outbox/main.ts', args, variables).ended;
}

/** `npm run outbox -- move` in this process, to a database that is migrated. */
async function move(dataDir: string, databaseUrl: string): Promise<string> {
  const from = await openSqliteOutbox({ dataDir, keys: [key], clock: Date.now });
  const to = openSiteDatabase(databaseUrl, log);
  try {
    return await moveOutbox({ dataDir, from, to });
  } finally {
    await to.close();
    await from.close();
  }
}

/** Fills the outbox of a data folder with messages in every state. */
async function fill(dataDir: string) {
  const box = await openSqliteOutbox({ dataDir, keys: [key], clock: Date.now });
  const stage = (text: string) =>
    box.attachments.stage({ bytes: Buffer.from(text), digest: text, owner: 'o', address: 'a' });
  for (const name of ['delivered', 'dead']) await box.outbox.put(message(name));
  const delivered = await stage('delivered');
  await box.outbox.put(message('with a photo', { attachments: [delivered] }));
  for (const leased of await box.outbox.lease(3)) {
    const isDead = leased.key === 'dead';
    const reason = 'answered 422';
    await box.outbox.settle(leased, isDead ? { kind: 'given-up', reason } : { kind: 'delivered' });
  }
  const ids = [await stage('one'), await stage('two'), await stage('lost')];
  await box.outbox.put(message('waiting', { attachments: ids }));
  await rm(join(dataDir, 'outbox-photos', ids[2] ?? ''));
  const staged = await stage('staged');
  const other = await openSqliteOutbox({ dataDir, keys: ['o'.repeat(32)], clock: Date.now });
  await other.outbox.put(message('of another key'));
  await other.close();
  await box.close();
  return { ids, staged, delivered };
}

describeOnPostgres((server) => {
  it('`npm run outbox -- move` carries everything to the database once, however often it runs', async () => {
    await using folder = await createTemporaryFolder();
    const dataDir = join(folder.path, 'data');
    const databaseUrl = await server().createDatabase('moved_to');
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
    expect(await runOutbox(env, 'move')).toEqual({
      code: 0,
      stdout: `There is no outbox.sqlite in ${dataDir}.\n`,
      stderr: '',
    });
    const { ids, staged, delivered } = await fill(dataDir);
    // As if the first move ended between its commit and the deletion.
    await cp(dataDir, join(folder.path, 'copy'), { recursive: true });

    const { stdout, stderr } = await runOutbox(env, 'move');
    expect(stderr).toBe('');
    expect(stdout.trim()).toBe(
      [
        'Moved 3 undelivered messages and 3 photos to the database.',
        'outbox.sqlite now holds 0 undelivered messages and 0 photos.',
        'The database now holds 3 undelivered messages and 3 photos.',
        'Warning: no key in SESSION_KEYS decrypts 1 of the moved messages, so it cannot be delivered. Append the key that encrypted it, perhaps the content of session.key in DATA_DIR, to SESSION_KEYS of every process, restart every process, then run `npm run outbox -- resend all`.',
      ].join('\n'),
    );
    const again = await move(join(folder.path, 'copy'), databaseUrl);
    expect(again).toContain('outbox.sqlite now holds 0 undelivered messages and 0 photos.');
    expect(again).toContain('The database now holds 3 undelivered messages and 3 photos.');
    const empty = await move(dataDir, databaseUrl);
    expect(empty).toContain('Moved 0 undelivered messages and 0 photos to the database.');
    expect(empty).not.toContain('Warning');
    expect(await runOutbox(env, 'list')).toMatchObject({
      stdout: expect.stringMatching(/^waiting {2}contact[^\n]+\nof another [^\n]+\n$/),
    });

    const opened = await openOutbox({
      dataDir,
      databaseUrl,
      keys: [key, 'o'.repeat(32)],
      log,
      clock: Date.now,
    });
    const { outbox, attachments } = opened;
    expect(await runOutboxCommand(outbox, ['dead'])).toContain('answered 422');
    const leased = await outbox.lease(5);
    expect(leased.map((each) => [each.key, each.payload, each.attachments])).toEqual([
      ['waiting', message('waiting').payload, ids],
      ['of another key', message('of another key').payload, []],
    ]);
    expect(await attachments.read(ids[0] ?? '')).toEqual(Buffer.from('one'));
    expect(await attachments.read(ids[2] ?? '')).toBeNull();
    expect(await attachments.read(staged)).toEqual(Buffer.from('staged'));
    // Repeats of delivered messages are still recognised.
    expect(await outbox.put(message('delivered'))).toBe(false);
    expect(await attachments.digestOf(delivered)).toBe('delivered');
    await opened.close();
  });

  it('a photo of two messages stays if one of them is delivered during the move', async () => {
    await using folder = await createTemporaryFolder();
    const dataDir = folder.path;
    const databaseUrl = await server().createDatabase('moved_while_sending');
    const options = { dataDir, keys: [key], clock: Date.now };
    const from = await openSqliteOutbox(options);
    const photo = { bytes: Buffer.from('photo'), digest: 'd', owner: 'o', address: 'a' };
    const id = await from.attachments.stage(photo);
    for (const name of ['one', 'other']) {
      await from.outbox.put(message(name, { attachments: [id] }));
    }
    const site = await openOutbox({ ...options, databaseUrl, log });
    const database = openSiteDatabase(databaseUrl, log);
    const deliverOne = async (): Promise<void> => {
      const [leased] = await site.outbox.lease(1);
      if (leased?.key === 'one') await site.outbox.settle(leased, { kind: 'delivered' });
    };
    const to: SiteDatabase = {
      ...database,
      async inTransaction(work) {
        const result = await database.inTransaction(work);
        await deliverOne();
        return result;
      },
    };
    await moveOutbox({ dataDir, from, to });
    expect(await site.attachments.read(id)).toEqual(photo.bytes);
    for (const opened of [database, site, from]) await opened.close();
  });

  it('a start with a database warns of messages left in the data folder', async () => {
    await using provider = await startMisbehavingProvider();
    await using folder = await createTemporaryFolder();
    const dataDir = folder.path;
    const databaseUrl = await server().createDatabase('unmoved');
    await fill(dataDir);
    const start = async (): Promise<string> => {
      await using site = await createTestApp({
        providerUrl: provider.base,
        env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SESSION_KEYS: key },
      });
      return site.logLines.join('\n');
    };
    expect(await start()).toContain(
      'outbox.sqlite in the data folder holds 3 undelivered messages and 4 photos: run `npm run outbox -- move` to deliver them',
    );
    await move(dataDir, databaseUrl);
    expect(await start()).not.toContain('outbox.sqlite');
  });

  it('`npm run outbox -- move` asks for a database', async () => {
    expect(await runOutbox({ DATA_DIR: '/nowhere' }, 'move')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Set DATABASE_URL to the database to move to.\n',
    });
  });
});
