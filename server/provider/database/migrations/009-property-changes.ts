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
    await database.schema
      .createTable('version_series')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('last_version', 'bigint')
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
  for (const [table, idsOf] of Object.entries(idsOfRows)) {
    // An update may change the id itself: the row before and the row after count.
    for (const [name, ids] of [
      [`record_changed_${table}`, idsOf('changed')],
      [`record_updated_${table}`, `${idsOf('before')} union ${idsOf('changed')}`],
    ] as const) {
      await sql`
        create function ${sql.id(name)}() returns trigger language plpgsql as $$
        begin
          perform record_property_changes(array(${sql.raw(ids)}));
          return null;
        end $$`.execute(database);
    }
  }
}

/** Per table, the ids of the properties that its rows belong to. */
const idsOfRows = {
  properties: (rows: string) => `select id from ${rows}`,
  property_photos: (rows: string) => `select property_id from ${rows}`,
  property_types: (rows: string) =>
    `select properties.id from properties join ${rows} as type on type.id = property_type_id`,
};

async function createTriggers(database: Kysely<unknown>): Promise<void> {
  for (const table of Object.keys(idsOfRows)) {
    for (const [event, rows, recording] of [
      ['insert', 'new table as changed', 'record_changed'],
      ['update', 'old table as before new table as changed', 'record_updated'],
      ['delete', 'old table as changed', 'record_changed'],
    ] as const) {
      await sql`
        create trigger ${sql.id(`record_${event}`)}
        after ${sql.raw(event)} on ${sql.table(table)}
        referencing ${sql.raw(rows)}
        for each statement execute function ${sql.id(`${recording}_${table}`)}()`.execute(database);
    }
    await sql`
      create trigger forget_changes after truncate on ${sql.table(table)}
      for each statement execute function forget_property_changes()`.execute(database);
  }
}
