/** @module-tag long */
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { lockFile } from '../../../server/provider/data-folder-lock.ts';
import { markAsMoved } from '../../../server/provider/database/moved-mark.ts';
import { openDatabase } from '../../../server/provider/database/open-database.ts';
import { openPGlite } from '../../../server/provider/database/pglite.ts';
import type { Tables } from '../../../server/provider/database/tables.ts';
import { placeEmptyDatabase } from '../../support/empty-database.ts';
import { runsPostgres, useSharedPostgres } from '../../support/on-postgres.ts';
import { demoPassword } from '../../support/production-environment.ts';
import { jpeg } from './accounts/pictures.ts';
import { Caller, signIn, signUp, signUpStaff } from './caller.ts';
import { runMove } from './move-process.ts';
import { openProviderApp, type TestProviderApp } from './provider-app.ts';
import { home, propertyOf } from './staff/staff-calls.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import { startTestProvider } from './test-provider.ts';

const logger = pino({ level: 'silent' });

describe.runIf(runsPostgres)('npm run provider:move', () => {
  const postgres = useSharedPostgres();
  const createDatabase = () => postgres().createDatabase();

  it('carries everything over, once, and leaves the source as it is', async () => {
    await using folder = await createTemporaryFolder();
    const dataDir = folder.path;
    const DATABASE_URL = await createDatabase();
    const used = await useInstallation(dataDir);
    const before = await readAll({ dataDir });

    const move = await runMove({ DATA_DIR: dataDir, DATABASE_URL });
    expect(move).toMatchObject({ code: 0, stderr: '' });
    expect(move.stdout).toMatch(/^ +DATA_DIR +DATABASE_URL$/m);
    expect(move.stdout).toMatch(/^properties +13 +13$/m);
    expect(move.stdout).toMatch(/^property_prices +3 +3$/m);
    expect(move.stdout).toMatch(/^pictures of properties +2 +2$/m);
    expect(move.stdout).toMatch(/^pictures of users +1 +1$/m);
    expect(move.stdout).toMatch(/^pictures of enquiries +6 +6$/m);
    expect(move.stdout).toMatch(/\n\nMoved\.\n$/);
    expect(await readAll({ dataDir, databaseUrl: DATABASE_URL })).toEqual(before);
    expect(await readAll({ dataDir })).toEqual(before);
    expect(await readdir(join(dataDir, 'photos/properties'))).toHaveLength(2);

    const refusal = `The data in ${dataDir} was moved to PostgreSQL: set DATABASE_URL to that database. To use the old copy instead, delete ${join(dataDir, 'provider.moved')}.`;
    await expect(startTestProvider({ dataDir })).rejects.toThrow(refusal);

    await using other = await createTemporaryFolder();
    const options = { databaseUrl: DATABASE_URL, seedProperties: 12 };
    await using provider = await openProviderApp(options, [], other.path);
    expect(await look(provider, used)).toEqual(used.seen);
    const staff = await signUpStaff(provider);
    const { id } = await propertyOf(staff.post('/properties', { ...home, description: 'New.' }));
    expect(id).toBe(used.propertyId + 1);
    expect(provider.logged).toEqual([]);

    const again = await runMove({ DATA_DIR: dataDir, DATABASE_URL });
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(again.stdout).toMatch(/^properties +13 +14$/m);
    expect(again.stdout).toMatch(
      /This installation was moved on \S+\. Nothing was copied now\.\n$/,
    );
    expect(await look(provider, used)).toMatchObject({ profile: used.seen.profile });
  });

  it('lets no site use a folder that was moved just before the site locked it', async () => {
    await using folder = await createTemporaryFolder();
    const dataDir = folder.path;
    await placeEmptyDatabase(dataDir);
    const opening = openDatabase({ dataDir, logger });
    markAsMoved(dataDir, new Date());
    await expect(opening).rejects.toThrow('was moved to PostgreSQL');
    const { close } = await openPGlite(dataDir);
    await close();
  });

  it('copies nothing or everything if it is killed, and starts over', async () => {
    await using folder = await createTemporaryFolder();
    const dataDir = folder.path;
    const DATABASE_URL = await createDatabase();
    await placeEmptyDatabase(dataDir);
    const provider = await startTestProvider({ dataDir, seedProperties: 2_000 });
    await provider.close();
    const variables = { DATA_DIR: dataDir, DATABASE_URL };

    for (const killAt of ['amenities:', 'properties:', 'property_photos:', 'pictures:']) {
      const killed = await runMove(variables, { killAt });
      expect([killAt, killed.code]).toEqual([killAt, null]);
    }
    const move = await runMove(variables);
    expect(move).toMatchObject({ code: 0, stderr: '' });
    expect(await readAll({ dataDir, databaseUrl: DATABASE_URL })).toEqual(
      await readAll({ dataDir }),
    );
  });

  it('reports that the connection was lost, and starts over', async () => {
    await using folder = await createTemporaryFolder();
    const dataDir = folder.path;
    const databaseUrl = await createDatabase();
    await placeEmptyDatabase(dataDir);
    const provider = await startTestProvider({ dataDir, seedProperties: 1_000 });
    await provider.close();
    const variables = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
    const cut = runMove(variables);
    const { database, close } = await openDatabase({ dataDir, databaseUrl, logger });
    await expect.poll(() => isLocked(database)).toBe(true);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database()`.execute(database);
    await close();
    const { code, stderr } = await cut;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The move failed: .+\. Run it again\.\n$/);
    expect(await runMove(variables)).toMatchObject({ code: 0, stderr: '' });
    expect(await readAll({ dataDir, databaseUrl })).toEqual(await readAll({ dataDir }));
  });

  it('moves once if it runs twice at the same moment', async () => {
    await using one = await createTemporaryFolder();
    await using other = await createTemporaryFolder();
    const DATABASE_URL = await createDatabase();
    for (const { path } of [one, other]) {
      await placeEmptyDatabase(path);
      const provider = await startTestProvider({ dataDir: path, seedProperties: 3 });
      await provider.close();
    }
    const moves = await Promise.all(
      [one, other].map(({ path }) => runMove({ DATA_DIR: path, DATABASE_URL })),
    );
    expect(moves.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect(moves.find(({ code }) => code === 1)?.stderr).toMatch(
      /^The database at DATABASE_URL holds the data of another installation \(.*properties.*\)\. Move to an empty database\.\n$/,
    );
  });

  it('lets a provider that starts meanwhile wait, and serve what was moved', async () => {
    await using folder = await createTemporaryFolder();
    await using other = await createTemporaryFolder();
    const databaseUrl = await createDatabase();
    await placeEmptyDatabase(folder.path);
    const first = await startTestProvider({ dataDir: folder.path, seedProperties: 1_000 });
    await first.close();
    const move = runMove({ DATA_DIR: folder.path, DATABASE_URL: databaseUrl });
    const { database, close } = await openDatabase({ dataDir: other.path, databaseUrl, logger });
    await expect.poll(() => isLocked(database)).toBe(true);
    const provider = await startTestProvider({
      dataDir: other.path,
      databaseUrl,
      seedProperties: 7,
    });
    expect(await move).toMatchObject({ code: 0, stderr: '' });
    const rows = await database.selectFrom('properties').select('id').execute();
    expect(rows).toHaveLength(1_000);
    await provider.close();
    await close();
  });

  it('refuses a database with other data, and changes neither', async () => {
    await using folder = await createTemporaryFolder();
    await using other = await createTemporaryFolder();
    const databaseUrl = await createDatabase();
    await placeEmptyDatabase(folder.path);
    for (const options of [{ dataDir: folder.path }, { dataDir: other.path, databaseUrl }]) {
      const provider = await startTestProvider({ ...options, seedProperties: 2 });
      await provider.close();
    }
    const before = await readAll({ dataDir: other.path, databaseUrl });
    const move = await runMove({ DATA_DIR: folder.path, DATABASE_URL: databaseUrl });
    expect([move.code, move.stdout]).toEqual([1, '']);
    expect(move.stderr).toContain('holds the data of another installation');
    expect(await readAll({ dataDir: other.path, databaseUrl })).toEqual(before);
  });

  it('refuses while the site runs on the folder, with either database', async () => {
    await using provider = await startTestProvider({ seedProperties: 0 });
    const DATABASE_URL = await createDatabase();
    const inUse = (dataDir: string) => ({
      code: 1,
      stdout: '',
      stderr: `The data folder ${dataDir} is in use by another process. Stop it, or set DATA_DIR to another folder.\n`,
    });
    const { dataDir } = provider;
    expect(await runMove({ DATA_DIR: dataDir, DATABASE_URL })).toEqual(inUse(dataDir));
    await provider.close();
    const lock = lockFile(join(dataDir, 'site.lock'), dataDir);
    expect(await runMove({ DATA_DIR: dataDir, DATABASE_URL })).toEqual(inUse(dataDir));
    lock.release();
  });

  it('names what is missing', async () => {
    await using folder = await createTemporaryFolder();
    const DATABASE_URL = await createDatabase();
    const DATA_DIR = folder.path;
    expect(await runMove({ DATA_DIR })).toMatchObject({
      code: 1,
      stderr: 'Set DATABASE_URL to the PostgreSQL database to move to.\n',
    });
    await mkdir(join(DATA_DIR, 'provider'));
    expect(await runMove({ DATA_DIR, DATABASE_URL })).toMatchObject({
      code: 1,
      stderr: `There is no embedded database in the data folder ${DATA_DIR}.\n`,
    });
    await placeEmptyDatabase(DATA_DIR);
    const { database, close } = await openDatabase({ dataDir: DATA_DIR, logger });
    await sql`delete from kysely_migration where name like '011%'`.execute(database);
    await close();
    const { code, stderr } = await runMove({ DATA_DIR, DATABASE_URL });
    expect([code, stderr]).toEqual([
      1,
      `The database in ${DATA_DIR} was last used by another version. Start this version of the site once without DATABASE_URL, stop it, then run the move again.\n`,
    ]);
  });
});

interface Used {
  propertyId: number;
  token: string;
  email: string;
  photo: string;
  messageId: number;
  seen: Record<string, unknown>;
}

/** Fills an embedded installation with everything that people leave behind, and notes what they see. */
async function useInstallation(dataDir: string): Promise<Used> {
  await placeEmptyDatabase(dataDir);
  await using provider = await openProviderApp({ seedProperties: 12 }, [], dataDir);
  const person = await signUp(provider);
  const profile = await person.put('/users/update').attach('photo', await jpeg(), 'me.jpg');
  const staff = await signUpStaff(provider);
  const { id } = await propertyOf(
    staff.post('/properties', {
      ...home,
      description: 'Quiet “💡”.',
      status: 'published',
      annualPrice: 95_000_000,
      papers: { c_of_o: { seenBy: 'Ọlá Ade', seenOn: '2026-10-03' } },
    }),
  );
  await staff.put(`/properties/${id}`, { annualPrice: 90_000_000, version: 1 }).expect(200);
  const sent = staff.post(`/properties/${id}/photos`);
  for (const alt of ['one', 'two']) sent.field('alts', alt).attach('photos', await jpeg(), 'a.jpg');
  await sent.expect(201);
  const enquiry = provider.visitor.post('/contact').field('name', 'Bola Ade');
  enquiry.field('email', 'bola@mail.example').field('message', 'My house').field('kind', 'owner');
  enquiry.field('details', JSON.stringify({ bedrooms: 4 }));
  const { body } = await enquiry.attach('photos', await jpeg(), 'a.jpg').expect(201);
  await staff.delete('/properties/2').expect(200);
  await provider.settled();
  const used = {
    propertyId: id,
    token: person.token,
    email: person.email,
    photo: profile.body.data.photo,
    messageId: body.data.id,
  };
  return { ...used, seen: await look(provider, used) };
}

/** What visitors, the user and staff see. */
async function look(
  provider: TestProviderApp,
  { token, email, photo, messageId, propertyId }: Omit<Used, 'seen'>,
): Promise<Record<string, unknown>> {
  const list = await provider.visitor.get('/properties');
  const property = await provider.visitor.get(`/properties/${propertyId}`);
  const profile = await new Caller(provider, token).get('/users/me');
  await signIn(provider, email, demoPassword);
  const staff = await signUpStaff(provider);
  const message = await staff.get(`/admin/messages/${messageId}`);
  const audit = await staff.get('/admin/audit');
  const pictures: unknown[] = [];
  for (const path of [photo, ...property.body.property.photos]) {
    const { status, body, headers } = await request(provider.app).get(path);
    pictures.push([path, status, Buffer.from(body).toString('base64'), headers.etag]);
  }
  const enquiryPhoto = await staff.get(message.body.message.photos[0].url.replace('/api', ''));
  return {
    list: list.body,
    version: list.headers['x-properties-version'],
    property: property.body,
    profile: profile.body,
    message: { ...message.body.message, waitingSeconds: null },
    audit: audit.body.entries,
    pictures,
    enquiryPhoto: Buffer.from(enquiryPhoto.body).toString('base64'),
  };
}

const ignored = new Set(['kysely_migration', 'kysely_migration_lock', 'pictures']);

/** All rows as text, by table, and the state of the sequences; without the record of the move. */
async function readAll(options: {
  dataDir: string;
  databaseUrl?: string;
}): Promise<Record<string, unknown>> {
  // A moved installation can be read, but not used.
  const { database, close } =
    options.databaseUrl === undefined
      ? await openPGlite(options.dataDir)
      : await openDatabase({ ...options, logger });
  try {
    await sql`set timezone to 'UTC'`.execute(database);
    const tables = await database.introspection.getTables();
    const rows: [string, unknown][] = [];
    for (const { name } of tables.filter((table) => !ignored.has(table.name))) {
      const found = await sql<{ row: string }>`
        select row_to_json(t)::text as row from ${sql.table(name)} as t order by 1`.execute(
        database,
      );
      const texts = found.rows.map(({ row }) => row).filter((row) => !row.includes('moved from'));
      rows.push([name, texts]);
    }
    const sequences = await sql`
      select sequencename, last_value from pg_sequences order by sequencename`.execute(database);
    return Object.fromEntries([...rows, ['sequences', sequences.rows]]);
  } finally {
    await close();
  }
}

async function isLocked(database: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks join pg_class on pg_class.oid = relation
    where relname = 'seedings' and mode = 'AccessExclusiveLock' and granted`.execute(database);
  return rows.length > 0;
}
