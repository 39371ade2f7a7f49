import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Gives each version of the public list a random token, so that any process can tell whether a version belongs to the history
 * of this database: after a restore the same numbers are assigned again, to other changes.
 */
export const propertyVersions: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema
      .createTable('property_versions')
      .addColumn('version', 'bigint', (column) => column.primaryKey())
      .addColumn('token', 'uuid', (column) => column.notNull())
      .execute();
    await sql`
      insert into property_versions (version, token)
      select version, gen_random_uuid() from properties_version`.execute(database);
    await database.schema.dropTable('version_series').execute();
    await createFunctions(database);
  },
};

/** Keeps the tokens of the last 10,000 versions. */
async function createFunctions(database: Kysely<unknown>): Promise<void> {
  await sql`
    create function name_properties_version(named bigint) returns void language plpgsql as $$
    begin
      insert into property_versions (version, token) values (named, gen_random_uuid())
        on conflict (version) do update set token = excluded.token;
      delete from property_versions where version <= named - 10000;
    end $$`.execute(database);
  await sql`
    create or replace function record_property_changes(ids integer[]) returns void language plpgsql as $$
    declare
      next_version bigint;
    begin
      if cardinality(ids) = 0 then return; end if;
      update properties_version set version = version + 1 returning version into next_version;
      perform name_properties_version(next_version);
      insert into property_changes (property_id, version)
        select distinct id, next_version from unnest(ids) as id
        on conflict (property_id) do update set version = excluded.version;
    end $$`.execute(database);
  await sql`
    create or replace function forget_property_changes() returns trigger language plpgsql as $$
    declare
      next_version bigint;
    begin
      update properties_version set version = version + 1, complete_since = version + 1
        returning version into next_version;
      perform name_properties_version(next_version);
      return null;
    end $$`.execute(database);
}
