import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const yesOrNo = ['generator', 'inverter', 'solar', 'borehole', 'treated_water', 'serviced', 'pets'];

/** Light, water, papers, fees and past prices of a property, and floor plans among its photos. */
export const facts: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await addColumns(database);
    await createPrices(database);
    await recordAmenityChanges(database);
  },
};

/** Without defaults for properties: PostgreSQL then rewrites no rows, and the version before inserts rows without the columns. */
async function addColumns(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table properties
      add column service_charge bigint check (service_charge >= 0),
      add column caution_deposit bigint check (caution_deposit >= 0),
      add column agency_fee bigint check (agency_fee >= 0),
      add column legal_fee bigint check (legal_fee >= 0),
      add column estate text,
      add column grid_band text check (grid_band in ('A', 'B', 'C', 'D', 'E')),
      add column light_hours smallint check (light_hours between 0 and 24),
      add column papers jsonb check (jsonb_typeof(papers) = 'object'),
      add column condition text check (condition in ('new', 'renovated', 'used')),
      add column confirmed_on text check (confirmed_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')`.execute(
    database,
  );
  for (const name of yesOrNo) {
    const column = sql.id(name);
    await sql`
      alter table properties add column ${column} text check (${column} in ('yes', 'no'))`.execute(
      database,
    );
  }
  await sql`
    alter table property_photos
      add column kind text not null default 'photo' check (kind in ('photo', 'floor-plan'))`.execute(
    database,
  );
}

/** A trigger records prices, so that those of the version before, running on this schema, are recorded as well. */
async function createPrices(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('property_prices')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('property_id', 'integer', (column) =>
      column.notNull().references('properties.id').onDelete('cascade'),
    )
    .addColumn('price', 'bigint', (column) => column.notNull().check(sql`price > 0`))
    .addColumn('replaced_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await database.schema
    .createIndex('property_prices_property_id_index')
    .on('property_prices')
    .columns(['property_id', 'replaced_at'])
    .execute();
  // Corrections within an hour of a change belong to it. A price on request is not recorded.
  await sql`
    create function record_property_price() returns trigger language plpgsql as $$
    declare
      latest property_prices%rowtype;
    begin
      if old.category <> new.category then
        delete from property_prices where property_id = new.id;
        return null;
      end if;
      if old.status not in ('published', 'under_offer') then return null; end if;
      select * into latest from property_prices
        where property_id = new.id order by replaced_at desc, id desc limit 1;
      if latest.replaced_at > new.updated_at - interval '1 hour' then
        if latest.price = new.annual_price then
          delete from property_prices where id = latest.id;
        end if;
      elsif old.annual_price > 0 then
        insert into property_prices (property_id, price, replaced_at)
          values (new.id, old.annual_price, new.updated_at);
      end if;
      return null;
    end $$`.execute(database);
  await sql`
    create trigger record_price
    after update of annual_price, category on properties
    for each row
    when (old.annual_price is distinct from new.annual_price
      or old.category is distinct from new.category)
    execute function record_property_price()`.execute(database);
}

/** The public list has the amenities of a property: a change to them is a change to the list. */
async function recordAmenityChanges(database: Kysely<unknown>): Promise<void> {
  const idsOfRows = {
    property_amenities: (rows: string) => `select property_id from ${rows}`,
    amenities: (rows: string) =>
      `select property_id from property_amenities join ${rows} as amenity on amenity.id = amenity_id`,
  };
  for (const [table, idsOf] of Object.entries(idsOfRows)) {
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
  for (const [table, event, rows, recording] of [
    ['property_amenities', 'insert', 'new table as changed', 'record_changed'],
    ['property_amenities', 'update', 'old table as before new table as changed', 'record_updated'],
    ['property_amenities', 'delete', 'old table as changed', 'record_changed'],
    ['amenities', 'update', 'old table as before new table as changed', 'record_updated'],
  ] as const) {
    await sql`
      create trigger ${sql.id(`record_${event}`)}
      after ${sql.raw(event)} on ${sql.table(table)}
      referencing ${sql.raw(rows)}
      for each statement execute function ${sql.id(`${recording}_${table}`)}()`.execute(database);
  }
  await sql`
    create trigger forget_changes after truncate on property_amenities
    for each statement execute function forget_property_changes()`.execute(database);
}
