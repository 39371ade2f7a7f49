/** @module-tag long */
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockFile } from '../../../server/provider/data-folder-lock.ts';
import { migrateToLatest } from '../../../server/provider/database/migrate.ts';
import { markAsMoved } from '../../../server/provider/database/moved-mark.ts';
import { openDatabase } from '../../../server/provider/database/open-database.ts';
import { openPGlite } from '../../../server/provider/database/pglite.ts';
import { moveInstallation } from '../../../server/provider/move/move-installation.ts';
import { placeEmptyDatabase } from '../../support/prepared-database.ts';
import { runsPostgres, useSharedPostgres } from '../../support/on-postgres.ts';
import { type ProgramEnd, startProgram } from '../../support/operator.ts';
import { readRows } from '../../support/database-rows.ts';
import { connectTo, query, untilBlocked } from '../../support/temporary-postgres.ts';
import { jpeg } from './accounts/pictures.ts';
import { signIn, signUp, signUpStaff } from './caller.ts';
import { openProviderApp, type TestProviderApp } from './provider-app.ts';
import { home, propertyOf } from './staff/staff-calls.ts';
import { createTemporaryFolder, type TemporaryFolder } from './temporary-folder.ts';
import { startTestProvider } from './test-provider.ts';

const logger = pino({ level: 'silent' });

