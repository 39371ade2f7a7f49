import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEngines } from '../../../support/provider-engines.ts';
import { jpeg } from '../accounts/pictures.ts';
import { type Person, signUpStaff } from '../caller.ts';
import type { TestProviderApp } from '../provider-app.ts';
import { home, propertyOf, readAudit } from './staff-calls.ts';

const minuteMs = 60_000;

describeOnEngines('facts of a property', ({ open }) => {
  let provider: TestProviderApp;
  let staff: Person;

  beforeAll(async () => {
    provider = await open({ seedProperties: 12 });
    staff = await signUpStaff(provider);
  });
  afterAll(() => provider?.[Symbol.asyncDispose]());

  const publish = (fields: object = {}) =>
    propertyOf(
      staff.post('/properties', {
        ...home,
        description: 'Quiet.',
        status: 'published',
        annualPrice: 100_000_000,
        ...fields,
      }),
    );
  const change = async (id: number, fields: object) => {
    const { version } = await propertyOf(staff.get(`/admin/properties/${id}`));
    return propertyOf(staff.put(`/properties/${id}`, { ...fields, version }));
  };
  const shown = async (id: number) =>
    (await provider.visitor.get(`/properties/${id}`).expect(200)).body.property;
  const listed = async (id: number) => {
    const { body } = await provider.visitor.get('/properties').expect(200);
    return body.properties.find((one: { id: number }) => one.id === id);
  };

  const facts = {
    serviceCharge: 0,
    cautionDeposit: 500_000,
    agencyFee: 600_000,
    legalFee: 600_000,
    estate: 'Palm Court',
    gridBand: 'A',
    lightHours: 21,
    generator: 'yes',
    inverter: 'no',
    solar: 'no',
    borehole: 'yes',
    treatedWater: 'yes',
    papers: { c_of_o: { seenBy: 'Ada Obi', seenOn: '2026-10-03' }, survey: {} },
    serviced: 'yes',
    pets: 'no',
    condition: 'renovated',
    confirmedOn: '2026-11-03',
  };
  const unknown = Object.fromEntries(Object.keys(facts).map((name) => [name, null]));

  describe('facts', () => {
    it('are stored and shown, in the list and on their own', async () => {
      const property = await publish(facts);
      expect(property).toMatchObject(facts);
      expect(await shown(property.id)).toMatchObject(facts);
      expect(await listed(property.id)).toMatchObject(facts);
    });

    it('are null if they are unknown, or missing from the list', async () => {
      const property = await publish();
      expect(property).toMatchObject(unknown);
      expect(await shown(property.id)).toMatchObject({ ...unknown, previousPrice: null });
      const item = await listed(property.id);
      for (const name of [...Object.keys(facts), 'furnishing', 'coordinates', 'previousPrice']) {
        expect(item).not.toHaveProperty(name);
      }
    });

    it('can be emptied, as papers without a type are', async () => {
      const { id } = await publish(facts);
      expect(await change(id, { ...unknown, estate: '', papers: {} })).toMatchObject(unknown);
    });

    it('are in the staff’s list only as far as they are on cards', async () => {
      const property = await publish(facts);
      const { body } = await staff.get('/admin/properties?pageSize=1&sort=-createdAt');
      const item = body.properties.find((one: { id: number }) => one.id === property.id);
      expect(item).toMatchObject({ serviceCharge: 0, confirmedOn: '2026-11-03' });
      expect(item).not.toHaveProperty('estate');
    });

    it('change the list when an amenity is added, removed or renamed', async () => {
      const { id } = await publish({ amenities: ['Gym'] });
      expect((await listed(id)).amenities).toEqual(['Gym']);
      await change(id, { amenities: ['Gym', 'Borehole'] });
      expect((await listed(id)).amenities.toSorted()).toEqual(['Borehole', 'Gym']);
      const { database } = provider;
      await database
        .deleteFrom('property_amenities')
        .where('property_id', '=', id)
        .where('amenity_id', 'in', (query) =>
          query.selectFrom('amenities').where('name', '=', 'Gym').select('id'),
        )
        .execute();
      expect((await listed(id)).amenities).toEqual(['Borehole']);
      const rename = (from: string, to: string) =>
        database.updateTable('amenities').set({ name: to }).where('name', '=', from).execute();
      await rename('Borehole', 'Deep borehole');
      expect((await listed(id)).amenities).toEqual(['Deep borehole']);
      await rename('Deep borehole', 'Borehole');
    });
  });

  describe('past prices', () => {
    const wait = (minutes: number): void => {
      provider.clock.now = new Date(provider.clock.now.getTime() + minutes * minuteMs);
    };

    it('are those that visitors have seen, oldest first, with the time of the change', async () => {
      const { id } = await publish();
      wait(90);
      await change(id, { annualPrice: 90_000_000 });
      const first = provider.clock.now.toISOString();
      wait(90);
      await change(id, { annualPrice: 95_000_000 });
      const second = provider.clock.now.toISOString();
      expect(await shown(id)).toMatchObject({
        previousPrice: 90_000_000,
        priceChangedAt: second,
        priceHistory: [
          { price: 100_000_000, at: first },
          { price: 90_000_000, at: second },
        ],
      });
      expect(await listed(id)).toMatchObject({ previousPrice: 90_000_000, priceChangedAt: second });
      expect(await listed(id)).not.toHaveProperty('priceHistory');
    });

    it('leave out corrections within an hour, and a change that is reverted', async () => {
      const { id } = await publish();
      wait(90);
      await change(id, { annualPrice: 9_000_000 });
      wait(5);
      await change(id, { annualPrice: 90_000_000 });
      expect((await shown(id)).priceHistory).toMatchObject([{ price: 100_000_000 }]);
      wait(5);
      await change(id, { annualPrice: 100_000_000 });
      expect(await shown(id)).toMatchObject({ previousPrice: null, priceHistory: [] });
    });

    it('leave out drafts, prices on request and other changes', async () => {
      const { id } = await publish({ status: 'draft', annualPrice: 80_000_000 });
      wait(90);
      await change(id, { annualPrice: 0, status: 'published' });
      wait(90);
      await change(id, { annualPrice: 85_000_000 });
      wait(90);
      await change(id, { propertyTitle: 'Renamed' });
      expect((await shown(id)).priceHistory).toEqual([]);
    });

    it('are forgotten when a sale becomes a rent', async () => {
      const { id } = await publish();
      wait(90);
      await change(id, { annualPrice: 90_000_000 });
      wait(90);
      await change(id, { category: 'rent', annualPrice: 6_000_000 });
      expect((await shown(id)).priceHistory).toEqual([]);
    });

    it('are recorded by an import as well', async () => {
      const { id, uuid } = await publish();
      wait(90);
      const rows = [{ uuid, annualPrice: 70_000_000 }];
      await staff.post('/admin/properties/import?mode=all', { rows }).expect(200);
      expect((await shown(id)).priceHistory).toMatchObject([{ price: 100_000_000 }]);
    });
  });

  it('are each restored by the undo of a batch of which some rows were saved before there were any', async () => {
    const homes = [await publish(), await publish(facts), await publish()];
    const rows = homes.map(({ uuid }) => ({ uuid, annualPrice: 70_000_000, lightHours: 3 }));
    const { body } = await staff.post('/admin/properties/import?mode=all', { rows }).expect(200);
    const { database } = provider;
    let older = sql`before -> 'state'`;
    for (const name of Object.keys(facts)) older = sql`(${older}) - ${sql.lit(name)}`;
    await sql`
      update batch_changes set before = jsonb_set(before::jsonb, '{state}', ${older})
      where batch_id = ${body.batch} and property_id <> ${homes[1]?.id}`.execute(database);
    await staff
      .post(`/admin/batches/${body.batch}/undo`)
      .expect(({ status }) => expect(status).toBeLessThan(300));
    await provider.settled();
    const [first, second, third] = await Promise.all(homes.map(({ id }) => shown(id)));
    const before = { ...unknown, annualPrice: 100_000_000 };
    expect([first, second, third]).toMatchObject([before, facts, before]);
  });

  describe('floor plans', () => {
    it('come after the photos, and are on the property’s page only', async () => {
      const { id } = await publish();
      const sent = staff.post(`/properties/${id}/photos`);
      for (let photo = 0; photo < 3; photo += 1) sent.attach('photos', await jpeg(), 'a.jpg');
      const { photoDetails, version } = await propertyOf(sent);
      expect(photoDetails.map(({ kind }: { kind: string }) => kind)).toEqual(
        Array(3).fill('photo'),
      );
      const [one, two, three] = photoDetails;
      const arranged = await propertyOf(
        staff.put(`/properties/${id}/photos`, {
          version,
          photos: [{ id: one.id, kind: 'floor-plan' }, { id: three.id }, { id: two.id }],
        }),
      );
      const ids = arranged.photoDetails.map((photo: { id: number }) => photo.id);
      expect(ids).toEqual([three.id, two.id, one.id]);
      expect(arranged.photos).toEqual([three.url, two.url]);
      const page = await shown(id);
      expect(page.photos).toEqual([three.url, two.url]);
      expect(page.photoDetails).toMatchObject([
        { url: three.url, kind: 'photo' },
        { url: two.url, kind: 'photo' },
        { url: one.url, kind: 'floor-plan' },
      ]);
      const item = await listed(id);
      expect(item.photos).toEqual([three.url, two.url]);
      expect(item.photoDetails.map(({ url }: { url: string }) => url)).toEqual(item.photos);

      const changes = (await readAudit(provider, 'property', id)).at(-1)?.changes;
      expect(JSON.stringify(changes)).toContain('floor-plan');
      const arrange = (body: object) => staff.put(`/properties/${id}/photos`, body);
      const photos = ids.map((photo: number) => ({ id: photo }));
      const refusal = await arrange({ version: version + 1, photos, cover: one.id });
      expect([refusal.status, refusal.body.errors]).toEqual([
        422,
        { cover: 'A floor plan cannot be the cover' },
      ]);
      const odd = photos.map((photo: object) => ({ ...photo, kind: 'panorama' }));
      expect((await arrange({ version: version + 1, photos: odd })).status).toBe(422);
    });
  });
});
