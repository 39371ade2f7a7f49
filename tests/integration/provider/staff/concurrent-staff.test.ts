/** @module-tag long */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { finishBatch, startBatch } from '../../../../server/provider/staff/batches/record-batch.ts';
import { finishUndo, startUndo } from '../../../../server/provider/staff/batches/undo-batch.ts';
import { mergeLookupItems } from '../../../../server/provider/staff/lookup-lists/merge-lookup-items.ts';
import {
  createProperty,
  updateProperty,
} from '../../../../server/provider/staff/properties/save-property.ts';
import { runsPostgres, useSharedPostgres } from '../../../support/on-postgres.ts';
import { connectTo, query, untilBlocked } from '../../../support/temporary-postgres.ts';
import { signUpStaff } from '../caller.ts';
import { openProviderApp, type TestProviderApp } from '../provider-app.ts';
import { home } from './staff-calls.ts';

describe.runIf(runsPostgres)('staff who work at the same time', () => {
  const postgres = useSharedPostgres();
  let databaseUrl: string;
  let provider: TestProviderApp;
  /** Another process, which stops in the middle of its transactions. */
  let other: Awaited<ReturnType<typeof connectTo>>;
  let staff: { userId: number; now: Date };

  beforeAll(async () => {
    databaseUrl = await postgres().createDatabase();
    provider = await openProviderApp({ seedProperties: 12, databaseUrl });
    staff = { userId: (await signUpStaff(provider)).id, now: new Date() };
    other = await connectTo(databaseUrl);
  });
  afterAll(async () => {
    await other?.end();
    await provider?.[Symbol.asyncDispose]();
  });

  it.each(['amenities', 'property_types'] as const)(
    'merge %s while properties that only have the other item are changed',
    async (list) => {
      const uses =
        list === 'amenities'
          ? 'select amenity_id as id, property_id from property_amenities'
          : 'select property_type_id as id, id as property_id from properties';
      const [pair] = z
        .array(z.object({ id: z.number(), into: z.number(), property: z.number() }))
        .parse(
          await query(
            databaseUrl,
            `with uses as (${uses})
               select gone.id, kept.id as into, min(kept.property_id) as property
               from uses as kept join ${list} as gone on gone.id <> kept.id
               where not exists (
                 select from uses where id = gone.id and property_id = kept.property_id)
               group by 1, 2 order by 1, 2 limit 1`,
          ),
        );
      if (pair === undefined) throw new Error('no property has only one of two items');
      await other.query('begin');
      await other.query('select from properties where id = $1 for update', [pair.property]);
      const merged = await mergeLookupItems(provider.database, staff, list, pair);
      expect(merged.id).toBe(pair.into);
      await other.query('update properties set is_featured = true where id = $1', [pair.property]);
      await other.query('commit');
    },
  );

  it('undo a change while an amenity of the property is renamed', async () => {
    const { database } = provider;
    const before = await addProperty();
    const batch = await change(before.id);
    await startUndo(database, staff, batch);
    await other.query('begin');
    await other.query(`select from amenities where name = 'Swimming pool' for update`);
    const undone = finishUndo(database, { clock: () => new Date(), userId: 1 }, batch);
    await untilBlocked(databaseUrl);
    await other.query('update properties set is_featured = is_featured where id = $1', [before.id]);
    await other.query('commit');
    await undone;
    expect(await titleOf(before.id)).toBe(before.title);
  });

  it('undo a batch only after the change that is being recorded in it', async () => {
    const { database } = provider;
    const before = await addProperty();
    const batch = await startBatch(database, staff, { kind: 'publish', total: 1 });
    await other.query('begin');
    await other.query('lock table batch_changes in share mode');
    const changed = changeIn(batch, before.id);
    await untilBlocked(databaseUrl);
    const started = startUndo(database, staff, batch);
    await untilBlocked(databaseUrl, 2);
    await other.query('rollback');
    await changed;
    await started;
    await finishUndo(database, { clock: () => new Date(), userId: 1 }, batch);
    expect(await titleOf(before.id)).toBe(before.title);
  });

  const addProperty = () =>
    createProperty(provider.database, staff, {
      ...home,
      description: 'Quiet.',
      amenities: ['Swimming pool'],
    });

  const changeIn = (batch: number, id: number) =>
    updateProperty(
      provider.database,
      { ...staff, batch },
      { by: 'id', value: id },
      { fields: { propertyTitle: 'Another title' }, version: undefined },
    );

  async function change(id: number): Promise<number> {
    const batch = await startBatch(provider.database, staff, { kind: 'publish', total: 1 });
    await changeIn(batch, id);
    await finishBatch(provider.database, batch, staff);
    return batch;
  }

  async function titleOf(id: number): Promise<string> {
    const { title } = await provider.database
      .selectFrom('properties')
      .where('id', '=', id)
      .select('title')
      .executeTakeFirstOrThrow();
    return title;
  }
});