describe.runIf(runsPostgres)('npm run provider:move', () => {
  const postgres = useSharedPostgres();
  const createDatabase = () => postgres().createDatabase();
  /** An installation to move: a move leaves it as it is. */
  let folder: TemporaryFolder;
  let dataDir: string;
  let used: Used;
  let before: Record<string, unknown>;

  beforeAll(async () => {
    folder = await createTemporaryFolder();
    dataDir = folder.path;
    used = await useInstallation(dataDir);
    before = await readAll({ dataDir });
  });
  afterAll(() => folder?.[Symbol.asyncDispose]());

  it('carries everything over, once, and leaves the source as it is', async () => {
    const databaseUrl = await createDatabase();
    const { code, stdout, stderr } = await runMove({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
    });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^ +DATA_DIR +DATABASE_URL$/m);
    expect(stdout).toMatch(/^properties +13 +13$/m);
    expect(stdout).toMatch(/^property_prices +3 +3$/m);
    expect(stdout).toMatch(/^pictures of properties +2 +2$/m);
    expect(stdout).toMatch(/^pictures of users +1 +1$/m);
    expect(stdout).toMatch(/^pictures of enquiries +6 +6$/m);
    expect(stdout).toMatch(/\n\nMoved\.\n$/);
    expect(await readAll({ dataDir, databaseUrl })).toEqual(before);
    expect(await readAll({ dataDir })).toEqual(before);
    expect(await readdir(join(dataDir, 'photos/properties'))).toHaveLength(2);

    const refusal = `The data in ${dataDir} was moved to PostgreSQL: set DATABASE_URL to that database. To use the old copy instead, delete ${join(dataDir, 'provider.moved')}.`;
    await expect(startTestProvider({ dataDir })).rejects.toThrow(refusal);

    await using other = await createTemporaryFolder();
    const options = { databaseUrl, seedProperties: 12 };
    await using provider = await openProviderApp(options, [], other.path);
    expect(await look(provider, used)).toEqual(used.seen);
    const staff = await signUpStaff(provider);
    const { id } = await propertyOf(staff.post('/properties', { ...home, description: 'New.' }));
    expect(id).toBe(used.propertyId + 1);
    expect(provider.logged).toEqual([]);

    const again = await move({ dataDir, databaseUrl });
    expect(again).toMatch(/^properties +13 +14$/m);
    expect(again).toMatch(/This installation was moved on \S+\. Nothing was copied now\.$/);
    expect(await look(provider, used)).toEqual(used.seen);
  });

  it('lets no site use a folder that was moved just before the site locked it', async () => {
    await using unmoved = await createTemporaryFolder();
    await placeEmptyDatabase(unmoved.path);
    const opening = openDatabase({ dataDir: unmoved.path, logger });
    markAsMoved(unmoved.path, new Date());
    await expect(opening).rejects.toThrow('was moved to PostgreSQL');
    const { close } = await openPGlite(unmoved.path);
    await close();
  });

  it('copies nothing or everything if it is killed, and starts over', async () => {
    const databaseUrl = await createDatabase();
    for (const line of ['property_photos:', 'pictures:']) {
      const variables = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...killedAt(line) };
      expect([line, (await runMove(variables)).code]).toEqual([line, null]);
    }
    await move({ dataDir, databaseUrl });
    expect(await readAll({ dataDir, databaseUrl })).toEqual(before);
  });

  it('reports that the connection was lost, and starts over', async () => {
    const databaseUrl = await createDatabase();
    const { moving, client } = await startSlowMove(dataDir, databaseUrl);
    const failure = moving.catch((error: unknown) => String(error));
    await client.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database()`);
    expect(await failure).toMatch(/: The move failed: .+\. Run it again\.$/);
    await client.end();
    await move({ dataDir, databaseUrl });
    expect(await readAll({ dataDir, databaseUrl })).toEqual(before);
  });

  it('lets a provider that starts meanwhile wait, and serve what was moved', async () => {
    await using other = await createTemporaryFolder();
    const databaseUrl = await createDatabase();
    const { moving, client } = await startSlowMove(dataDir, databaseUrl);
    const starting = startTestProvider({ dataDir: other.path, databaseUrl, seedProperties: 7 });
    await untilBlocked(databaseUrl, 2);
    await client.end();
    await moving;
    const provider = await starting;
    expect(await query(databaseUrl, 'select id from properties')).toHaveLength(13);
    await provider.close();
  });

  it('moves one of two installations that are moved at the same moment, and refuses the other', async () => {
    await using other = await createTemporaryFolder();
    const databaseUrl = await createDatabase();
    await placeEmptyDatabase(other.path);
    const provider = await startTestProvider({ dataDir: other.path, seedProperties: 3 });
    await provider.close();
    const folders = [dataDir, other.path];
    const moves = await Promise.allSettled(
      folders.map((path) => move({ dataDir: path, databaseUrl })),
    );
    expect(moves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);

    const refused = moves.findIndex(({ status }) => status === 'rejected');
    const refusal =
      /^The database at DATABASE_URL holds the data of another installation \(.*properties.*\)\. Move to an empty database\.$/;
    expect(moves[refused]).toMatchObject({
      reason: { message: expect.stringMatching(refusal) },
    });
    const moved = await readAll({ dataDir, databaseUrl });
    const again = move({ dataDir: folders[refused] ?? '', databaseUrl });
    await expect(again).rejects.toThrow(refusal);
    expect(await readAll({ dataDir, databaseUrl })).toEqual(moved);
  });

  it('refuses while the site runs on the folder, with either database', async () => {
    const databaseUrl = await createDatabase();
    const inUse = `The data folder ${dataDir} is in use by another process. Stop it, or set DATA_DIR to another folder.`;
    for (const name of ['provider.lock', 'site.lock']) {
      const lock = lockFile(join(dataDir, name), dataDir);
      await expect(move({ dataDir, databaseUrl })).rejects.toThrow(inUse);
      lock.release();
    }
  });

  it('names what is missing', async () => {
    await using incomplete = await createTemporaryFolder();
    const { path } = incomplete;
    const databaseUrl = await createDatabase();
    expect(await runMove({ DATA_DIR: path })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Set DATABASE_URL to the PostgreSQL database to move to.\n',
    });
    await mkdir(join(path, 'provider'));
    await expect(move({ dataDir: path, databaseUrl })).rejects.toThrow(
      `There is no embedded database in the data folder ${path}.`,
    );
    await placeEmptyDatabase(path);
    const { database, close } = await openDatabase({ dataDir: path, logger });
    await sql`delete from kysely_migration where name like '001%'`.execute(database);
    await close();
    await expect(move({ dataDir: path, databaseUrl })).rejects.toThrow(
      `The database in ${path} was last used by another version. Start this version of the site once without DATABASE_URL, stop it, then run the move again.`,
    );
  });
});

/** Runs `provider:move` as an operator would. */
function runMove(variables: Record<string, string>): Promise<ProgramEnd> {
  const env = { LOG_LEVEL: 'silent', ...variables };
  return startProgram('server/provider/main.ts', ['move'], env).ended;
}

/** The move in this process. */
function move(options: { dataDir: string; databaseUrl: string }): Promise<string> {
  return moveInstallation({ ...options, seedProperties: 0, logLevel: 'silent' }, () => {});
}

/** Options for a process that kills itself as it prints a line that starts so. */
function killedAt(start: string): { NODE_OPTIONS: string } {
  const script = `
    const write = process.stdout.write;
    process.stdout.write = (text, ...rest) => {
      if (text.startsWith('${start}')) process.kill(process.pid, 'SIGKILL');
      return write.call(process.stdout, text, ...rest);
    };`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(script)}` };
}

