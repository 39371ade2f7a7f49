import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMisbehavingProvider } from '../../support/misbehaving-provider.ts';
import { ownerHome } from '../../support/owner-home.ts';
import { createTestApp } from '../../support/test-app.ts';
import { Visitor } from '../../support/visitor.ts';
import { offer } from '../../support/wire-property.ts';
import { framesAs, halves, jpeg } from '../provider/accounts/pictures.ts';
import { openForm, startEnquirySite, type EnquirySite } from './enquiry-site.ts';
import { askingBrowser } from '../../support/asking-browser.ts';

const home = { ...ownerHome, website: '' };

describe('owner enquiry', () => {
  let site: EnquirySite;

  beforeAll(async () => {
    site = await startEnquirySite();
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  const upload = (photo: Buffer, type = 'image/jpeg', app = site.app) =>
    new Visitor(app).request('post', '/api/owner-photos').type(type).send(photo);
  const sendHome = (body: object, app = site.app) =>
    new Visitor(app).post('/api/owner-enquiries', body);
  const staged = () =>
    readdir(join(site.app.services.settings.dataDir, 'outbox-photos')).catch(() => []);
  const stagedFile = (id: string) =>
    readFile(join(site.app.services.settings.dataDir, 'outbox-photos', id));
  const photosAtProvider = () =>
    site.provider.database
      .selectFrom('message_photos')
      .selectAll()
      .orderBy('message_id')
      .orderBy('position')
      .execute();

  it('reaches staff with its photos, which the site then deletes', async () => {
    const ids: string[] = [];
    for (const width of [600, 3000]) {
      const photo = await halves(width, 400).jpeg().toBuffer();
      const answer = await upload(photo);
      expect(answer.status).toBe(201);
      ids.push(answer.body.id);
    }
    const form = await openForm(site.app);
    const description = 'Built in 2018.\nThe photos show both halves.';
    const body = { ...home, ...form, description, photos: ids };
    const answer = await sendHome(body);
    expect([answer.status, answer.body.status]).toEqual([202, 'sent']);
    const [message] = await site.received(description);
    expect(message).toMatchObject({
      kind: 'owner',
      status: 'new',
      name: 'Hauwa Bello',
      email: 'hauwa@mail.example',
      phone: '+234 803 000 0000',
      details: {
        purpose: 'sale',
        propertyType: 'Duplex',
        address: '12 Adeola Odeku Street',
        city: 'Abuja',
        district: 'Maitama, Abuja',
        bedrooms: 4,
        askingPrice: 45_000_000,
      },
    });
    expect(message?.message).toBe(
      [
        'I would like to sell a property. I have the right to list it.',
        '',
        'Property type: Duplex',
        'Address: 12 Adeola Odeku Street',
        'City: Abuja',
        'District: Maitama, Abuja',
        'Bedrooms: 4',
        'Asking price: ₦45,000,000',
        'Phone: +234 803 000 0000',
        'Photos: 2',
        '',
        description,
      ].join('\n'),
    );
    const photos = (await photosAtProvider()).filter((photo) => photo.message_id === message?.id);
    expect(photos.map(({ width, height }) => [width, height])).toEqual([
      [600, 400],
      [2560, 341],
    ]);
    const file = join(site.provider.dataDir, 'photos/enquiries', photos[0]?.file ?? '');
    expect((await sharp(file).metadata()).format).toBe('webp');
    await expect
      .poll(async () => (await staged()).filter((name) => ids.includes(name)))
      .toEqual([]);

    // As if the response was lost: still one enquiry, although the photos are gone.
    await sendHome(body).expect(202);
    expect(await site.received(description)).toHaveLength(1);
  });

  it('is another one with another photo', async () => {
    const description = 'The photo is exchanged before the form is sent again.';
    const form = await openForm(site.app);
    for (const width of [500, 700]) {
      const { body } = await upload(await halves(width, 400).jpeg().toBuffer());
      await sendHome({ ...home, ...form, description, photos: [body.id] }).expect(202);
    }
    await expect.poll(() => site.received(description)).toHaveLength(2);
  });

  it('reaches a provider without photo support, without them', async () => {
    await using provider = await startMisbehavingProvider();
    offer(provider, []);
    provider.on(
      '/contact',
      { kind: 'answers', status: 415, json: {} },
      { kind: 'answers', status: 200, json: {} },
    );
    await using app = await createTestApp({ providerUrl: provider.base });
    const { body } = await upload(await jpeg(), 'image/jpeg', app);
    const form = await openForm(app);
    await sendHome({ ...home, ...form, photos: [body.id] }, app).expect(202);
    await expect.poll(async () => (await app.services.outbox.depth()).waiting).toBe(0);
    const posts = provider.requests.filter(({ method }) => method === 'POST');
    expect(posts.map(({ headers }) => headers['content-type']?.split(';')[0])).toEqual([
      'multipart/form-data',
      'application/json',
    ]);
    expect(posts[0]?.body).toContain('name="photos"; filename="photo-1.jpg"');
    expect(JSON.parse(posts[1]?.body ?? '')).toMatchObject({ kind: 'owner', name: 'Hauwa Bello' });
  });

  it('is rejected with a message for each field', async () => {
    const answer = await sendHome({
      ...home,
      bedrooms: -1,
      mayOffer: false,
      photos: Array.from({ length: 9 }, () => 'x'),
    });
    expect(answer).toBeProblem({
      status: 422,
      errors: {
        bedrooms: 'Number of bedrooms must be at least 0',
        photos: 'You can send at most 8 photos',
        mayOffer: 'Please confirm that you have the right to list this property',
      },
    });
  });

  it('is rejected if a photo is missing', async () => {
    const form = await openForm(site.app);
    const before = await site.arrived();
    const answer = await sendHome({ ...home, ...form, photos: ['0'.repeat(32)] });
    expect(answer).toBeProblem({
      status: 422,
      errors: { photos: 'Some photos are no longer there: please choose them again' },
    });
    await site.delivered();
    expect(await site.arrived()).toEqual(before);
  });

  it.each([
    ['no', undefined],
    ['a blank', ' '],
  ])('is accepted without photos and with %s district', async (what, district) => {
    const form = await openForm(site.app);
    const description = `A flat in Yaba with ${what} district`;
    const body = { ...home, ...form, district, purpose: 'rent', description };
    await sendHome(body).expect(202);
    const [message] = await site.received(description);
    expect(message?.message).toContain('Asking price: ₦45,000,000 a year');
    expect(message?.message).not.toContain('District:');
  });

  describe('photo', () => {
    it('loses its location, and is turned upright', async () => {
      const sideways = await halves(300, 200)
        .withExif({ IFD3: { GPSLatitude: '6/1 26/1 0/1' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer();
      const { body } = await upload(sideways);
      expect(body).toEqual({
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        width: 200,
        height: 300,
      });
      const { format, exif, orientation } = await sharp(await stagedFile(body.id)).metadata();
      expect([format, exif, orientation]).toEqual(['jpeg', undefined, undefined]);
    });

    it.each<[string, () => Promise<Buffer>]>([
      ['PNG', () => halves(64, 64).png().toBuffer()],
      ['WebP', () => halves(64, 64).webp().toBuffer()],
      ['AVIF', () => halves(64, 64).avif().toBuffer()],
      ['an animated WebP, reduced to its first frame', () => framesAs('webp')],
    ])('can be %s, whatever its content type says', async (_what, make) => {
      const answer = await upload(await make(), 'application/octet-stream');
      expect(answer.status).toBe(201);
    });

    const damaged = 'The photo is damaged or not complete: please choose it again';
    const other = 'The photo must be a JPEG, PNG, WebP or AVIF file';

    it.each<[string, () => Promise<Buffer>, string]>([
      ['text', async () => Buffer.from('This is no photo.'), other],
      ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), other],
      ['a GIF', () => framesAs('gif'), other],
      ['nothing', async () => Buffer.alloc(0), 'Please choose a photo'],
      ['half a JPEG', async () => (await jpeg()).subarray(0, 2000), damaged],
      [
        'half a PNG',
        async () => {
          const raw = { width: 300, height: 300, channels: 3 as const };
          const whole = await sharp(randomBytes(300 * 300 * 3), { raw })
            .png()
            .toBuffer();
          return whole.subarray(0, whole.length / 2);
        },
        damaged,
      ],
      [
        'a HEIC',
        async () => Buffer.concat([Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')]),
        'HEIC photos cannot be read here: please send it as JPEG',
      ],
      [
        'more than forty million pixels',
        () =>
          sharp({ create: { width: 8000, height: 5001, channels: 3, background: 'red' } })
            .png()
            .toBuffer(),
        'The photo has too many pixels: 40 megapixels are the most',
      ],
    ])('is rejected if it is %s, and nothing is stored', async (_what, make, message) => {
      const before = await staged();
      const answer = await upload(await make());
      expect(answer).toBeProblem({ status: 422, errors: { photo: message } });
      expect(await staged()).toEqual(before);
    });

    it('is rejected above 10 MB', async () => {
      const answer = await upload(Buffer.alloc(10 * 1024 * 1024 + 1, 1));
      expect(answer).toBeProblem({ status: 413, code: 'bodyTooLarge' });
    });

    it('is rejected as text', async () => {
      expect((await upload(await jpeg(), 'text/plain')).status).toBe(415);
    });

    it('can be deleted with its id until it is sent', async () => {
      const { body } = await upload(await jpeg());
      expect(await staged()).toContain(body.id);
      const remove = (id: string) => new Visitor(site.app).delete(`/api/owner-photos/${id}`);
      await remove(body.id).expect(200);
      expect(await staged()).not.toContain(body.id);
      await remove(body.id).expect(200);
      await remove('..%2Foutbox.sqlite').expect(200);
    });

    it('waits in a queue, and is rejected with a retry delay if the queue is full', async () => {
      const photo = await halves(2000, 1500).jpeg().toBuffer();
      const answers = await Promise.all(Array.from({ length: 24 }, () => upload(photo)));
      const refused = answers.filter(({ status }) => status !== 201);
      expect(refused.length).toBeGreaterThan(0);
      expect(refused.length).toBeLessThan(24);
      for (const { status, headers } of refused) {
        expect([status, headers['retry-after']]).toEqual([503, '5']);
      }
    });
  });

  it('can be sent from a page without scripts, even twice at once, as one enquiry', async () => {
    const { enquiries, ownerPhotos } = site.app.services;
    const form = await openForm(site.app);
    const { website, ...typed } = home;
    const before = (await site.arrived()).length;
    const post = async () => {
      const browser = askingBrowser();
      const photo = new Blob([new Uint8Array(await jpeg())]);
      const { id } = await ownerPhotos.add(photo, browser);
      const fields = {
        ...typed,
        propertyType: 'Duplex' as const,
        purpose: 'sale' as const,
        askingPrice: 45_000_000,
        bedrooms: 4,
        description: 'Posted twice at once',
        city: 'Abuja' as const,
        mayOffer: true as const,
        photos: [id],
      };
      await enquiries(browser).sendOwner(fields, [], { ...form, website });
      return id;
    };
    const ids = [await post(), await post()];
    await site.delivered();
    expect(await site.arrived()).toHaveLength(before + 1);
    for (const id of ids) await expect.poll(staged).not.toContain(id);
  });
});
