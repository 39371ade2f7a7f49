import { type Kysely, type SchemaModule, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const propertiesPeopleMessages: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await createLookupTable(database.schema, 'property_types');
    await createLookupTable(database.schema, 'amenities');
    await createProperties(database.schema);
    await createPropertyParts(database.schema);
    await createPropertiesVersion(database);
    await createPeopleAndMessages(database.schema);
    await database.schema
      .createTable('seedings')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('seeded_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .execute();
  },
};

async function createLookupTable(schema: SchemaModule, table: string): Promise<void> {
  await schema
    .createTable(table)
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('name', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createIndex(`${table}_name_key`)
    .on(table)
    .unique()
    .expression(sql`lower(name)`)
    .execute();
}

async function createProperties(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('properties')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('uuid', 'uuid', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('location', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) =>
      column.notNull().check(sql`category in ('rent', 'buy')`),
    )
    .addColumn('property_type_id', 'integer', (column) =>
      column.notNull().references('property_types.id').onDelete('restrict'),
    )
    .addColumn('annual_price', 'bigint', (column) =>
      column.notNull().check(sql`annual_price between 0 and 9007199254740991`),
    )
    .addColumn('bedrooms', 'integer', (column) => column.notNull().check(sql`bedrooms >= 0`))
    .addColumn('bathrooms', 'integer', (column) => column.notNull().check(sql`bathrooms >= 0`))
    .addColumn('kitchens', 'integer', (column) => column.notNull().check(sql`kitchens >= 0`))
    .addColumn('garages', 'integer', (column) => column.notNull().check(sql`garages >= 0`))
    .addColumn('floors', 'integer', (column) => column.notNull().check(sql`floors >= 0`))
    .addColumn('is_featured', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('area', 'integer', (column) => column.check(sql`area > 0`))
    .addColumn('year_built', 'integer')
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('video_url', 'text')
    .addColumn('lat', 'double precision', (column) => column.check(sql`lat between -90 and 90`))
    .addColumn('lng', 'double precision', (column) => column.check(sql`lng between -180 and 180`))
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('draft', 'published')`),
    )
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .addCheckConstraint('properties_coordinates_check', sql`(lat is null) = (lng is null)`)
    .execute();
  await schema
    .createIndex('properties_status_newest_index')
    .on('properties')
    .columns(['status', 'created_at desc', 'id desc'])
    .execute();
  await schema
    .createIndex('properties_type_index')
    .on('properties')
    .column('property_type_id')
    .execute();
}

async function createPropertyParts(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('property_photos')
    .addColumn('property_id', 'integer', (column) =>
      column.notNull().references('properties.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('alt', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('color', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('property_photos_pkey', ['property_id', 'position'])
    .execute();
  await schema
    .createTable('property_amenities')
    .addColumn('property_id', 'integer', (column) =>
      column.notNull().references('properties.id').onDelete('cascade'),
    )
    .addColumn('amenity_id', 'integer', (column) =>
      column.notNull().references('amenities.id').onDelete('restrict'),
    )
    .addPrimaryKeyConstraint('property_amenities_pkey', ['property_id', 'amenity_id'])
    .execute();
  await schema
    .createIndex('property_amenities_amenity_index')
    .on('property_amenities')
    .column('amenity_id')
    .execute();
  await schema
    .createTable('nearby_places')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('property_id', 'integer', (column) =>
      column.notNull().references('properties.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('rating', 'real', (column) => column.check(sql`rating between 0 and 5`))
    .addColumn('distance_metres', 'integer', (column) => column.notNull())
    .addColumn('image', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('lat', 'double precision', (column) => column.notNull())
    .addColumn('lng', 'double precision', (column) => column.notNull())
    .addUniqueConstraint('nearby_places_position_key', ['property_id', 'position'])
    .execute();
}

/** Triggers count the changes, so every write is counted. */
async function createPropertiesVersion(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('properties_version')
    .addColumn('singleton', 'boolean', (column) =>
      column
        .primaryKey()
        .defaultTo(true)
        .check(sql`singleton`),
    )
    .addColumn('version', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into properties_version (version) values (0)`.execute(database);
  await sql`
    create function bump_properties_version() returns trigger language plpgsql as $$
    begin
      update properties_version set version = version + 1;
      return null;
    end $$`.execute(database);
  for (const table of ['properties', 'property_photos', 'property_types']) {
    await sql`
      create trigger bump_properties_version
      after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function bump_properties_version()`.execute(database);
  }
}

async function createPeopleAndMessages(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('users')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('admin', 'user')`))
    .addColumn('photo', 'text', (column) => column.notNull().defaultTo('user_image'))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await schema
    .createIndex('users_email_key')
    .on('users')
    .unique()
    .expression(sql`lower(email)`)
    .execute();
  await schema
    .createTable('messages')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('contact', 'owner')`),
    )
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('new', 'in_progress', 'replied', 'spam')`),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('property_uuid', 'uuid')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('messages_status_newest_index')
    .on('messages')
    .columns(['status', 'created_at desc'])
    .execute();
}
