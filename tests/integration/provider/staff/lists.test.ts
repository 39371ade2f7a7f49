import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEngines } from '../../../support/provider-engines.ts';
import { answer, type Person, signUpStaff } from '../caller.ts';
import type { TestProviderApp } from '../provider-app.ts';
import { home, propertyOf, readAudit } from './staff-calls.ts';

interface Named {
  id: number;
  name: string;
  uses: number;
}

describeOnEngines('amenities and property types', ({ open }) => {
  let provider: TestProviderApp;
  let staff: Person;
  /** The initial list. */
  let propertyTypes: Named[];
  let amenities: Named[];

  beforeAll(async () => {
    provider = await open({ seedProperties: 12 });
    staff = await signUpStaff(provider);
    ({ propertyTypes } = (await staff.get('/admin/property-types')).body);
    ({ amenities } = (await staff.get('/admin/amenities')).body);
  });
  afterAll(() => provider?.[Symbol.asyncDispose]());

  it('start with the names that the site knows', () => {
    const types = propertyTypes.map(({ name }) => name);
    expect(types).toEqual(['Apartment', 'Duplex', 'House', 'Villa']);
    expect(amenities).toHaveLength(16);
    expect(amenities).toContainEqual({
      id: expect.any(Number),
      name: 'Parking',
      uses: expect.any(Number),
    });
  });

  describe.each([
    ['amenities', 'amenity', 'amenities', 'amenity'],
    ['property-types', 'propertyType', 'propertyTypes', 'property-type'],
  ])('%s', (path, one, many, entity) => {
    const add = async (name: string): Promise<Named> =>
      (await staff.post(`/admin/${path}`, { name }).expect(201)).body[one];
    const find = async (id: number): Promise<Named | undefined> => {
      const { body } = await staff.get(`/admin/${path}`);
      return body[many].find((named: Named) => named.id === id);
    };
    const createWith = async (...names: string[]) => {
      const chosen = one === 'amenity' ? { amenities: names } : { propertyType: names[0] };
      const fields = { ...home, description: 'Quiet.', status: 'published', ...chosen };
      return propertyOf(staff.post('/properties', fields));
    };
    const publicNames = async (id: number): Promise<string[]> => {
      const { body } = await provider.visitor.get(`/properties/${id}`).expect(200);
      return one === 'amenity' ? body.property.amenities : [body.property.propertyType];
    };

    it('have unique names, in any case', async () => {
      const { id } = await add(`Lake view ${path}`);
      const message = 'This name exists already';
      const duplicate = await staff.post(`/admin/${path}`, { name: ` LAKE  view ${path}` });
      expect(answer(duplicate)).toEqual([409, { message, errors: { name: message } }]);
      const other = await add(`River view ${path}`);
      const renamed = await staff.put(`/admin/${path}/${other.id}`, {
        name: `lake VIEW ${path}`,
      });
      expect(renamed.status).toBe(409);
      await staff.put(`/admin/${path}/${id}`, { name: `LAKE VIEW ${path}` }).expect(200);
      expect((await staff.post(`/admin/${path}`, { name: ' ' })).status).toBe(422);
    });

    it('show a new name in properties at once, to visitors and staff', async () => {
      const named = await add(`Old ${path}`);
      const { id } = await createWith(named.name);
      const before = await provider.visitor.get('/properties');
      const renamed = await staff.put(`/admin/${path}/${named.id}`, { name: `New ${path}` });
      expect(renamed.body[one]).toEqual({ id: named.id, name: `New ${path}`, uses: 1 });
      expect(await publicNames(id)).toEqual([`New ${path}`]);
      const after = await provider.visitor.get('/properties');
      expect(after.headers.etag).not.toBe(before.headers.etag);
      const stale = await staff.put(`/properties/${id}`, { annualPrice: 1, version: 1 });
      expect(stale.status).toBe(409);
      expect(await readAudit(provider, entity, named.id)).toMatchObject([
        { action: 'create' },
        { action: 'update', changes: { name: { from: `Old ${path}`, to: `New ${path}` } } },
      ]);
    });

    it('are not deleted while a property uses them, even a deleted one', async () => {
      const named = await add(`Needed ${path}`);
      const { id } = await createWith(named.name);
      await staff.delete(`/properties/${id}`).expect(200);
      const refused = await staff.delete(`/admin/${path}/${named.id}`);
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({
        uses: 1,
        message: expect.stringContaining('1 property has'),
      });
      const unused = await add(`Unused ${path}`);
      await staff.delete(`/admin/${path}/${unused.id}`).expect(200, { status: true });
      await staff.delete(`/admin/${path}/${unused.id}`).expect(404);
    });

    it('are merged into another one', async () => {
      const source = await add(`Gone ${path}`);
      const target = await add(`Kept ${path}`);
      const both = await createWith(source.name, target.name);
      const alone = await createWith(source.name);
      const merged = await staff.post(`/admin/${path}/${source.id}/merge`, { into: target.id });
      expect(answer(merged)).toMatchObject([200, { [one]: { ...target, uses: 2 } }]);
      expect(await publicNames(both.id)).toEqual([target.name]);
      expect(await publicNames(alone.id)).toEqual([target.name]);
      expect(await find(source.id)).toBeUndefined();
      for (const into of [target.id, 999_999, 'x', undefined]) {
        expect((await staff.post(`/admin/${path}/${target.id}/merge`, { into })).status).toBe(422);
      }
      expect(
        (await staff.post(`/admin/${path}/${source.id}/merge`, { into: target.id })).status,
      ).toBe(404);
    });

    it('leave no dangling reference when deleted and chosen at once', async () => {
      const named = await add(`Contested ${path}`);
      const [removed, made] = await Promise.all([
        staff.delete(`/admin/${path}/${named.id}`),
        staff.post('/properties', {
          ...home,
          ...(one === 'amenity' ? { amenities: [named.name] } : { propertyType: named.name }),
        }),
      ]);
      expect([
        [200, 422],
        [409, 201],
      ]).toContainEqual([removed.status, made.status]);
    });
  });
});
