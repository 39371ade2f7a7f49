import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { jpeg } from '../../provider/accounts/pictures.ts';
import { homeForm, openStaffSite } from './staff-site.ts';
import { useForSuite } from '../../../support/use-for-suite.ts';

const site = useForSuite(() => openStaffSite({ env: { SEED_PROPERTIES: '0' } }));

/** Creates a property and returns the response body. */
async function create(fields: object = {}) {
  const answer = await site.admin.post('/api/admin/properties', { ...homeForm, ...fields });
  expect([answer.status, answer.body.detail]).toEqual([201, undefined]);
  return answer.body;
}

const facts = {
  serviceCharge: 0,
  cautionDeposit: 500_000,
  agencyFee: 450_000,
  legalFee: null,
  estate: 'Palm Court',
  gridBand: 'B',
  lightHours: 0,
  generator: 'yes',
  inverter: 'no',
  solar: '',
  borehole: 'yes',
  treatedWater: 'no',
  papers: [
    { type: 'c_of_o', seenBy: 'Ada Obi', seenOn: '2026-10-03' },
    { type: 'survey', seenBy: null, seenOn: null },
  ],
  serviced: 'no',
  pets: 'yes',
  condition: 'new',
  confirmedOn: '2026-11-03',
};

describe('property', () => {
  it('is stored and returned with every field', async () => {
    const fields = {
      ...homeForm,
      reference: 'HF-100',
      purpose: 'rent',
      price: '₦ 4,500,000',
      bedrooms: 3,
      bathrooms: 2,
      kitchens: 1,
      garages: 1,
      floors: 2,
      area: 180,
      featured: true,
      status: 'published',
      yearBuilt: 2019,
      furnishing: 'part-furnished',
      description: 'Bright rooms.\r\n\r\n<script>alert(1)</script> & a garden.',
      amenities: ['Gym', 'Borehole'],
      videoUrl: 'https://video.example/tour',
      coordinates: { lat: 9.07, lng: 7.42 },
      nearby: [
        {
          type: 'schools',
          name: 'Jabi Primary School',
          description: '',
          rating: 4.2,
          distanceMetres: null,
          address: 'Jabi',
          coordinates: { lat: 9.08, lng: 7.42 },
        },
      ],
      ...facts,
    };
    const created = await create(fields);
    expect(created).toMatchObject({
      ...fields,
      price: 4_500_000,
      description: 'Bright rooms.\n\n<script>alert(1)</script> & a garden.',
      amenities: ['Borehole', 'Gym'],
      nearby: [{ ...fields.nearby[0], distanceMetres: 1110 }],
      district: 'Jabi',
      version: 1,
      photos: [],
    });
    const read = await site.admin.get(`/api/admin/properties/${created.uuid}`).expect(200);
    expect(read.body).toEqual(created);

    const emptied = { version: 1, reference: '', area: 0, videoUrl: '', yearBuilt: null };
    const nothing = {
      furnishing: '',
      coordinates: null,
      nearby: [],
      amenities: [],
      featured: false,
      price: '',
    };
    const changed = await site.admin.put(`/api/admin/properties/${created.id}`, {
      ...emptied,
      ...nothing,
    });
    expect(changed.body).toMatchObject({ ...emptied, ...nothing, version: 2, price: 0 });
    expect(changed.body.title).toBe(created.title);
  });

  it('accepts larger bodies than other routes, up to 128 kB', async () => {
    const nearby = Array.from({ length: 20 }, (_, index) => ({
      type: 'shopping',
      name: `Market ${index}`,
      description: 'ọ'.repeat(500),
      rating: null,
      distanceMetres: 100 * index,
      address: '',
      coordinates: { lat: 9, lng: 7 },
    }));
    const { id } = await create({ description: 'ẹ'.repeat(8000), nearby });
    const read = await site.admin.get(`/api/admin/properties/${id}`);
    expect(read.body.nearby).toHaveLength(20);
    const huge = { ...homeForm, description: 'x'.repeat(140_000) };
    await site.admin.post('/api/admin/properties', huge).expect(413);
  });

  it('rejects invalid fields with a message for each', async () => {
    const answer = await site.admin.post('/api/admin/properties', {
      title: ' ',
      purpose: 'swap',
      price: -1,
      bedrooms: 2.5,
      area: 'large',
      yearBuilt: 1492,
      furnishing: 'bare',
      videoUrl: 'http://video.example',
      coordinates: { lat: 91, lng: 7 },
      nearby: [{ type: 'schools', name: '' }],
      status: 'hidden',
      featured: 'perhaps',
      amenities: 'Gym',
      description: 'a\u0000b',
    });
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('invalidForm');
    expect(answer.body.errors).toEqual({
      title: 'Title is required',
      location: 'Location is required',
      purpose: 'Purpose must be buy or rent',
      type: 'Type is required',
      price: 'Price must be at least 0',
      bedrooms: 'Bedrooms must be a whole number',
      area: 'Area must be a whole number',
      yearBuilt: 'Year built must be at least 1800',
      furnishing: 'Furnishing must be one of furnished, part-furnished, unfurnished',
      videoUrl: 'Video URL must start with https://',
      coordinates: 'Latitude must be a number from -90 to 90',
      nearby: 'Name of a nearby place is required',
      status: 'Status must be one of draft, published, under_offer, let, sold, archived',
      featured: 'Featured must be yes or no',
      amenities: 'Amenities must be a list of names',
      description: 'Description has characters that cannot be used',
    });
  });

  it('reports the provider’s field errors under our field names', async () => {
    const unknown = await site.admin.post('/api/admin/properties', {
      ...homeForm,
      type: 'Castle',
      amenities: ['Moat'],
    });
    expect(unknown).toBeProblem({
      status: 422,
      errors: { type: 'There is no property type Castle', amenities: 'There is no amenity Moat' },
    });
    const { id } = await create();
    const jump = await site.admin.put(`/api/admin/properties/${id}`, {
      version: 1,
      status: 'sold',
    });
    expect(jump).toBeProblem({
      status: 422,
      errors: { status: 'A property that is a draft cannot become sold' },
    });
    await site.admin.get('/api/admin/properties/999999').expect(404);
    await site.admin.get('/api/admin/properties/..%2f..%2fusers').expect(404);
  });

  it('returns the current version after somebody else’s change', async () => {
    const created = await create();
    const path = `/api/admin/properties/${created.id}`;
    const first = await site.admin.put(path, { version: 1, price: 70_000_000 }).expect(200);
    const second = await site.admin.put(path, { version: 1, title: 'Mine' });
    expect(second.status).toBe(409);
    expect(second.type).toBe('application/problem+json');
    expect(second.body).toMatchObject({
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      detail: 'Someone else has changed this property in the meantime.',
      current: first.body,
    });
    const again = { version: second.body.current.version, title: 'Mine' };
    const merged = await site.admin.put(path, again).expect(200);
    expect(merged.body).toMatchObject({ title: 'Mine', price: 70_000_000, version: 3 });
    expect(site.app.logLines.join()).not.toContain('70000000');
  });

  it('is deleted and restored', async () => {
    const { id } = await create();
    const deleted = await site.admin.delete(`/api/admin/properties/${id}`).expect(200);
    expect(deleted.body).toEqual({ id, restorableUntil: expect.stringMatching(/^\d{4}-.*Z$/) });
    const list = await site.admin.get('/api/admin/properties?deleted=true').expect(200);
    expect(list.body.items.map((item: { id: string }) => item.id)).toContain(id);
    const back = await site.admin.post(`/api/admin/properties/${id}/restore`).expect(200);
    expect(back.body).toMatchObject({ id, deletedAt: null });
  });
});

