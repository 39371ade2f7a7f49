import { randomUUID } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteExpiredRows } from '../../../server/provider/accounts/expired-rows.ts';
import { jpeg } from './accounts/pictures.ts';
import { signUp, signUpStaff, type Person } from './caller.ts';
import { openProviderApp, type TestProviderApp } from './provider-app.ts';
import { home, propertyOf } from './staff/staff-calls.ts';

/** How many more inserts into a table succeed. */
const insertsLeft = new Map<string, number>();

/** A database that fails in the middle of a request, as when the process ends there. */
const failing: KyselyPlugin = {
  transformQuery({ node }) {
    const table = node.kind === 'InsertQueryNode' ? node.into?.table.identifier.name : undefined;
    const left = table === undefined ? undefined : insertsLeft.get(table);
    if (table === undefined || left === undefined) return node;
    if (left === 0) throw new Error('the process ends here');
    insertsLeft.set(table, left - 1);
    return node;
  },
  transformResult: async ({ result }) => result,
};

describe('a write that is sent again with its Idempotency-Key', () => {
  let provider: TestProviderApp;
  let staff: Person;

  beforeAll(async () => {
    provider = await openProviderApp({ seedProperties: 4, logLevel: 'silent' }, [failing]);
    staff = await signUpStaff(provider);
  });
  afterAll(() => provider?.[Symbol.asyncDispose]());
  beforeEach(() => insertsLeft.clear());

  const post = (path: string, key: string, body: object, by = staff) =>
    by.post(path, body).set('Idempotency-Key', key);
  const count = async (q: string): Promise<number> =>
    (await staff.get(`/admin/properties?q=${q}&pageSize=1`)).body.total;

  it('goes on where an import was cut short, as one batch', async () => {
    const rows = Array.from({ length: 250 }, () => ({ ...home, propertyTitle: 'Cutshort' }));
    const key = randomUUID();
    insertsLeft.set('batch_changes', 1);
    const cut = await post('/admin/properties/import?mode=all', key, { rows });
    expect([cut.status, await count('Cutshort')]).toEqual([500, 100]);
    insertsLeft.clear();
    const { body } = await post('/admin/properties/import?mode=all', key, { rows }).expect(200);
    expect(body).toMatchObject({ written: true, created: 250, problems: [] });
    expect(await count('Cutshort')).toBe(250);
    const batch = await staff.get(`/admin/batches/${body.batch}`).expect(200);
    expect(batch.body.batch).toMatchObject({ state: 'done', count: 250, total: 250 });
    const again = await post('/admin/properties/import?mode=all', key, { rows }).expect(200);
    expect([again.body, await count('Cutshort')]).toEqual([body, 250]);
  });

  it('applies a bulk action to what its filter found first, as one batch', async () => {
    const fields = { ...home, propertyTitle: 'Bulky' };
    for (let made = 0; made < 3; made += 1) await staff.post('/properties', fields).expect(201);
    const key = randomUUID();
    const bulk = { action: 'archive', filter: { q: 'Bulky', status: 'draft' } };
    const { body } = await post('/admin/properties/bulk', key, bulk).expect(200);
    expect(body.done).toHaveLength(3);
    const again = await post('/admin/properties/bulk', key, bulk).expect(200);
    expect(again.body).toEqual(body);
  });

  it('is answered as the first time, though its files were stored again', async () => {
    const { id } = await propertyOf(staff.post('/properties', home));
    const key = randomUUID();
    const photo = await jpeg();
    const upload = () =>
      staff
        .post(`/properties/${id}/photos`)
        .set('Idempotency-Key', key)
        .attach('photos', photo, 'a.jpg');
    const first = await upload().expect(201);
    const again = await upload().expect(201);
    expect(again.body).toEqual(first.body);
    expect(again.body.property.photos).toHaveLength(1);
  });

  it('belongs to its user, route and body', async () => {
    const key = randomUUID();
    const phone = { phone: '+234 803 222 3333' };
    const [one, two] = [await signUp(provider), await signUp(provider)];
    const add = (by: Person, body: object) => post('/users/phone', key, body, by);
    const { body } = await add(one, phone).expect(201);
    expect((await add(one, phone).expect(201)).body).toEqual(body);
    expect((await add(two, phone).expect(201)).body).not.toEqual(body);
    const other = await add(one, { phone: '+234 803 222 4444' });
    expect([other.status, other.body.message]).toEqual([
      422,
      'Another request was sent under this Idempotency-Key.',
    ]);
    await post('/users/address', key, { address: '4 Aso Close, Maitama' }, one).expect(201);
    expect((await add(one, phone).set('Idempotency-Key', 'a b')).status).toBe(400);
  });

  it('has its outcome forgotten after a day, and with its user', async () => {
    const person = await signUp(provider);
    await post('/users/phone', randomUUID(), { phone: '+234 803 222 5555' }, person).expect(201);
    const stored = () =>
      provider.database
        .selectFrom('write_outcomes')
        .where('user_id', '=', person.id)
        .select('id')
        .execute();
    const { database } = provider;
    const hours = (later: number): Date => new Date(Date.now() + later * 3_600_000);
    await deleteExpiredRows(database, hours(23));
    expect(await stored()).toHaveLength(1);
    await deleteExpiredRows(database, hours(25));
    expect(await stored()).toEqual([]);
    await post('/users/phone', randomUUID(), { phone: '+234 803 222 6666' }, person).expect(201);
    await provider.database.deleteFrom('users').where('id', '=', person.id).execute();
    expect(await stored()).toEqual([]);
  });
});
