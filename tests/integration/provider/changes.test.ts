import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPropertyList } from '../../../server/provider/properties/property-list.ts';
import { describeOnEngines } from '../../support/provider-engines.ts';
import { listedIn } from './listed.ts';
import type { TestProviderApp } from './provider-app.ts';
import { listBody } from './wire-schemas.ts';

describeOnEngines('provider API as its data changes', ({ open }) => {
  /** For tests that leave the same properties behind, apart from their titles, photos and types. */
  let shared: TestProviderApp;
  beforeAll(async () => {
    shared = await open({ seedProperties: 12 });
  });
  afterAll(() => shared?.[Symbol.asyncDispose]());

  it('hides a draft from the list and at its own URL until it is published', async () => {
    const { visitor, database } = shared;
    const before = await visitor.get('/properties');

    await database.updateTable('properties').set({ status: 'draft' }).where('id', '=', 1).execute();
    const during = await visitor.get('/properties');
    expect(listBody.parse(during.body).properties.map(({ id }) => id)).not.toContain(1);
    expect(during.headers.etag).not.toBe(before.headers.etag);
    await visitor.get('/properties/1').expect(404, { message: 'Property not found' });

    await database
      .updateTable('properties')
      .set({ status: 'published' })
      .where('id', '=', 1)
      .execute();
    const after = await visitor.get('/properties');
    expect(after.headers.etag).toBe(before.headers.etag);
    await visitor.get('/properties/1').expect(200);
  });

  it('lists a changed property after a change of its photos or its type', async () => {
    const { visitor, database } = shared;
    await visitor.get('/properties');

    await database
      .updateTable('property_photos')
      .set({ url: 'https://pictures.example/a.jpg' })
      .where('property_id', '=', 2)
      .where('position', '=', 0)
      .execute();
    await database
      .updateTable('property_types')
      .set({ name: 'Villa!' })
      .where('name', '=', 'Villa')
      .execute();
    const { text } = await visitor.get('/properties');
    expect(text).toContain('https://pictures.example/a.jpg');
  });

  describe('GET /api/properties/changes', () => {
    it('answers with nothing at the current version', async () => {
      const { body, version } = await readChanges(shared, await versionOf(shared));
      expect(body).toEqual({ version, properties: [], removed: [], total: 12 });
    });

    it('names the properties that have changed since a version, as they are in the list', async () => {
      await using provider = await open({ seedProperties: 12 });
      const { visitor, database } = provider;
      const since = await versionOf(provider);
      const { body: before } = await visitor.get('/properties');
      const update = (values: object, id: number) =>
        database.updateTable('properties').set(values).where('id', '=', id).execute();
      await update({ title: 'Renamed' }, 1);
      await update({ status: 'archived' }, 2);
      await update({ deleted_at: new Date() }, 3);
      await database.deleteFrom('properties').where('id', '=', 4).execute();
      await database
        .updateTable('property_photos')
        .set({ url: 'https://pictures.example/a.jpg' })
        .where('property_id', '=', 5)
        .where('position', '=', 0)
        .execute();
      // Changed and changed back, as if it had not.
      await update({ status: 'draft' }, 6);
      await update({ status: 'published' }, 6);

      const { body } = await readChanges(provider, since);
      expect(body.removed.toSorted()).toEqual([2, 3, 4]);
      expect(idsOf(body).toSorted()).toEqual([1, 5, 6]);
      expect(body.total).toBe(9);
      const { body: after } = await visitor.get('/properties');
      expect(merged(before, body)).toEqual(byId(after));
      expect((await readChanges(provider, body.version)).body).toMatchObject({
        properties: [],
        removed: [],
      });
    });

    it('names the properties of a renamed type, and a restored and a new one', async () => {
      await using provider = await open({ seedProperties: 12 });
      const { visitor, database } = provider;
      const archive = (status: 'archived' | 'published') =>
        database.updateTable('properties').set({ status }).where('id', '=', 2).execute();
      await archive('archived');
      const since = await versionOf(provider);
      const { body: before } = await visitor.get('/properties');
      await archive('published');
      await database
        .updateTable('property_types')
        .set({ name: 'Villa!' })
        .where('name', '=', 'Villa')
        .execute();
      const {
        id: _id,
        district: _d,
        sort_title: _s,
        search: _q,
        ...row
      } = await database
        .selectFrom('properties')
        .selectAll()
        .where('id', '=', 1)
        .executeTakeFirstOrThrow();
      const added = { ...row, uuid: '6a1c9f8e-1111-4222-8333-944455556666', reference: null };
      await database.insertInto('properties').values(added).execute();

      const { body } = await readChanges(provider, since);
      const { body: after } = await visitor.get('/properties');
      expect(body.removed).toEqual([]);
      expect(merged(before, body)).toEqual(byId(after));
      expect(after.properties).toHaveLength(13);
    });

    it('reports changes that were made during other requests', async () => {
      const { visitor, database } = shared;
      const { body: before } = await visitor.get('/properties');
      let since = await versionOf(shared);
      let list = before;
      for (let turn = 0; turn < 12; turn += 1) {
        const [answer] = await Promise.all([
          readChanges(shared, since),
          database
            .updateTable('properties')
            .set({ title: `Title ${turn}`, status: turn % 3 === 0 ? 'draft' : 'published' })
            .where('id', '=', 1 + (turn % 5))
            .execute(),
          visitor.get('/properties'),
        ]);
        list = { properties: merged(list, answer.body) };
        since = answer.body.version;
      }
      const last = await readChanges(shared, since);
      const { body: after } = await visitor.get('/properties');
      expect(merged(list, last.body)).toEqual(byId(after));
      expect(last.body.total).toBe(after.properties.length);
      await database.updateTable('properties').set({ status: 'published' }).execute();
    });

    it('answers 410 to an unknown version', async () => {
      const unstorable = (await versionOf(shared)).replace(/^[^.]+/, '\0');
      const unknown = [
        '',
        'x',
        '1',
        'another-start.1',
        '.1',
        'another-start.',
        'another-start.1e3',
      ];
      for (const since of [...unknown, unstorable]) {
        const { status, body } = await shared.visitor.get('/properties/changes').query({ since });
        const message = 'The changes since this version are unknown';
        expect({ since, status, body }).toMatchObject({ since, status: 410, body: { message } });
      }
    });

    it('reports changes since a version of an earlier process', async () => {
      const { visitor, database } = shared;
      const since = await versionOf(shared);
      const { body: before } = await visitor.get('/properties');
      await database.updateTable('properties').set({ title: 'New' }).where('id', '=', 1).execute();
      await database
        .updateTable('properties')
        .set({ status: 'draft' })
        .where('id', '=', 2)
        .execute();
      const later = createPropertyList(database);
      await database.updateTable('properties').set({ title: 'New' }).where('id', '=', 3).execute();
      const body = JSON.parse(String(await later.changesSince(since)));
      expect(body).toMatchObject({ removed: [2], total: 11 });
      expect(idsOf(body).toSorted()).toEqual([1, 3]);
      const after = listedIn(await later.body());
      expect(merged(before, body)).toEqual(byId(after));
      await database
        .updateTable('properties')
        .set({ status: 'published' })
        .where('id', '=', 2)
        .execute();
    });

    it('reports changes since a version that another process has named', async () => {
      const { visitor, database } = shared;
      const other = createPropertyList(database);
      const { version: since } = await other.body();
      await database.updateTable('properties').set({ title: 'New' }).where('id', '=', 1).execute();
      const { body } = await visitor.get('/properties/changes').query({ since }).expect(200);
      expect(idsOf(body)).toEqual([1]);
      expect(JSON.parse(String(await other.changesSince(await versionOf(shared))))).toMatchObject({
        properties: [],
        removed: [],
      });
    });

    it('answers 410 to a version that a restore has undone, and lists what was restored', async () => {
      await using provider = await open({ seedProperties: 12 });
      const { visitor, database } = provider;
      const rename = (title: string) =>
        database.updateTable('properties').set({ title }).where('id', '=', 1).execute();
      const titleInList = async () => {
        const { body } = await visitor.get('/properties').expect(200);
        return listBody.parse(body).properties.find(({ id }) => id === 1)?.propertyTitle;
      };
      await rename('Kept');
      const kept = await versionOf(provider);
      const backup = await backUp(database);
      await rename('Lost');
      const undone = await versionOf(provider);
      await backup.restore();
      expect(await titleInList()).toBe('Kept');
      // The number is the same again, for another change.
      await rename('Another');
      const changesSince = (since: string) => visitor.get('/properties/changes').query({ since });
      await changesSince(undone).expect(410);
      await changesSince(kept).expect(200);
      expect(await titleInList()).toBe('Another');
    });

    describe('of many properties', () => {
      let provider: TestProviderApp;
      beforeAll(async () => {
        provider = await open({ seedProperties: 12 });
      });
      afterAll(() => provider?.[Symbol.asyncDispose]());

      it.each([
        ['reports as many changes as one bulk change makes', 500, 200],
        ['answers 410 to very many changes', 601, 410],
      ])('%s', async (_what, count, status) => {
        const { visitor, database } = provider;
        const since = await versionOf(provider);
        await sql`
          insert into properties (uuid, title, location, category, property_type_id, annual_price, bedrooms, bathrooms,
            kitchens, garages, floors, is_featured, description, status, created_at, updated_at)
          select gen_random_uuid(), title, location, category, property_type_id, annual_price, bedrooms, bathrooms,
            kitchens, garages, floors, is_featured, description, status, created_at, updated_at
          from properties, generate_series(1, ${count}::int) where properties.id = 1`.execute(
          database,
        );
        await visitor.get('/properties/changes').query({ since }).expect(status);
      });

      it('answers 410 to a later version and after everything was deleted', async () => {
        const { visitor, database } = provider;
        const since = await versionOf(provider);
        const [start = '', number] = since.split('.');
        const later = `${start}.${Number(number) + 1}`;
        await visitor.get('/properties/changes').query({ since: later }).expect(410);
        await sql`truncate properties cascade`.execute(database);
        await visitor.get('/properties/changes').query({ since }).expect(410);
      });
    });
  });

  it('answers 500 with one sentence and logs the cause if the database is gone', async () => {
    const { visitor, database, logged } = shared;
    await database.destroy();
    for (const path of ['/properties', '/properties/1']) {
      const response = await visitor.get(path).set('x-request-id', 'request-of-the-site');
      expect([response.status, response.body]).toEqual([500, { message: 'An error occurred.' }]);
    }
    // The mail queue polls on its own and logs its failure as well.
    const failures = logged.filter((line) => line.includes('"msg":"request failed"'));
    expect(failures).toHaveLength(2);
    expect(failures[0]).toContain('driver has already been destroyed');
    expect(JSON.parse(failures[0] ?? '')).toMatchObject({ requestId: 'request-of-the-site' });
  });
});

