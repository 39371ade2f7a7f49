import { describe, expect, it } from 'vitest';
import { readPage } from '../../../support/page.ts';
import { homeForm, openStaffSite } from './staff-site.ts';
import { useForSuite } from '../../../support/use-for-suite.ts';

const site = useForSuite(openStaffSite);

interface Shown {
  /** The property in the public search’s response, or null if it is not there. */
  listed: { title: string; price: unknown; type: string; status: string } | null;
  pageStatus: number;
  page: string;
  inSitemap: boolean;
  detailStatus: number;
}

/** What a visitor who requests everything right now sees. */
async function readAsVisitor(uuid: string): Promise<Shown> {
  // Concurrently: the first response must already be up to date.
  const [list, page, sitemap, detail] = await Promise.all([
    site.visitor.get(`/api/properties?ids=${uuid}`),
    site.visitor.get(`/property/${uuid}`),
    site.visitor.get('/sitemap.xml'),
    site.visitor.get(`/api/properties/${uuid}`),
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
  return (await site.admin.post('/api/admin/properties', form).expect(201)).body;
}

describe('the very next visitor sees', () => {
  it('a home just published, even if it was requested in vain before', async () => {
    const { body: draft } = await site.admin.post('/api/admin/properties', homeForm);
    const before = await readAsVisitor(draft.uuid);
    expect(before).toMatchObject({ listed: null, pageStatus: 404, inSitemap: false });
    const change = { version: draft.version, status: 'published' };
    await site.admin.put(`/api/admin/properties/${draft.id}`, change).expect(200);
    const after = await readAsVisitor(draft.uuid);
    expect(after).toMatchObject({
      listed: { title: homeForm.title },
      pageStatus: 200,
      inSitemap: true,
      detailStatus: 200,
    });
    expect(after.page).toContain(homeForm.title);
  });

  it('a new price and title', async () => {
    const home = await publish();
    expect((await readAsVisitor(home.uuid)).listed?.price).toEqual({
      kind: 'sale',
      amount: 95_000_000,
    });
    const change = { version: home.version, price: 88_000_000, title: 'Terrace with a pool' };
    await site.admin.put(`/api/admin/properties/${home.id}`, change).expect(200);
    const after = await readAsVisitor(home.uuid);
    expect(after.listed).toMatchObject({
      title: 'Terrace with a pool',
      price: { kind: 'sale', amount: 88_000_000 },
    });
    expect(after.page).toContain('Terrace with a pool');
    expect(after.page).toContain('₦88,000,000');
    const search = await site.visitor.get('/api/properties?purpose=buy&location=&sort=newest');
    expect(search.body.items[0]).toMatchObject({ id: home.uuid, title: 'Terrace with a pool' });
  });

  it('a home that is under offer, and once sold only its own page', async () => {
    const home = await publish();
    const path = `/api/admin/properties/${home.id}`;
    const { body: offered } = await site.admin
      .put(path, { version: home.version, status: 'under_offer' })
      .expect(200);
    const before = await readAsVisitor(home.uuid);
    expect(before).toMatchObject({ listed: { status: 'under-offer' }, inSitemap: true });
    expect(before.page).toContain('Under Offer');
    expect(before.page).toContain('Request a Tour');
    await site.admin.put(path, { version: offered.version, status: 'sold' }).expect(200);
    const after = await readAsVisitor(home.uuid);
    expect(after).toMatchObject({ listed: null, pageStatus: 200, inSitemap: false });
    expect(after.page).toContain('This home has been sold');
    expect(after.page).not.toContain('Request a Tour');
  });

  it('no deleted or archived home, and a restored one', async () => {
    const home = await publish();
    const path = `/api/admin/properties/${home.id}`;
    expect(await readAsVisitor(home.uuid)).toMatchObject({ pageStatus: 200, inSitemap: true });
    await site.admin.delete(path).expect(200);
    const notFound = { listed: null, pageStatus: 404, inSitemap: false, detailStatus: 404 };
    expect(await readAsVisitor(home.uuid)).toMatchObject(notFound);
    await site.admin.post(`${path}/restore`).expect(200);
    expect(await readAsVisitor(home.uuid)).toMatchObject({ pageStatus: 200, inSitemap: true });
    const bulk = { action: 'archive', ids: [{ id: home.id }] };
    await site.admin.post('/api/admin/properties/bulk', bulk).expect(200);
    expect(await readAsVisitor(home.uuid)).toMatchObject(notFound);
  });

  it('the new name of a type and of an amenity, and the entries they were merged into', async () => {
    const type = await site.admin.post('/api/admin/property-types', { name: 'Bungalow' });
    const amenity = await site.admin.post('/api/admin/amenities', { name: 'Sauna' });
    const home = await publish({ type: 'Bungalow', amenities: ['Sauna'] });
    expect((await readAsVisitor(home.uuid)).page).toContain('Sauna');

    const types = `/api/admin/property-types/${type.body.id}`;
    const amenities = `/api/admin/amenities/${amenity.body.id}`;
    await site.admin.put(types, { name: 'Chalet' }).expect(200);
    await site.admin.put(amenities, { name: 'Steam room' }).expect(200);
    const renamed = await readAsVisitor(home.uuid);
    expect(renamed.listed?.type).toBe('Chalet');
    expect(renamed.page).toContain('Steam room');
    const page = await site.admin.get('/api/admin/properties?pageSize=1').expect(200);
    expect(page.body.types).toContain('Chalet');

    await site.admin.post(`${types}/merge`, { into: '3' }).expect(200);
    await site.admin.post(`${amenities}/merge`, { into: '13' }).expect(200);
    const merged = await readAsVisitor(home.uuid);
    expect(merged.listed?.type).toBe('Duplex');
    expect(merged.page).toContain('Gym');
    expect(merged.page).not.toContain('Steam room');
  });

  it('a new share picture for a home', async () => {
    const home = await publish({ title: 'Before' });
    const shared = `/media/share/${home.uuid}.jpg`;
    const before = await site.visitor.get(shared).expect(200);
    const change = { version: home.version, title: 'After the change', price: 1_000_000 };
    await site.admin.put(`/api/admin/properties/${home.id}`, change).expect(200);
    const after = await site.visitor.get(shared).expect(200);
    expect(after.body.equals(before.body)).toBe(false);
  });
});
