import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createPropertyList } from '../../../server/provider/properties/property-list.ts';
import { openTestApp } from './open-test-app.ts';

const copies = 2_000;

it('runs other queries while a long property list is read', async () => {
  await using app = await openTestApp({ seedProperties: 1 });
  const { database } = app;
  await sql`
    insert into properties (uuid, title, location, category, property_type_id, annual_price, bedrooms, bathrooms,
      kitchens, garages, floors, is_featured, description, status, created_at, updated_at)
    select gen_random_uuid(), title || ' ' || n, location, category, property_type_id, annual_price, bedrooms, bathrooms,
      kitchens, garages, floors, is_featured, description, status, created_at + n % 100 * interval '1 hour', updated_at
    from properties, generate_series(1, ${copies}::int) as n`.execute(database);

  const progress = { isRead: false };
  const list = createPropertyList(database)
    .body()
    .then((body) => {
      progress.isRead = true;
      return body;
    });
  let turns = 0;
  while (!progress.isRead) {
    await database.selectFrom('users').select('id').execute();
    // As each request does: PGlite's queries alone never wait for the event loop.
    await yieldToEventLoop();
    turns += 1;
  }
  expect(turns).toBeGreaterThanOrEqual(copies / 400);

  const { properties } = JSON.parse((await list).json.toString());
  const { rows } = await sql<{ uuid: string }>`
    select uuid from properties order by created_at desc, id desc`.execute(database);
  expect(properties.map(({ uuid }: { uuid: string }) => uuid)).toEqual(
    rows.map(({ uuid }) => uuid),
  );
  expect(properties).toHaveLength(copies + 1);
});
