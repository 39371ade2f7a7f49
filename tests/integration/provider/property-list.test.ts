import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import express from 'express';
import { sql, type Kysely } from 'kysely';
import { pino } from 'pino';
import request from 'supertest';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Tables } from '../../../server/provider/database/tables.ts';
import { createBackgroundWork } from '../../../server/provider/http/background-work.ts';
import { itemParts, packedItems } from '../../../server/provider/properties/list-items.ts';
import { toListItem } from '../../../server/provider/properties/property-json.ts';
import { createPropertyList } from '../../../server/provider/properties/property-list.ts';
import {
  readListedIds,
  readListedProperties,
} from '../../../server/provider/properties/property-queries.ts';
import { propertyRoutes } from '../../../server/provider/properties/routes.ts';
import { readList } from '../../../server/provider/provider.ts';
import { listedIn } from './listed.ts';
import { openProviderApp, type TestProviderApp } from './provider-app.ts';

const copies = 2_000;

/** Copies the only property. */
async function addCopies(database: Kysely<Tables>): Promise<void> {
  await sql`
    insert into properties (uuid, title, location, category, property_type_id, annual_price, bedrooms, bathrooms,
      kitchens, garages, floors, is_featured, description, status, created_at, updated_at)
    select gen_random_uuid(), title || ' ' || n, location, category, property_type_id, annual_price, bedrooms, bathrooms,
      kitchens, garages, floors, is_featured, description, status, created_at + n % 100 * interval '1 hour', updated_at
    from properties, generate_series(1, ${copies}::int) as n`.execute(database);
}

let app: TestProviderApp;
let database: Kysely<Tables>;

beforeAll(async () => {
  app = await openProviderApp({ seedProperties: 1 });
  ({ database } = app);
  await addCopies(database);
});
afterAll(() => app?.[Symbol.asyncDispose]());

it('runs other queries while a long property list is read', async () => {
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

  const { properties } = listedIn(await list);
  const { rows } = await sql<{ uuid: string }>`
    select uuid from properties order by created_at desc, id desc`.execute(database);
  expect(properties.map(({ uuid }) => uuid)).toEqual(rows.map(({ uuid }) => uuid));
  expect(properties).toHaveLength(copies + 1);
});

it('handles requests while many changes are read', async () => {
  const list = createPropertyList(database);
  await list.readAll();
  await database.updateTable('properties').set({ area: 77 }).execute();

  const progress = { isRead: false };
  const changed = list.body().then((body) => {
    progress.isRead = true;
    return body;
  });
  let turns = 0;
  while (!progress.isRead) {
    await yieldToEventLoop();
    turns += 1;
  }
  expect(turns).toBeGreaterThanOrEqual(copies / 250);
  const { properties } = listedIn(await changed);
  expect(new Set(properties.map(({ area }) => area))).toEqual(new Set([77]));
});

it('is read before requests arrive, unless the changes since the version of the site are known', async () => {
  const { version } = await createPropertyList(database).body();
  for (const [known, isReadFirst] of [
    [undefined, true],
    ['another.1', true],
    [version, false],
  ] as const) {
    const list = createPropertyList(database);
    const progress = { isRead: false };
    const propertyList = {
      ...list,
      async readAll(signal?: AbortSignal) {
        await list.readAll(signal);
        progress.isRead = true;
      },
    };
    const background = createBackgroundWork(pino({ level: 'silent' }));
    await readList({ background, propertyList }, known);
    expect([known, progress.isRead]).toEqual([known, isReadFirst]);
    await background.settled();
    expect(progress.isRead).toBe(true);
  }
});

it('is held packed, and sent in short parts', async () => {
  const ids = await readListedIds(database);
  const rows = await readListedProperties(database, ids);
  const items = packedItems(rows);
  const texts = rows.map((row) => JSON.stringify(toListItem(row)));
  const heldBytes = [...new Set(items.map(({ block }) => block))].reduce(
    (sum, { length }) => sum + length,
    0,
  );
  expect(heldBytes).toBeLessThan(texts.join('').length / 3);

  // Items of many blocks alternate, as after changes.
  const mixed = [...items.keys()].toSorted((a, b) => (a % 700) - (b % 700));
  const parts = [
    ...itemParts(
      '[',
      mixed.flatMap((number) => items[number] ?? []),
    ),
  ];
  expect(Buffer.concat(parts).toString()).toBe(
    `[${mixed.map((number) => texts[number]).join(',')}]}`,
  );
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(300_000);
});

it('is not put together for a client that has left', async () => {
  const parts = vi.fn(() => [Buffer.from('{}')]);
  const propertyList = {
    ...createPropertyList(database),
    async body() {
      return {
        etag: '"e"',
        version: 'a.1',
        parts,
        length: 2,
      };
    },
  };
  const leaving = express();
  leaving.use((_request, response, next) => {
    response.destroy();
    next();
  });
  for (const [client, calls] of [
    [leaving, 0],
    [express(), 1],
  ] as const) {
    client.use(propertyRoutes({ database, propertyList }));
    await request(client)
      .get('/')
      .catch(() => {});
    expect(parts).toHaveBeenCalledTimes(calls);
  }
});
