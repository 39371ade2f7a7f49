import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEngines } from '../../../support/provider-engines.ts';
import { type Person, signUp, signUpStaff } from '../caller.ts';
import type { TestProviderApp } from '../provider-app.ts';
import { home } from './staff-calls.ts';

describeOnEngines('oversight', ({ open }) => {
  let provider: TestProviderApp;
  let staff: Person;

  beforeAll(async () => {
    provider = await open({ seedProperties: 12 });
    staff = await signUpStaff(provider);
  });
  afterAll(() => provider?.[Symbol.asyncDispose]());

  describe('audit', () => {
    const read = async (query = '') => (await staff.get(`/admin/audit?${query}`)).body;

    let atFirst: unknown;
    beforeAll(async () => {
      atFirst = await read();
      for (let count = 1; count <= 5; count += 1) await staff.post('/properties', home);
      await staff.post('/admin/amenities', { name: 'Sauna' });
    });

    it('starts empty, without entries for demo data', () => {
      expect(atFirst).toEqual({ entries: [], next: null });
    });

    it('is read newest first with a cursor', async () => {
      const one = await read('limit=4');
      const two = await read(`limit=4&cursor=${one.next}`);
      expect([one.entries.length, two.entries.length, two.next]).toEqual([4, 2, null]);
      expect(one.entries[0]).toEqual({
        id: expect.any(Number),
        at: provider.clock.now.toISOString(),
        user: { id: staff.id, name: 'Ada Obi' },
        entity: 'amenity',
        entityId: expect.any(Number),
        entityName: 'Sauna',
        action: 'create',
        changes: { name: { from: null, to: 'Sauna' } },
        batchId: null,
        batch: null,
      });
      const ids = [...one.entries, ...two.entries].map(({ id }: { id: number }) => id);
      expect(ids).toEqual(ids.toSorted((first, second) => second - first));
      const exported = await staff.get('/admin/audit/export').buffer();
      const [own, ...others] = exported.text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(others).toEqual([...one.entries, ...two.entries]);
      expect(own).toMatchObject({ entity: 'user', entityId: staff.id, action: 'export-audit' });
      await staff.get('/admin/properties/export').buffer();
      const { entries } = (await staff.get('/admin/audit?action=export-properties')).body;
      expect(entries).toMatchObject([{ entity: 'user', entityId: staff.id }]);
    });

    it.each<[string, number]>([
      ['entity=amenity', 1],
      ['entity=property&action=create', 5],
      ['action=delete', 0],
      ['user=999999', 0],
      ['from=2000-01-01&to=2000-12-31', 0],
      ['from=2000-01-01', 8],
    ])('is filtered by %s', async (query, count) => {
      expect((await read(query)).entries).toHaveLength(count);
    });

    it('has what staff did with an enquiry that the site had not delivered', async () => {
      const receivedAt = '2026-11-20T08:00:00.000Z';
      const body = { action: 'drop-enquiry', receivedAt };
      await staff.post('/admin/audit', body).expect(201, {});
      const { entries } = await read('action=drop-enquiry');
      expect(entries).toHaveLength(1);
      expect(entries[0]).toMatchObject({
        entity: 'user',
        changes: { received: { from: null, to: receivedAt } },
      });
      await staff.post('/admin/audit', { ...body, action: 'delete' }).expect(422);
      await staff.post('/admin/audit', { ...body, receivedAt: 'today' }).expect(422);
    });

    it('cannot be changed, not even in the database', async () => {
      const { database } = provider;
      for (const statement of [
        sql`update audit_entries set action = 'x'`,
        sql`delete from audit_entries`,
        sql`truncate audit_entries`,
      ]) {
        await expect(statement.execute(database)).rejects.toThrow('are never changed');
      }
    });

    it('has no entry of a change that was rolled back', async () => {
      const { database } = provider;
      const id = 1;
      await sql`alter table audit_entries add constraint broken check (action <> 'delete')`.execute(
        database,
      );
      expect((await staff.delete(`/properties/${id}`)).status).toBe(500);
      await sql`alter table audit_entries drop constraint broken`.execute(database);
      await staff.get(`/admin/properties/${id}`).expect(200);
      const { property } = (await staff.get(`/admin/properties/${id}`)).body;
      expect([property.deletedAt, property.version]).toEqual([null, 1]);
      provider.logged.splice(0);
    });
  });

  describe('statistics', () => {
    const read = async (query = '') => (await staff.get(`/admin/stats?${query}`)).body;

    it('count current properties by purpose, state and district', async () => {
      const { properties, timeZone, from, to } = await read();
      expect(timeZone).toBe('Africa/Lagos');
      expect(from < to).toBe(true);
      const sum = (counts: object): number =>
        Object.values(counts).reduce((total: number, count) => total + Number(count), 0);
      expect(sum(properties.byPurpose)).toBe(properties.total);
      expect(sum(properties.byStatus)).toBe(properties.total);
      expect(properties.byStatus).toMatchObject({ published: 12, let: 0 });
      expect(properties.byDistrict).toContainEqual({ district: 'Jabi', count: expect.any(Number) });
    });

    it('count enquiries by day in Lagos, and measure how quickly they were answered', async () => {
      const { database } = provider;
      await database.deleteFrom('messages').execute();
      const insert = async (createdAt: string, repliedAt: string | null, status = 'replied') =>
        database
          .insertInto('messages')
          .values({
            kind: 'contact',
            status: status as 'replied',
            name: 'Bola',
            email: 'bola@mail.example',
            message: 'Hello there',
            created_at: new Date(createdAt),
            updated_at: new Date(createdAt),
            replied_at: repliedAt === null ? null : new Date(repliedAt),
          })
          .execute();
      await insert('2026-03-01T22:59:59Z', '2026-03-01T23:59:59Z');
      await insert('2026-03-01T23:00:00Z', '2026-03-02T02:00:00Z');
      await insert('2026-03-02T10:00:00Z', '2026-03-04T10:00:00Z');
      await insert('2026-03-02T11:00:00Z', null, 'new');
      await insert('2026-03-02T12:00:00Z', null, 'spam');
      await insert('2026-03-02T23:00:00Z', null, 'new');
      const { enquiries } = await read('from=2026-03-01&to=2026-03-02');
      expect(enquiries).toEqual({
        total: 5,
        byStatus: { new: 1, in_progress: 0, replied: 3, spam: 1 },
        byKind: { contact: 5, owner: 0 },
        answered: 3,
        medianAnswerSeconds: 10_800,
        promised: { due: 4, within24Hours: 2, share: 0.5 },
        perDay: [
          { day: '2026-03-01', count: 1 },
          { day: '2026-03-02', count: 4 },
        ],
      });
      const { enquiries: none } = await read('from=2026-01-01&to=2026-01-01');
      expect(none).toMatchObject({
        total: 0,
        medianAnswerSeconds: null,
        promised: { share: null },
      });
    });

    it('count new users by day and week', async () => {
      await signUp(provider);
      const { database } = provider;
      await database
        .updateTable('users')
        .set({ created_at: new Date('2026-03-01T23:30:00Z') })
        .execute();
      const { users } = await read('from=2026-02-26&to=2026-03-02');
      expect(users.created).toBe(users.total);
      expect(users.perDay).toHaveLength(5);
      expect(users.perDay.at(-1)).toEqual({ day: '2026-03-02', count: users.total });
      expect(users.perWeek).toEqual([
        { week: '2026-02-23', count: 0 },
        { week: '2026-03-02', count: users.total },
      ]);
    });
  });
});
