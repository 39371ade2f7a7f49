/** @module-tag long */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPictures } from '../../../server/provider/pictures/open-pictures.ts';
import { deleteUnreferencedPhotos } from '../../../server/provider/pictures/unreferenced-photos.ts';
import { type Gate, openGate } from '../../support/gate.ts';
import { runsPostgres, useSharedPostgres } from '../../support/on-postgres.ts';
import { demoPassword } from '../../support/production-environment.ts';
import { jpeg } from './accounts/pictures.ts';
import { signUp, signUpStaff } from './caller.ts';
import { openProviderApp, type TestProviderApp } from './provider-app.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import { startTestProvider } from './test-provider.ts';

describe.runIf(runsPostgres)('pictures on PostgreSQL', () => {
  const postgres = useSharedPostgres();
  const createDatabase = () => postgres().createDatabase();
  const open = async (): Promise<TestProviderApp> =>
    openProviderApp({ seedProperties: 0, databaseUrl: await createDatabase() });

  it('are stored uncompressed and not in the data folder', async () => {
    await using provider = await open();
    const { rows } = await sql<{ storage: string }>`
      select attstorage as storage from pg_attribute
      where attrelid = 'pictures'::regclass and attname = 'bytes'`.execute(provider.database);
    expect(rows).toEqual([{ storage: 'e' }]);
    expect(await provider.pictures('enquiries')).not.toEqual([]);
    expect(await readdir(provider.dataDir)).toEqual(['demo-logins.txt']);
  });

  it('take neither memory nor a connection from others while many readers are slow', async () => {
    await using provider = await open();
    const pictures = openPictures(provider.database, provider.options, 'users');
    const path = `/photos/users/${await pictures.store(randomBytes(8_000_000))}`;
    const server = provider.app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    // A server that listens on a port has an address with a port.
    const { port } = server.address() as AddressInfo;
    const before = process.memoryUsage().arrayBuffers;
    const readers = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const socket = connect(port, '127.0.0.1');
        socket.write(`GET ${path} HTTP/1.1\r\nHost: provider.example\r\n\r\n`);
        await once(socket, 'data');
        return socket.pause();
      }),
    );
    // More connections than the pool has would be needed if each reader held one.
    await provider.visitor.get('/properties').expect(200);
    // What was sent is freed by the next garbage collection.
    await expect
      .poll(() => process.memoryUsage().arrayBuffers - before, { timeout: 10_000 })
      .toBeLessThan(30 * 2_000_000);
    for (const socket of readers) socket.destroy();
    server.close();
    await once(server, 'close');
  });

  it('disappear with their row, or not at all', async () => {
    await using provider = await open();
    const person = await signUp(provider);
    const upload = async (): Promise<string> => {
      const response = await person.put('/users/update').attach('photo', await jpeg(), 'me.jpg');
      return response.body.data?.photo;
    };
    const first = await upload();
    const { schema } = provider.database;
    const constraint = sql`photo in ('user_image', ${sql.lit(first)})`;
    await schema.alterTable('users').addCheckConstraint('broken', constraint).execute();
    await upload();
    await provider.settled();
    expect(await provider.pictures('users')).toEqual([first.split('/').at(-1)]);
    expect(provider.logged.splice(0)).toHaveLength(1);
    await schema.alterTable('users').dropConstraint('broken').execute();

    const pictures = openPictures(provider.database, provider.options, 'users');
    const rolledBack = provider.database.transaction().execute(async (transaction) => {
      await pictures.removeIn(transaction, [String(first.split('/').at(-1))]);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await request(provider.app).get(first).expect(200);
  });

  describe('whose commit was not answered', () => {
    let gate: Gate;
    let provider: TestProviderApp;

    beforeAll(async () => {
      const databaseUrl = await createDatabase();
      gate = await openGate(databaseUrl);
      provider = await openProviderApp({ seedProperties: 1, databaseUrl: gate.url });
    });
    afterAll(async () => {
      await provider?.[Symbol.asyncDispose]();
      await gate?.[Symbol.asyncDispose]();
    });

    it('stay with their enquiry', async () => {
      const photo = await jpeg();
      const send = () =>
        provider.visitor
          .post('/contact')
          .set('Idempotency-Key', 'lost-answer')
          .field({ name: 'Ada Obi', email: 'ada@mail.example', message: 'I am selling.' })
          .attach('photos', photo, 'home.jpg');
      gate.loseAnswerTo('commit\0');
      await send().expect(500);
      const { body } = await send().expect(201);
      const { file } = await provider.database
        .selectFrom('message_photos')
        .where('message_id', '=', body.data.id)
        .select('file')
        .executeTakeFirstOrThrow();
      expect(await provider.pictureBytes('enquiries', file)).not.toHaveLength(0);
    });

    it('stay with their property', async () => {
      const staff = await signUpStaff(provider);
      gate.loseAnswerTo('commit\0');
      await staff
        .post('/properties/1/photos')
        .attach('photos', await jpeg(), 'front.jpg')
        .expect(500);
      const { body } = await staff.get('/properties/1').expect(200);
      await request(provider.app).get(body.property.photoDetails.at(-1).url).expect(200);
    });

    it('stay with their user', async () => {
      const person = await signUp(provider);
      gate.loseAnswerTo('commit\0');
      await person
        .put('/users/update')
        .attach('photo', await jpeg(), 'me.jpg')
        .expect(500);
      const { body } = await person.get('/users/me').expect(200);
      expect(body.data.photo).not.toBe('user_image');
      await request(provider.app).get(body.data.photo).expect(200);
    });
  });

  it('are swept after a day if no row references them', async () => {
    await using provider = await open();
    const { database, dataDir } = provider;
    const logger = pino({ level: 'silent' });
    const sweep = () =>
      deleteUnreferencedPhotos({ database, dataDir, logger, now: () => new Date() });
    const kept = await provider.pictures('enquiries');
    for (const folder of ['properties', 'users', 'enquiries'] as const) {
      await openPictures(database, provider.options, folder).store(Buffer.from('lost'));
    }
    await sweep();
    expect(await provider.pictures('users')).toHaveLength(1);
    await database
      .updateTable('pictures')
      .set({ modified_at: sql<Date>`now() - interval '25 hours'` })
      .execute();
    await sweep();
    expect(await provider.pictures('properties')).toEqual([]);
    expect(await provider.pictures('users')).toEqual([]);
    expect(await provider.pictures('enquiries')).toEqual(kept);
  });

  it('stored as files before, are shared with all processes at the next start', async () => {
    await using folder = await createTemporaryFolder();
    const databaseUrl = await createDatabase();
    const dataDir = join(folder.path, 'one');
    const options = { databaseUrl, dataDir, seedProperties: 1, demoPassword };
    const first = await startTestProvider(options);
    await first.close();

    const name = `${'0123456789abcdef'.repeat(2)}.webp`;
    const files = join(dataDir, 'photos/users');
    const modified = new Date('2026-01-02T03:04:05.678Z');
    await mkdir(files, { recursive: true });
    for (const file of [name, 'unreferenced.webp', `${name}.new`]) {
      await writeFile(join(files, file), `bytes of ${file}`);
      await utimes(join(files, file), modified, modified);
    }
    {
      await using provider = await openProviderApp(options, [], dataDir);
      await provider.database
        .updateTable('users')
        .set({ photo: `/photos/users/${name}` })
        .where('role', '=', 'admin')
        .execute();
    }
    await using one = await startTestProvider(options);
    await using other = await startTestProvider({ ...options, dataDir: join(folder.path, 'two') });
    for (const { origin } of [one, other]) {
      const response = await fetch(`${origin}/photos/users/${name}`);
      expect(await response.text()).toBe(`bytes of ${name}`);
      expect(response.headers.get('last-modified')).toBe('Fri, 02 Jan 2026 03:04:05 GMT');
    }
    expect(await readFile(join(files, name), 'utf8')).toBe(`bytes of ${name}`);

    await rm(files, { recursive: true });
    const again = await startTestProvider(options);
    expect((await fetch(`${again.origin}/photos/users/${name}`)).status).toBe(200);
    await again.close();
  });
});