describe('property photos', () => {
  const upload = async (photos: string, alt = 'Front') =>
    site.admin
      .request('post', `${photos}?${new URLSearchParams({ alt })}`)
      .type('image/jpeg')
      .send(await jpeg())
      .expect(201);

  /** Sends this much of a request as an administrator, on a connection of its own. */
  async function sendRaw(request: string, headers: readonly string[] = []): Promise<Socket> {
    const { hostname, port } = new URL(site.app.url);
    const socket = connect(Number(port), hostname).on('error', () => {});
    const cookie = `Cookie: ${site.admin.cookieHeader()}`;
    const always = [`Host: ${hostname}`, cookie, 'Sec-Fetch-Site: same-origin'];
    socket.write([`${request} HTTP/1.1`, ...always, ...headers, '', ''].join('\r\n'));
    await once(socket, 'connect');
    return socket;
  }

  it('are added one by one, arranged and deleted', async () => {
    const path = `/api/admin/properties/${(await create()).id}/photos`;
    await upload(path);
    const two = await upload(path, 'The “garden” & more');
    expect(two.body.photos).toMatchObject([{ alt: 'Front' }, { alt: 'The “garden” & more' }]);
    const [front, garden] = two.body.photos;
    const shown = await site.visitor.get(garden.src).expect(200);
    expect(shown.type).toBe('image/webp');

    const arranged = await site.admin.put(path, {
      version: two.body.version,
      photos: [
        { id: garden.id, alt: 'Garden' },
        { id: front.id, alt: 'Front' },
      ],
    });
    expect(arranged.body.photos).toMatchObject([{ alt: 'Garden' }, { alt: 'Front' }]);
    const stale = { version: two.body.version, photos: [] };
    const conflict = await site.admin.put(path, stale).expect(409);
    expect(conflict.body.current).toEqual(arranged.body);
    const remaining = await site.admin.delete(`${path}/${garden.id}`).expect(200);
    expect(remaining.body.photos).toMatchObject([{ alt: 'Front' }]);
  });

  it('are rejected if they are not pictures', async () => {
    const { id } = await create();
    const path = `/api/admin/properties/${id}/photos`;
    const send = (type: string, body: Buffer) =>
      site.admin.request('post', path).type(type).send(body);
    expect((await send('image/gif', Buffer.from('GIF89a'))).status).toBe(415);
    const empty = await send('image/png', Buffer.alloc(0));
    expect(empty).toBeProblem({ status: 422, errors: { photo: 'Please choose a photo' } });
    const fake = await send('image/png', Buffer.from('no picture at all'));
    expect([fake.status, Object.keys(fake.body.errors)]).toEqual([422, ['photos']]);
    const large = await send('image/jpeg', Buffer.alloc(10 * 1024 * 1024 + 1));
    expect(large.status).toBe(413);
    const { body } = await site.admin.get(`/api/admin/properties/${id}`);
    expect(body).toMatchObject({ version: 1, photos: [] });
  });

  it('are removed in every size at once when staff delete them', async () => {
    const photos = `/api/admin/properties/${(await create({ status: 'published' })).id}/photos`;
    const folder = join(site.app.services.settings.dataDir, 'pictures');
    const stored = async () => (await readdir(folder).catch(() => [])).length;
    const before = await stored();
    await upload(photos);
    const { body } = await upload(photos);
    const [remaining, deleted] = body.photos;
    const sizesOf = (src: string): string[] =>
      [320, 1440].map((width) => src.replace('/original/', `/${width}/`));
    for (const path of [...sizesOf(remaining.src), ...sizesOf(deleted.src)]) {
      await site.visitor.get(path).expect(200);
    }
    // A master and two sizes of each.
    expect(await stored()).toBe(before + 6);

    await site.admin.delete(`${photos}/${deleted.id}`).expect(200);

    for (const path of sizesOf(remaining.src)) await site.visitor.get(path).expect(200);
    for (const path of [deleted.src, ...sizesOf(deleted.src)]) {
      await site.visitor.get(path).expect(404);
    }
    expect(await stored()).toBe(before + 3);
  });

  it('are removed even if the client did not wait for their deletion', async () => {
    const photos = `/api/admin/properties/${(await create({ status: 'published' })).id}/photos`;
    for (const leavesAfterMs of [0, 5, 10, 20, 40]) {
      const { body } = await upload(photos);
      const { id, src } = body.photos.at(-1);
      const path = src.replace('/original/', '/320/');
      await site.visitor.get(path).expect(200);
      const socket = await sendRaw(`DELETE ${photos}/${id}`);
      await pause(leavesAfterMs);
      socket.destroy();
      await expect
        .poll(async () => (await site.visitor.get(path)).status, { timeout: 10_000 })
        .toBe(404);
    }
  });
});
