import http from 'node:http';
import type { Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue, tooManyRequestsMessage } from '../../../shared/catalogue.ts';
import { readPage } from '../../support/page.ts';
import { Visitor } from '../../support/visitor.ts';
import { startEnquirySite, type EnquirySite } from '../api/enquiry-site.ts';
import { framesAs, jpeg } from '../provider/accounts/pictures.ts';

const home = {
  city: 'Lagos',
  fullName: 'Hauwa Bello',
  email: 'hauwa@mail.example',
  phone: '0803 000 0000',
  address: '12 Adeola Odeku Street',
  district: '',
  propertyType: 'Duplex',
  purpose: 'rent',
  askingPrice: '₦4,500,000',
  bedrooms: '4',
  mayOffer: 'on',
};

let site: EnquirySite;

beforeAll(async () => {
  site = await startEnquirySite();
});
afterAll(() => site?.[Symbol.asyncDispose]());

/** Opens the form; nobody fills it in faster than in four seconds. */
async function openForm() {
  const visitor = new Visitor(site.app);
  const page = await visitor.page('/sell');
  site.app.passSeconds(4);
  return { page, visitor };
}

/** Posts a form as a browser without scripts does: with its photos, or with an empty file. */
function post(visitor: Visitor, form: object, photos: Buffer[] = [Buffer.alloc(0)]): Test {
  const test = visitor.request('post', '/sell').field({ ...form });
  for (const [at, photo] of photos.entries()) {
    void test.attach('photos', photo, { filename: photo.length > 0 ? `${at}.jpg` : '' });
  }
  return test;
}

async function findReceived(description: string) {
  await site.delivered();
  return (await site.arrived()).filter(({ message }) => message.includes(description));
}

async function photosOf(message: { id: number } | undefined): Promise<number> {
  const rows = await site.provider.database
    .selectFrom('message_photos')
    .selectAll()
    .where('message_id', '=', message?.id ?? 0)
    .execute();
  return rows.length;
}

