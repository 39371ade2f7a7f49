import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEngines } from '../../../support/provider-engines.ts';
import { answer, type Person, signUpStaff } from '../caller.ts';
import type { TestProviderApp } from '../provider-app.ts';
import { home, propertyOf, readAudit } from './staff-calls.ts';

const DAY_MS = 86_400_000;

describeOnEngines('staff properties', ({ open }) => {
  let provider: TestProviderApp;
  let staff: Person;

  beforeAll(async () => {
    provider = await open({ seedProperties: 12 });
    staff = await signUpStaff(provider);
  });
  afterAll(() => provider?.[Symbol.asyncDispose]());

  const create = async (fields: object = {}) =>
    propertyOf(staff.post('/properties', { ...home, ...fields }));
  const listed = async () => {
    const { body, headers } = await provider.visitor.get('/properties');
    return { ids: body.properties.map(({ id }: { id: number }) => id), etag: headers.etag };
  };

  describe('property', () => {
    it('is created as a draft hidden from visitors, with empty defaults', async () => {
      const property = await create();
      expect(property).toMatchObject({
        ...home,
        propertyTag: 'sale',
        district: 'Jabi',
        status: 'draft',
        version: 1,
        annualPrice: 0,
        isFeatured: 'No',
        area: null,
        amenities: [],
        photos: [],
        nearby: [],
        coordinates: null,
        deletedAt: null,
      });
      expect((await listed()).ids).not.toContain(property.id);
      await provider.visitor.get(`/properties/${property.id}`).expect(404);
      await provider.visitor.get(`/properties/${property.uuid}`).expect(404);
      for (const name of [property.id, property.uuid]) {
        const found = await staff.get(`/admin/properties/${name}`).expect('ETag', '"1"');
        expect(found.body).toEqual({ property });
      }
    });

    it('stores every field, and shows it to visitors once it is published', async () => {
      const fields = {
        reference: 'HF-001',
        annualPrice: 6_000_000,
        category: 'rent',
        propertyType: 'villa',
        numberOfBedrooms: 4,
        numberOfBathrooms: 5,
        numberOfKitchens: 1,
        numberOfGarages: 2,
        floorsNo: 2,
        isFeatured: true,
        area: 450,
        yearBuilt: 2020,
        furnishing: 'part-furnished',
        description: 'Quiet.\r\nBy the lake.',
        amenities: ['gym', 'Borehole', 'GYM'],
        videoUrl: 'https://video.example/watch?v=1',
        coordinates: { lat: 9.07, lng: 7.42 },
        nearby: [
          {
            type: 'schools',
            name: 'Lake School',
            rating: 4.3,
            location: { lat: 9.08, lng: 7.42, address: 'Lake Road, Jabi, Abuja' },
          },
        ],
      };
      const draft = await create(fields);
      const published = await propertyOf(
        staff.put(`/properties/${draft.id}`, { status: 'published', version: 1 }),
      );
      expect(published).toMatchObject({
        ...fields,
        propertyType: 'Villa',
        propertyTag: 'rent',
        isFeatured: 'Yes',
        monthlyPrice: 500_000,
        description: 'Quiet.\nBy the lake.',
        amenities: ['Borehole', 'Gym'],
        nearby: [{ ...fields.nearby[0], distanceMetres: 1_110, distance: '1.1 km' }],
        status: 'published',
        version: 2,
      });
      const visible = await provider.visitor.get(`/properties/${draft.uuid}`).expect(200);
      expect(visible.body.property).toMatchObject({
        yearBuilt: 2020,
        furnishing: 'part-furnished',
        amenities: ['Borehole', 'Gym'],
      });
      for (const secret of ['version', 'reference', 'deletedAt']) {
        expect(visible.body.property).not.toHaveProperty(secret);
      }
      expect((await listed()).ids).toContain(draft.id);
    });

    it('stores text that looks like markup unchanged', async () => {
      const propertyTitle = '<script>alert("1")</script> & <b>\'; drop table properties; --';
      expect(await create({ propertyTitle })).toMatchObject({ propertyTitle });
    });

    it('has a unique reference, in any case', async () => {
      await create({ reference: 'ref-7' });
      const response = await staff.post('/properties', { ...home, reference: 'REF-7' });
      const message = 'Another property has this reference';
      expect(answer(response)).toEqual([422, { message, errors: { reference: message } }]);
    });
  });

  describe('property status', () => {
    const paths: [string, string[], { to: string; refusal: string }][] = [
      [
        'buy',
        ['published', 'under_offer', 'sold', 'archived', 'draft'],
        { to: 'let', refusal: 'A property that is a draft cannot become let' },
      ],
      [
        'rent',
        ['published', 'let', 'published', 'draft', 'archived'],
        { to: 'published', refusal: 'Archived: move it to draft first' },
      ],
    ];
    it.each(paths)('changes from %s to %j, and to nothing else', async (category, path, never) => {
      const { id } = await create({ category, description: 'Quiet.' });
      let version = 1;
      for (const status of path) {
        const property = await propertyOf(staff.put(`/properties/${id}`, { status, version }));
        version += 1;
        expect(property).toMatchObject({ status, version });
        const isListed = status === 'published' || status === 'under_offer';
        expect((await listed()).ids.includes(id)).toBe(isListed);
        const publicView = await provider.visitor.get(`/properties/${id}`);
        const isVisible = isListed || status === 'let' || status === 'sold';
        expect(publicView.status).toBe(isVisible ? 200 : 404);
      }
      const refused = await staff.put(`/properties/${id}`, { status: never.to, version });
      expect(refused.status).toBe(422);
      expect(refused.body.errors.status).toBe(never.refusal);
    });

    it('sold is for sales only', async () => {
      const { id } = await create({ category: 'rent', description: 'x', status: 'published' });
      const refused = await staff.put(`/properties/${id}`, { status: 'sold', version: 1 });
      expect(refused.body.errors).toEqual({ status: 'Only a property for sale is sold' });
    });
  });

  describe('concurrent changes of one property', () => {
    it('do not overwrite each other: the second is shown the current version', async () => {
      const { id } = await create();
      await staff.put(`/properties/${id}`, { annualPrice: 5, version: 1 }).expect(200);
      const late = await staff.put(`/properties/${id}`, { annualPrice: 6, version: 1 });
      expect(late.status).toBe(409);
      expect(late.body).toMatchObject({
        message: 'Someone else has changed this property in the meantime.',
        current: { id, version: 2, annualPrice: 5 },
      });
      const header = staff.put(`/properties/${id}`, { annualPrice: 6 }).set('If-Match', '"1"');
      expect((await header).status).toBe(409);
      await staff.put(`/properties/${id}`, { annualPrice: 6 }).set('If-Match', '"2"').expect(200);
    });

    it('do not both succeed at the same moment', async () => {
      const { id } = await create();
      const writes = Array.from({ length: 6 }, (_, price) =>
        staff.put(`/properties/${id}`, { annualPrice: price + 1, version: 1 }),
      );
      const statuses = (await Promise.all(writes)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    });

    it('must state their original version', async () => {
      const { id } = await create();
      const response = await staff.put(`/properties/${id}`, { annualPrice: 5 });
      const message = 'version is required';
      expect(answer(response)).toEqual([422, { message, errors: { version: message } }]);
    });

    it('are not recorded if nothing changes', async () => {
      const { id } = await create();
      const same = await propertyOf(staff.put(`/properties/${id}`, { ...home, version: 1 }));
      expect(same.version).toBe(1);
      expect(await readAudit(provider, 'property', id)).toHaveLength(1);
    });
  });

  it('change the public list’s ETag whenever visitors can see a difference', async () => {
    const { id } = await create({ description: 'One.', status: 'published' });
    const tags = [(await listed()).etag];
    const changes = [
      { description: 'Two.' },
      { description: 'Three.' },
      { amenities: ['Gym'] },
      { videoUrl: 'https://video.example/2' },
    ];
    for (const [index, change] of changes.entries()) {
      await staff.put(`/properties/${id}`, { ...change, version: index + 1 }).expect(200);
      tags.push((await listed()).etag);
    }
    await staff.delete(`/properties/${id}`).expect(200);
    tags.push((await listed()).etag);
    expect(new Set(tags).size).toBe(tags.length);
  });

  describe('deleted property', () => {
    it('is hidden from visitors and staff, and can be restored within 30 days', async () => {
      const { id } = await create({ description: 'Quiet.', status: 'published' });
      const stale = await staff.delete(`/properties/${id}`, { version: 7 });
      expect([stale.status, stale.body.current.version]).toEqual([409, 1]);
      const deleted = await staff.delete(`/properties/${id}`, { version: 1 }).expect(200);
      const until = new Date(provider.clock.now.getTime() + 30 * DAY_MS).toISOString();
      expect(deleted.body).toEqual({ status: true, id, version: 2, restorableUntil: until });

      await provider.visitor.get(`/properties/${id}`).expect(404);
      await staff.put(`/properties/${id}`, { annualPrice: 1, version: 2 }).expect(404);
      await staff.delete(`/properties/${id}`).expect(404);
      const shown = await staff.get('/admin/properties?deleted=true');
      expect(shown.body.properties).toContainEqual(
        expect.objectContaining({ id, deletedAt: expect.any(String) }),
      );

      const restored = await propertyOf(staff.post(`/admin/properties/${id}/restore`));
      expect(restored).toMatchObject({ id, status: 'published', version: 3, deletedAt: null });
      await provider.visitor.get(`/properties/${id}`).expect(200);
    });

    it('cannot be restored after 30 days', async () => {
      const { id } = await create();
      await staff.delete(`/properties/${id}`).expect(200);
      await provider.database
        .updateTable('properties')
        .set({ deleted_at: new Date(provider.clock.now.getTime() - 31 * DAY_MS) })
        .where('id', '=', id)
        .execute();
      const response = await staff.post(`/admin/properties/${id}/restore`);
      const message = 'This property was deleted more than 30 days ago.';
      expect(answer(response)).toEqual([410, { message }]);
    });
  });

  it('has every change in the audit: by whom, and the previous values', async () => {
    const { id } = await create({ annualPrice: 5 });
    await staff.put(`/properties/${id}`, { annualPrice: 7, amenities: ['Gym'], version: 1 });
    await staff.put(`/properties/${id}`, { annualPrice: 8, version: 1 }).expect(409);
    await staff.delete(`/properties/${id}`);
    await staff.post(`/admin/properties/${id}/restore`);
    const entries = await readAudit(provider, 'property', id);
    expect(entries.map(({ action }) => action)).toEqual(['create', 'update', 'delete', 'restore']);
    expect(entries[1]).toEqual({
      action: 'update',
      user_id: staff.id,
      changes: { annualPrice: { from: 5, to: 7 }, amenities: { from: [], to: ['Gym'] } },
    });
  });
});
