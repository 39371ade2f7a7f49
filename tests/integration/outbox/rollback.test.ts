/** @module-tag long */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { type OpenOutbox, openOutbox } from '../../../server/outbox/open-outbox.ts';
import { compatibleWith } from '../../../shared/node/migrate-schema.ts';
import { migrations } from '../../../server/postgres/migrate.ts';
import { openSessionStore } from '../../../server/session/open-session-store.ts';
import { describeOnPostgres } from '../../support/on-postgres.ts';
import { untilBlocked } from '../../support/temporary-postgres.ts';
import { createTemporaryFolder } from '../provider/temporary-folder.ts';
import { key, message } from '../../unit/outbox/test-outbox.ts';

const log = pino({ level: 'silent' });
const options = { keys: [key], log, clock: Date.now };
const latest = Object.keys(migrations).at(-1) ?? '';

const expand: Migration = {
  async up(database) {
    await sql`alter table site.message add column priority int not null default 0`.execute(
      database,
    );
  },
};
const additive = { '998-priority': compatibleWith(latest, '998-priority', expand, 'site') };
const breaking: Record<string, Migration> = { '999-rename': { up: async () => {} } };

/** Puts a message in, takes it out again, and resolves with its facts. */
async function use({ outbox, attachments }: OpenOutbox): Promise<object> {
  const photo = { bytes: Buffer.from('photo'), digest: 'd', owner: 'o', address: 'a' };
  const id = await attachments.stage(photo);
  await outbox.put(message('one', { attachments: [id] }));
  const [leased] = await outbox.lease(1);
  if (leased === undefined) throw new Error('the message cannot be leased');
  const isSettled = await outbox.settle(leased, { kind: 'delivered' });
  const { waiting } = await outbox.depth();
  const { payload, attachments: ids } = leased;
  return { payload, hasPhoto: ids.includes(id), isSettled, waiting };
}

const used = { payload: message('one').payload, hasPhoto: true, isSettled: true, waiting: 0 };

describeOnPostgres((server) => {
  async function upgrade(databaseUrl: string, added: Record<string, Migration>): Promise<void> {
    const pool = new pg.Pool({ connectionString: databaseUrl });
    await using database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    const { error } = await new Migrator({
      db: database,
      provider: { getMigrations: async () => ({ ...migrations, ...added }) },
      migrationTableSchema: 'site',
    }).migrateToLatest();
    expect(error).toBeUndefined();
  }

  it('an older site works on the outbox of a newer version that added to it', async () => {
    const databaseUrl = await server().createDatabase('outbox_rollback');
    await upgrade(databaseUrl, additive);
    const opened = await openOutbox({ ...options, dataDir: tmpdir(), databaseUrl });
    expect(await use(opened)).toEqual(used);
    await opened.close();
    await upgrade(databaseUrl, additive);
  });

  it.each([
    ['works on', additive, 'opened'],
    [
      'refuses',
      breaking,
      'a newer version has migrated it, which this one cannot follow (999-rename)',
    ],
  ])(
    'an older site %s what a newer version migrates while it waits',
    async (verb, added, outcome) => {
      const databaseUrl = await server().createDatabase(`outbox_waiting_${verb.length}`);
      await upgrade(databaseUrl, {});
      const begun = Promise.withResolvers<void>();
      const gate = Promise.withResolvers<void>();
      const slow: Migration = {
        async up() {
          begun.resolve();
          await gate.promise;
        },
      };
      const name = `${Object.keys(added)[0]}-slow`;
      const upgrading = upgrade(databaseUrl, {
        ...added,
        [name]: verb === 'refuses' ? slow : compatibleWith(latest, name, slow, 'site'),
      });
      await begun.promise;
      const opening = openOutbox({ ...options, dataDir: tmpdir(), databaseUrl }).then(
        async (opened) => {
          await opened.close();
          return 'opened';
        },
        (error: unknown) => String(error),
      );
      await untilBlocked(databaseUrl);
      gate.resolve();
      await upgrading;
      expect(await opening).toContain(outcome);
    },
  );

  it('and refuses one with a migration that is not marked as compatible', async () => {
    const databaseUrl = await server().createDatabase('outbox_refused');
    await upgrade(databaseUrl, { ...additive, ...breaking });
    await expect(openOutbox({ ...options, dataDir: tmpdir(), databaseUrl })).rejects.toThrow(
      'The database at DATABASE_URL cannot be used: a newer version has migrated it, which this one cannot follow (999-rename). Start that version again, or restore the backup from before the upgrade.',
    );
  });
});

it('an older site works on SQLite files to which a newer version has added columns', async () => {
  await using folder = await createTemporaryFolder();
  const dataDir = folder.path;
  const open = () => openOutbox({ ...options, dataDir });
  await (await open()).close();
  await (await openSessionStore({ ...options, dataDir })).close();
  const added: [string, string][] = [
    ['outbox.sqlite', 'message'],
    ['outbox.sqlite', 'attachment'],
    ['sessions.sqlite', 'session'],
  ];
  for (const [file, table] of added) {
    using database = new DatabaseSync(join(dataDir, file));
    database.exec(`ALTER TABLE ${table} ADD COLUMN added TEXT NOT NULL DEFAULT 'new'`);
  }
  const outbox = await open();
  expect(await use(outbox)).toEqual(used);
  await outbox.close();
  const sessions = await openSessionStore({ ...options, dataDir });
  const user = {
    id: '1',
    name: 'Ada Obi',
    email: 'ada@mail.example',
    role: 'user' as const,
    photo: null,
  };
  const expiresAt = new Date(Date.now() + 60_000);
  const id = await sessions.create({ user, token: 'token', expiresAt });
  expect(await sessions.read(id)).toMatchObject({ token: 'token' });
  await sessions.close();
});