describe('owner form without scripts', () => {
  it('asks for everything that staff need, and links to the privacy policy', async () => {
    const { page } = await openForm();
    for (const name of [...Object.keys(home), 'description', 'photos']) {
      const { labels } = page.control(name);
      expect([name, labels?.length, page.errorOf(name)]).toEqual([name, 1, '']);
    }
    expect(page.control('photos').multiple).toBe(true);
    const form = page.document.querySelector('form[action="/sell#list"]');
    expect(form?.getAttribute('method')).toBe('post');
    expect(form?.getAttribute('enctype')).toBe('multipart/form-data');
    expect(page.text).toContain('within 24 hours');
    expect(page.text).toContain('We use what you send to reply to you. See our Privacy Policy');
  });

  it('reaches staff with its photos, and is confirmed by a page that says when they reply', async () => {
    const { page, visitor } = await openForm();
    const description = 'A flat with a view of the lagoon';
    const photos = [await jpeg(), await jpeg()];
    const answer = await post(visitor, { ...page.fields, ...home, description }, photos);
    expect([answer.status, answer.headers['location']]).toEqual([303, '/sell?sent=#list']);
    const [message] = await findReceived(description);
    expect(message).toMatchObject({
      kind: 'owner',
      name: 'Hauwa Bello',
      details: { purpose: 'rent', propertyType: 'Duplex', bedrooms: 4, askingPrice: 4_500_000 },
    });
    expect(await photosOf(message)).toBe(2);
    const after = await visitor.page('/sell?sent=');
    expect(after.text).toContain(catalogue.messageSent);
    expect(after.text).toContain('call or write to you within 24 hours, Monday - Saturday');
    expect(after.canonical).toMatch(/\/sell$/);
  });

  it('first asks where the property is, and says where we list homes', async () => {
    const { page } = await openForm();
    const fields = [...page.document.querySelectorAll('#list form :is(input, select, textarea)')];
    const shown = fields.map((field) => field.getAttribute('name') ?? '');
    expect(shown.find((name) => name === 'city' || name in home)).toBe('city');
    expect(page.text).toContain('We only list homes in Lagos and Abuja.');
  });

  it('reads an asking price with a unit', async () => {
    const { page, visitor } = await openForm();
    const description = 'Priced in millions';
    const typed = { ...home, askingPrice: '₦85.5m', description };
    await visitor.submit('/sell', { ...page.fields, ...typed }).expect(303);
    expect((await findReceived(description))[0]).toMatchObject({
      details: { city: 'Lagos', askingPrice: 85_500_000 },
    });
  });

  it('can be sent as plain text too', async () => {
    const { page, visitor } = await openForm();
    const description = 'From a form without files';
    await visitor.submit('/sell', { ...page.fields, ...home, description }).expect(303);
    expect(await findReceived(description)).toHaveLength(1);
  });

  it('marks each invalid field, keeps the others, and accepts the corrected form at once', async () => {
    const visitor = new Visitor(site.app);
    const wrong = {
      city: 'elsewhere',
      phone: '12',
      askingPrice: 'a lot',
      bedrooms: '-1',
      purpose: '',
    };
    const typed = { ...home, ...wrong, propertyType: 'Castle', description: ' ' };
    const page = readPage(await post(visitor, typed, [await jpeg()]).expect(422));
    expect(page.title).toBe('Error: Sell your property | Homefront');
    const errors = Object.keys({ ...typed, photos: '' }).map((name) => [name, page.errorOf(name)]);
    expect(errors.filter(([, error]) => error !== '')).toEqual([
      ['city', 'We only list homes in Lagos and Abuja'],
      ['phone', 'Please enter a valid phone number'],
      ['propertyType', 'Please choose a property type'],
      ['purpose', 'Please choose whether you want to sell or rent out'],
      ['askingPrice', 'Asking price must be a whole number'],
      ['bedrooms', 'Number of bedrooms must be a whole number'],
      ['description', 'Description is required'],
      ['photos', 'Please choose your photos again'],
    ]);
    expect(page.fields).toMatchObject({
      fullName: 'Hauwa Bello',
      askingPrice: 'a lot',
      mayOffer: 'on',
    });

    const corrected = { ...page.fields, ...home, description: 'Corrected in a second' };
    await post(visitor, corrected, [await jpeg()]).expect(303);
    expect(await photosOf((await findReceived('Corrected in a second'))[0])).toBe(1);
  });

  it.each<[string, () => Promise<Buffer>[], string]>([
    ['a GIF', () => [framesAs('gif')], 'The photo must be a JPEG, PNG, WebP or AVIF'],
    [
      'one too many',
      () => Array.from({ length: 9 }, () => jpeg()),
      'You can send at most 8 photos',
    ],
  ])('is rejected with %s among its photos', async (_what, make, message) => {
    const { page, visitor } = await openForm();
    const form = { ...page.fields, ...home, description: 'With photos that cannot be taken' };
    const refused = readPage(await post(visitor, form, await Promise.all(make())).expect(422));
    expect(refused.alert).toContain(message);
    expect(refused.fields['description']).toBe(form.description);
    expect(await findReceived(form.description)).toEqual([]);
  });

  it('accepts at most 20 MB of photos at once, and no partial form', async () => {
    const visitor = new Visitor(site.app);
    await post(visitor, home, [Buffer.alloc(21 * 1024 * 1024, 1)]).expect(413);
    await visitor
      .request('post', '/sell')
      .type('multipart/form-data; boundary=x')
      .send('--x\r\nhalf a part')
      .expect(422);
  });

  it('reads at most four uploads of one browser at a time, without delaying others', async () => {
    const { visitor } = await openForm();
    const slow = Array.from({ length: 4 }, () => {
      const half = http.request(`${site.app.url}/sell`, {
        method: 'POST',
        headers: {
          'sec-fetch-site': 'same-origin',
          'x-forwarded-for': visitor.address,
          cookie: visitor.cookieHeader(),
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': 1000,
        },
      });
      half.on('error', () => {});
      half.write('--x\r\n');
      return half;
    });
    await expect.poll(async () => (await post(visitor, home)).status).toBe(429);
    const refused = await post(visitor, home);
    expect(refused.headers['retry-after']).toBe('5');
    expect(readPage(refused).text).toContain(tooManyRequestsMessage(5));
    await post(new Visitor(site.app), home).expect(422);
    for (const half of slow) half.destroy();
    await expect.poll(async () => (await post(visitor, home)).status).toBe(422);
  });
});
