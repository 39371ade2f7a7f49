import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Records which properties each version of the public list has changed, so that a reader need not read all of them. */
export const propertyChanges: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    // No foreign key: a deleted property is a change, too.
    await database.schema
      .createTable('property_changes')
      .addColumn('property_id', 'integer', (column) => column.primaryKey())
      .addColumn('version', 'bigint', (column) => column.notNull())
      .execute();
    await database.schema
      .createIndex('property_changes_version_index')
      .on('property_changes')
      .columns(['version', 'property_id'])
      .execute();
    await sql`alter table properties_version add column complete_since bigint not null default 0`.execute(
      database,
    );
    await sql`update properties_version set complete_since = version`.execute(database);

    for (const table of ['properties', 'property_photos', 'property_types']) {
      await sql`drop trigger bump_properties_version on ${sql.table(table)}`.execute(database);
    }
    await sql`drop function bump_properties_version()`.execute(database);
    await createFunctions(database);
    await createTriggers(database);
  },
};

/** The update locks the version's row until the transaction ends: versions are assigned in the order of commits. */
async function createFunctions(database: Kysely<unknown>): Promise<void> {
  await sql`
    create function record_property_changes(ids integer[]) returns void language plpgsql as $$
    declare
      next_version bigint;
    begin
      if cardinality(ids) = 0 then return; end if;
      update properties_version set version = version + 1 returning version into next_version;
      insert into property_changes (property_id, version)
        select distinct id, next_version from unnest(ids) as id
        on conflict (property_id) do update set version = excluded.version;
    end $$`.execute(database);
  await sql`
    create function forget_property_changes() returns trigger language plpgsql as $$
    begin
      update properties_version set version = version + 1, complete_since = version + 1;
      return null;
    end $$`.execute(database);
  for (const [name, idsOf] of Object.entries(idsOfChanged)) {
    await sql`
      create function ${sql.id(name)}() returns trigger language plpgsql as $$
      begin
        perform record_property_changes(array(${sql.raw(idsOf)}));
        return null;
      end $$`.execute(database);
  }
}

const idsOfChanged = {
  record_changed_properties: 'select id from changed',
  record_changed_photos: 'select property_id from changed',
  record_changed_types:
    'select properties.id from properties join changed on changed.id = properties.property_type_id',
};

async function createTriggers(database: Kysely<unknown>): Promise<void> {
  for (const [table, recording] of [
    ['properties', 'record_changed_properties'],
    ['property_photos', 'record_changed_photos'],
    ['property_types', 'record_changed_types'],
  ] as const) {
    // An update may change the id itself: the row before and the row after count.
    for (const [event, rows] of [
      ['insert', 'new'],
      ['update', 'old'],
      ['update', 'new'],
      ['delete', 'old'],
    ] as const) {
      await sql`
        create trigger ${sql.id(`record_${event}_${rows}`)}
        after ${sql.raw(event)} on ${sql.table(table)}
        referencing ${sql.raw(rows)} table as changed
        for each statement execute function ${sql.id(recording)}()`.execute(database);
    }
    await sql`
      create trigger forget_changes after truncate on ${sql.table(table)}
      for each statement execute function forget_property_changes()`.execute(database);
  }
}