async function versionOf({ visitor }: TestProviderApp): Promise<string> {
  const { headers } = await visitor.get('/properties').expect(200);
  return String(headers['x-properties-version']);
}

async function readChanges({ visitor }: TestProviderApp, since: string) {
  const { body } = await visitor.get('/properties/changes').query({ since }).expect(200);
  return { body, version: since };
}

const versionTables = ['properties_version', 'property_versions', 'property_changes'] as const;

/** Keeps the properties' titles and what is recorded of their changes. */
async function backUp(
  database: TestProviderApp['database'],
): Promise<{ restore(): Promise<void> }> {
  for (const table of [...versionTables, 'properties'])
    await sql`create table ${backupOf(table)} as table ${sql.table(table)}`.execute(database);
  return {
    restore: () =>
      database.transaction().execute(async (transaction) => {
        // Like pg_restore, without triggers.
        await sql`set local session_replication_role = replica`.execute(transaction);
        for (const table of versionTables) {
          await sql`delete from ${sql.table(table)}`.execute(transaction);
          await sql`insert into ${sql.table(table)} table ${backupOf(table)}`.execute(transaction);
        }
        await sql`
          update properties set title = kept.title
          from ${backupOf('properties')} as kept where kept.id = properties.id`.execute(
          transaction,
        );
      }),
  };
}

function backupOf(table: string) {
  return sql.table(`${table}_backup`);
}

interface Listed {
  properties: { id: number }[];
}

function idsOf({ properties }: Listed): number[] {
  return properties.map(({ id }) => id);
}

function byId({ properties }: Listed): { id: number }[] {
  return properties.toSorted((one, other) => one.id - other.id);
}

/** A list after changes, by id. */
function merged(before: Listed, changes: Listed & { removed: number[] }): { id: number }[] {
  const items = new Map(before.properties.map((item) => [item.id, item]));
  for (const id of changes.removed) items.delete(id);
  for (const item of changes.properties) items.set(item.id, item);
  return byId({ properties: [...items.values()] });
}
