import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPage } from '../../../support/page.ts';
import { homeForm, openStaffSite, type StaffSite } from './staff-site.ts';

let site: StaffSite;

beforeAll(async () => {
  site = await openStaffSite();
});
afterAll(() => site[Symbol.asyncDispose]());

interface Shown {
  /** In the answer of the public search; null where it is not in it. */
  listed: { title: string; price: unknown; type: string; status: string } | null;
  pageStatus: number;
  page: string;
  inSitemap: boolean;
  detailStatus: number;
}

/** What a visitor gets who asks right now. */
async function look(uuid: string): Promise<Shown> {
  // All at once: whichever comes first must not be answered with what was there before.
  const [list, page, sitemap, detail] = await Promise.all([
    site.asNobody('get', `/api/properties?ids=${uuid}`),
    site.asNobody('get', `/property/${uuid}`),
    site.asNobody('get', '/sitemap.xml'),
    site.asNobody('get', `/api/properties/${uuid}`),
  ]);
  return {
    listed: list.body.items[0] ?? null,
    pageStatus: page.status,
    page: readPage(page.text).text,
    inSitemap: sitemap.text.includes(uuid),
    detailStatus: detail.status,
  };
}

async function publish(fields: object = {}) {
  const form = { ...homeForm, status: 'published', ...fields };
  return (await site.asAdmin('post', '/api/admin/properties', form).expect(201)).body;
}

describe('the very next visitor sees', () => {
  it('a home that is published, although it was looked for in vain just before', async () => {
    const { body: draft } = await site.asAdmin('post', '/api/admin/properties', homeForm);
    const before = await look(draft.uuid);
    expect(before).toMatchObject({ listed: null, pageStatus: 404, inSitemap: false });
    const change = { version: draft.version, status: 'published' };
    await site.asAdmin('put', `/api/admin/properties/${draft.id}`, change).expect(200);
    const after = await look(draft.uuid);
    expect(after).toMatchObject({
      listed: { title: homeForm.title },
      pageStatus: 200,
      inSitemap: true,
      detailStatus: 200,
    });
    expect(after.page).toContain(homeForm.title);
  });

  it('another price and title', async () => {
    const home = await publish();
    expect((await look(home.uuid)).listed?.price).toEqual({ kind: 'sale', amount: 95_000_000 });
    const change = { version: home.version, price: 88_000_000, title: 'Terrace with a pool' };
    await site.asAdmin('put', `/api/admin/properties/${home.id}`, change).expect(200);
    const after = await look(home.uuid);
    expect(after.listed).toMatchObject({
      title: 'Terrace with a pool',
      price: { kind: 'sale', amount: 88_000_000 },
    });
    expect(after.page).toContain('Terrace with a pool');
    expect(after.page).toContain('₦88,000,000');
    const search = await site.asNobody('get', '/api/properties?purpose=buy&location=&sort=newest');
    expect(search.body.items[0]).toMatchObject({ id: home.uuid, title: 'Terrace with a pool' });
  });

  it('that a home is under offer, and then only on its own page that it is sold', async () => {
    const home = await publish();
    const path = `/api/admin/properties/${home.id}`;
    const { body: offered } = await site
      .asAdmin('put', path, { version: home.version, status: 'under_offer' })
      .expect(200);
    const before = await look(home.uuid);
    expect(before).toMatchObject({ listed: { status: 'under-offer' }, inSitemap: true });
    expect(before.page).toContain('Under Offer');
    expect(before.page).toContain('Request a Tour');
    await site.asAdmin('put', path, { version: offered.version, status: 'sold' }).expect(200);
    const after = await look(home.uuid);
    expect(after).toMatchObject({ listed: null, pageStatus: 200, inSitemap: false });
    expect(after.page).toContain('This home has been sold');
    expect(after.page).not.toContain('Request a Tour');
  });

  it('no home that is deleted or archived, and one that is had back', async () => {
    const home = await publish();
    const path = `/api/admin/properties/${home.id}`;
    expect(await look(home.uuid)).toMatchObject({ pageStatus: 200, inSitemap: true });
    await site.asAdmin('delete', path).expect(200);
    const gone = { listed: null, pageStatus: 404, inSitemap: false, detailStatus: 404 };
    expect(await look(home.uuid)).toMatchObject(gone);
    await site.asAdmin('post', `${path}/restore`).expect(200);
    expect(await look(home.uuid)).toMatchObject({ pageStatus: 200, inSitemap: true });
    const bulk = { action: 'archive', ids: [{ id: home.id }] };
    await site.asAdmin('post', '/api/admin/properties/bulk', bulk).expect(200);
    expect(await look(home.uuid)).toMatchObject(gone);
  });

  it('the new name of a type and of an amenity, and what they were merged into', async () => {
    const type = await site.asAdmin('post', '/api/admin/property-types', { name: 'Bungalow' });
    const amenity = await site.asAdmin('post', '/api/admin/amenities', { name: 'Sauna' });
    const home = await publish({ type: 'Bungalow', amenities: ['Sauna'] });
    expect((await look(home.uuid)).page).toContain('Sauna');

    const types = `/api/admin/property-types/${type.body.id}`;
    const amenities = `/api/admin/amenities/${amenity.body.id}`;
    await site.asAdmin('put', types, { name: 'Chalet' }).expect(200);
    await site.asAdmin('put', amenities, { name: 'Steam room' }).expect(200);
    const renamed = await look(home.uuid);
    expect(renamed.listed?.type).toBe('Chalet');
    expect(renamed.page).toContain('Steam room');
    const page = await site.asAdmin('get', '/api/admin/properties?pageSize=1').expect(200);
    expect(page.body.types).toContain('Chalet');

    await site.asAdmin('post', `${types}/merge`, { into: '3' }).expect(200);
    await site.asAdmin('post', `${amenities}/merge`, { into: '13' }).expect(200);
    const merged = await look(home.uuid);
    expect(merged.listed?.type).toBe('Duplex');
    expect(merged.page).toContain('Gym');
    expect(merged.page).not.toContain('Steam room');
  });

  it('another picture of a home where a link to it is shown', async () => {
    const home = await publish({ title: 'Before' });
    const shared = `/media/share/${home.uuid}.jpg`;
    const before = await site.asNobody('get', shared).expect(200);
    const change = { version: home.version, title: 'After the change', price: 1_000_000 };
    await site.asAdmin('put', `/api/admin/properties/${home.id}`, change).expect(200);
    const after = await site.asNobody('get', shared).expect(200);
    expect(after.body.equals(before.body)).toBe(false);
  });
});
