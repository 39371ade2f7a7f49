import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEngines } from '../../../support/provider-engines.ts';
import { type Person, signUpStaff } from '../caller.ts';
import type { TestProviderApp } from '../provider-app.ts';
import { home, propertyOf, readAudit } from './staff-calls.ts';

interface Listed {
  id: number;
  propertyTitle: string;
  annualPrice: number;
}

describeOnEngines('bulk actions for staff', ({ open }) => {
  let provider: TestProviderApp;
  let staff: Person;

  beforeAll(async () => {
    provider = await open({ seedProperties: 12 });
    staff = await signUpStaff(provider);
  });
  afterAll(() => provider?.[Symbol.asyncDispose]());

  const list = async (query: string) => (await staff.get(`/admin/properties?${query}`)).body;
  const ids = async (query: string): Promise<number[]> =>
    (await list(query)).properties.map(({ id }: Listed) => id);
  const create = async (fields: object = {}) =>
    propertyOf(staff.post('/properties', { ...home, ...fields }));

  describe('bulk action', () => {
    it('reports what was done and what was not, each on its own', async () => {
      const ready = await create({ description: 'Quiet.' });
      const undescribed = await create();
      const moved = await create({ description: 'Quiet.' });
      const { body } = await staff
        .post('/admin/properties/bulk', {
          action: 'publish',
          ids: [ready.id, undescribed.id, { id: moved.id, version: 9 }, 999_999, ready.id],
        })
        .expect(200);
      expect(body).toEqual({
        batch: expect.any(Number),
        done: [{ id: ready.id, version: 2 }],
        failed: [
          {
            id: undescribed.id,
            title: home.propertyTitle,
            message: 'Description is required before visitors see the property',
          },
          {
            id: moved.id,
            title: home.propertyTitle,
            message: 'Someone else has changed this property in the meantime.',
          },
          { id: 999_999, title: null, message: 'Property not found' },
        ],
        next: null,
      });
      await provider.visitor.get(`/properties/${ready.id}`).expect(200);
      expect(await readAudit(provider, 'property', undescribed.id)).toHaveLength(1);
    });

    it('reaches everything that a filter matches, and can be undone', async () => {
      const before = await ids('status=published&pageSize=100');
      const act = async (action: string, filter: object) =>
        (await staff.post('/admin/properties/bulk', { action, filter })).body;
      const deleted = await act('delete', { status: 'published' });
      expect(deleted.done).toHaveLength(before.length);
      expect((await provider.visitor.get('/properties')).body.properties).toEqual([]);
      const restored = await act('restore', { deleted: true });
      expect(restored.done).toHaveLength(before.length);
      expect(restored.failed).toEqual([]);
      expect(new Set(await ids('status=published&pageSize=100'))).toEqual(new Set(before));
      expect((await act('feature', { featured: false })).failed).toEqual([]);
      expect((await list('featured=false')).total).toBe(0);
    });

    it('limits the properties taken from a filter, and reports where to continue', async () => {
      const made = [await create(), await create(), await create()].map(({ id }) => id);
      const act = async (after: number) => {
        const body = { action: 'feature', all: true, after, limit: 2 };
        return (await staff.post('/admin/properties/bulk', body).expect(200)).body;
      };
      const first = await act(made[0] - 1);
      expect(first.done.map(({ id }: Listed) => id)).toEqual(made.slice(0, 2));
      expect(first.next).toBe(made[1]);
      const second = await act(first.next);
      expect(second.done.map(({ id }: Listed) => id)).toEqual(made.slice(2));
      expect(second.next).toBeNull();
    });

    it('accepts 500 ids, each with its version', async () => {
      const many = Array.from({ length: 500 }, (_, id) => ({ id: 2_000_000_000 + id, version: 1 }));
      const body = { action: 'feature', ids: many };
      const outcome = await staff.post('/admin/properties/bulk', body).expect(200);
      expect(outcome.body.failed).toHaveLength(500);
    });

    it('continues after a property that the database rejects', async () => {
      const [one, broken, other] = [
        await create(),
        await create({ reference: 'BROKEN' }),
        await create(),
      ];
      const { schema } = provider.database;
      const { sql } = await import('kysely');
      await schema
        .alterTable('properties')
        .addCheckConstraint(
          'broken',
          sql`status <> 'archived' or reference is distinct from 'BROKEN'`,
        )
        .execute();
      const { body } = await staff
        .post('/admin/properties/bulk', {
          action: 'archive',
          ids: [one.id, broken.id, other.id],
        })
        .expect(200);
      await schema.alterTable('properties').dropConstraint('broken').execute();
      expect(body.done.map(({ id }: Listed) => id)).toEqual([one.id, other.id]);
      expect(body.failed).toMatchObject([{ id: broken.id, message: 'An error occurred.' }]);
      expect(provider.logged.splice(0).join('')).toContain('bulk action failed for a property');
    });
  });
});
