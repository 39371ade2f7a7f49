import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../../../shared/catalogue.ts';
import { createTestApp } from '../../../support/test-app.ts';
import {
  staffEmail,
  staffPassword,
  startSpecificationProvider,
} from '../../../support/specification-provider.ts';
import { signedIn } from '../../../support/visitor.ts';
import { jpeg } from '../../provider/accounts/pictures.ts';
import { homeForm } from './staff-site.ts';

/** A site with a signed-in administrator, whose provider has only the calls of the specification. */
async function openBasicSite() {
  await using started = new AsyncDisposableStack();
  const provider = started.use(await startSpecificationProvider());
  const app = started.use(await createTestApp({ providerUrl: provider.base }));
  const staff = await signedIn(app, { email: staffEmail, password: staffPassword });
  const running = started.move();
  return { provider, staff, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

describe('provider with only the specification’s calls', () => {
  let shared: Awaited<ReturnType<typeof openBasicSite>>;
  beforeAll(async () => {
    shared = await openBasicSite();
  });
  afterAll(() => shared[Symbol.asyncDispose]());

  it.each([
    'messages',
    'properties',
    'properties/2',
    'users',
    'audit',
    'history',
    'amenities',
    'property-types',
  ])('has the page /admin/%s', async (page) => {
    const { text } = await shared.staff.get(`/admin/${page}`).expect(200);
    expect(text).not.toContain(catalogue.pageNotFound);
  });

  it('lists properties from the public list, with filters, sorting and pages', async () => {
    const path = '/api/admin/properties?purpose=rent&sort=-createdAt&pageSize=3';
    const { body } = await shared.staff.get(path).expect(200);
    expect(body).toMatchObject({ total: 4, page: 1, pageSize: 3, basic: true });
    const titles = body.items.map(({ title }: { title: string }) => title);
    expect(titles).toEqual(['Home 12', 'Home 9', 'Home 6']);
    const found = await shared.staff.get('/api/admin/properties?q=home%2011').expect(200);
    expect(found.body.total).toBe(1);
    expect(found.body.types).toContain('Duplex');
  });

  it('creates, changes and deletes a property and its photos, and reads it afresh each time', async () => {
    await using site = await openBasicSite();
    const papers = [{ type: 'deed', seenBy: null, seenOn: null }];
    const form = { ...homeForm, furnishing: 'furnished', serviceCharge: 250_000, papers };
    const created = await site.staff.post('/api/admin/properties', form).expect(201);
    const { id } = created.body;
    expect(created.body).toMatchObject({
      title: homeForm.title,
      price: 95_000_000,
      furnishing: '',
      serviceCharge: null,
      papers: [],
      basic: true,
      lacks: expect.arrayContaining(['status', 'furnishing', 'serviceCharge', 'papers']),
    });

    const change = { version: created.body.version, price: 90_000_000 };
    const changed = await site.staff.put(`/api/admin/properties/${id}`, change).expect(200);
    expect(changed.body).toMatchObject({ title: homeForm.title, price: 90_000_000 });
    expect(site.provider.properties.at(-1)).toMatchObject({ annualPrice: 90_000_000 });
    for (const name of ['furnishing', 'serviceCharge', 'papers']) {
      expect(site.provider.properties.at(-1)).not.toHaveProperty(name);
    }

    const photos = `/api/admin/properties/${id}/photos`;
    const picture = await jpeg();
    for (const alt of ['Front', 'Back']) {
      await site.staff
        .request('post', `${photos}?alt=${alt}`)
        .set('content-type', 'image/jpeg')
        .send(picture)
        .expect(201);
    }
    const read = await site.staff.get(`/api/admin/properties/${id}`).expect(200);
    const [first, second] = read.body.photos;
    const order = {
      version: 1,
      photos: [second, first].map((photo) => ({ id: photo.id, alt: '' })),
    };
    const arranged = await site.staff.put(photos, order).expect(200);
    expect(arranged.body.photos).toEqual([second, first]);
    const left = await site.staff.delete(`${photos}/${first.id}`).expect(200);
    expect(left.body.photos).toEqual([second]);

    const deleted = await site.staff.delete(`/api/admin/properties/${id}`, {}).expect(200);
    expect(deleted.body).toEqual({ id, restorableUntil: null });
    await site.staff.get(`/api/admin/properties/${id}`).expect(404);
  });

  it('lists, opens, changes and deletes messages', async () => {
    await using site = await openBasicSite();
    const list = await site.staff.get('/api/admin/messages?status=new').expect(200);
    expect(list.body).toMatchObject({ total: 3, staff: [], basic: true, counts: { unread: 3 } });
    expect(list.body.items[0]).toMatchObject({ name: 'Sender 3', read: false });
    const change = { status: 'replied', read: true };
    const changed = await site.staff.patch('/api/admin/messages/3', change).expect(200);
    expect(changed.body).toMatchObject({ status: 'replied', read: true });
    await site.staff.delete('/api/admin/messages/3', {}).expect(200);
    await site.staff.get('/api/admin/messages/3').expect(404);
    const rest = await site.staff.get('/api/admin/messages').expect(200);
    expect(rest.body.total).toBe(2);
  });

  it('returns lookup lists and statistics', async () => {
    const amenities = await shared.staff.get('/api/admin/amenities').expect(200);
    expect(amenities.body).toMatchObject({
      basic: true,
      items: [{ name: 'Borehole' }, { name: 'Gym' }],
    });
    const types = await shared.staff.get('/api/admin/property-types').expect(200);
    expect(types.body.items[0]).toEqual({ id: '1', name: 'Apartment', uses: 0 });
    const { body } = await shared.staff.get('/api/admin/stats').expect(200);
    expect(body.figures).toEqual([
      { name: 'Total properties', value: 12 },
      { name: 'Total users', value: 1 },
      { name: 'Messages unread', value: 3 },
    ]);
  });

  it('detects a missing extension once, and then hides it from the navigation', async () => {
    await using site = await openBasicSite();
    const before = await site.staff.get('/api/admin/missing').expect(200);
    expect(before.body).toEqual({ pages: [] });
    for (const page of [
      'users',
      'audit',
      'users',
      'audit',
      'messages',
      'properties',
      'properties',
    ]) {
      await site.staff.get(`/admin/${page}`).expect(200);
    }
    for (const call of ['GET /admin/users', 'GET /admin/audit', 'GET /admin/properties']) {
      expect(site.provider.calls.filter((made) => made === call)).toHaveLength(1);
    }
    const after = await site.staff.get('/api/admin/missing').expect(200);
    expect(after.body).toEqual({ pages: ['users', 'audit'] });
    const page = await site.staff.get('/admin/users').expect(200);
    expect(page.text).toContain(catalogue.notOffered);
    expect(page.text).not.toContain('href="/admin/users"');
    expect(page.text).toContain('href="/admin/messages"');
  });

  it('rejects requests that need an extension with a message', async () => {
    const bulk = { action: 'archive', ids: [{ id: '1' }] };
    const answer = await shared.staff.post('/api/admin/properties/bulk', bulk).expect(404);
    expect(answer.body.detail).toBe(catalogue.notOffered);
    const added = await shared.staff.post('/api/admin/amenities', { name: 'Pool' }).expect(404);
    expect(added.body.detail).toBe(catalogue.notOffered);
  });

  it('treats a 200 with `status: false` as a failure with its message', async () => {
    shared.provider.denyNext('PUT /properties/{id}', 'This home is being valued until Friday');
    const change = { version: 1, price: 1_000_000 };
    const answer = await shared.staff.put('/api/admin/properties/1', change).expect(422);
    expect(answer.body.detail).toBe('This home is being valued until Friday');
    shared.provider.denyNext('PATCH /admin/messages/{id}', 'no such column role');
    const hidden = await shared.staff.patch('/api/admin/messages/1', { read: true }).expect(422);
    expect(hidden.body.detail).toBe(catalogue.unknown);
  });
});