/** A move that has copied everything but the pictures, and goes on once `client` ends. */
async function startSlowMove(
  dataDir: string,
  databaseUrl: string,
): Promise<{ moving: Promise<string>; client: Awaited<ReturnType<typeof connectTo>> }> {
  const { unlimited, close } = await openDatabase({ dataDir, databaseUrl, logger });
  await migrateToLatest(unlimited);
  await close();
  const client = await connectTo(databaseUrl);
  await client.query('begin; lock table pictures in share mode');
  const moving = move({ dataDir, databaseUrl });
  await untilBlocked(databaseUrl);
  return { moving, client };
}

interface Used {
  propertyId: number;
  email: string;
  /** Paths of pictures that visitors may see. */
  pictures: string[];
  /** Path of a picture that only staff may see. */
  enquiryPhoto: string;
  seen: unknown[];
}

/** Fills an embedded installation with everything that people leave behind, and notes its pictures. */
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
  const { photos } = await propertyOf(sent);
  const enquiry = provider.visitor.post('/contact').field('name', 'Bola Ade');
  enquiry.field('email', 'bola@mail.example').field('message', 'My house').field('kind', 'owner');
  enquiry.field('details', JSON.stringify({ bedrooms: 4 }));
  const { body } = await enquiry.attach('photos', await jpeg(), 'a.jpg').expect(201);
  await staff.delete('/properties/2').expect(200);
  // More than are copied at once.
  await sql`
    insert into access_tokens (digest, expires_at)
    select number, now() + interval '1 day' from generate_series(1, 1001) as number`.execute(
    provider.database,
  );
  await provider.settled();
  const { body: message } = await staff.get(`/admin/messages/${body.data.id}`);
  const used = {
    propertyId: id,
    email: person.email,
    pictures: [profile.body.data.photo, ...photos],
    enquiryPhoto: message.message.photos[0].url.replace('/api', ''),
  };
  return { ...used, seen: await look(provider, used) };
}

/** The bytes and entity tags of every stored picture, which the user and staff can still see. */
async function look(
  provider: TestProviderApp,
  { email, pictures, enquiryPhoto }: Omit<Used, 'seen'>,
): Promise<unknown[]> {
  await signIn(provider, email);
  const staff = await signUpStaff(provider);
  const answers = [
    ...(await Promise.all(pictures.map((path) => request(provider.app).get(path)))),
    await staff.get(enquiryPhoto),
  ];
  return answers.map(({ status, body, headers }) => [
    status,
    Buffer.from(body).toString('base64'),
    headers.etag,
  ]);
}

const ignored = ['kysely_migration', 'kysely_migration_lock', 'pictures'];

/** All rows as texts, by table, and the state of the sequences; without the record of the move. */
async function readAll(options: {
  dataDir: string;
  databaseUrl?: string;
}): Promise<Record<string, string[]>> {
  // A moved installation can be read, but not used.
  const { database, close } =
    options.databaseUrl === undefined
      ? await openPGlite(options.dataDir)
      : await openDatabase({ ...options, logger });
  try {
    const rows = await readRows(database);
    for (const table of ignored) delete rows[`public.${table}`];
    return Object.fromEntries(
      Object.entries(rows).map(([name, texts]) => [
        name,
        texts.filter((text) => !text.includes('moved from')),
      ]),
    );
  } finally {
    await close();
  }
}
