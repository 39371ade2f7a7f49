import http from 'node:http';
import request, { type Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue, tooManyRequestsMessage } from '../../../shared/catalogue.ts';
import { readPage } from '../../support/page.ts';
import { newVisitor, openForm, startEnquirySite, type EnquirySite } from '../api/enquiry-site.ts';
import { framesAs, jpeg } from '../provider/accounts/pictures.ts';
import { fieldOf, hiddenFields } from './page-form.ts';

const home = {
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

function open(path = '/sell'): Test {
  return request(site.app.url).get(path).set(newVisitor());
}

/**
 * Posts the page’s form as a browser without scripts does: with its photos, or with an empty file.
 */
function post(form: object, photos: Buffer[] = [], visitor = newVisitor()): Test {
  const test = request(site.app.url).post('/sell').set(visitor);
  for (const [name, value] of Object.entries(form)) test.field(name, value);
  const files = photos.length > 0 ? photos : [Buffer.alloc(0)];
  for (const [at, photo] of files.entries()) {
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
    const { text } = await open().expect(200);
    const page = readPage(text);
    for (const name of [...Object.keys(home), 'description', 'photos']) {
      const { tag, error } = fieldOf(text, name);
      expect([name, error]).toEqual([name, '']);
      const isWrapped = new RegExp(`<label[^>]*><input[^>]* name="${name}"`).test(text);
      const isReferenced = page.tags('label').some((label) => label['for'] === tag['id']);
      expect([name, isWrapped || isReferenced]).toEqual([name, true]);
    }
    expect(fieldOf(text, 'photos').tag).toHaveProperty('multiple');
    const form = page.tags('form').find(({ action }) => action === '/sell#list');
    expect(form).toMatchObject({ method: 'post', enctype: 'multipart/form-data' });
    expect(page.text).toContain('within 24 hours');
    expect(page.text).toContain('We use what you send to reply to you. See our Privacy Policy');
  });

  it('reaches staff, and is confirmed by a page that says when they reply', async () => {
    const description = 'A flat with a view of the lagoon';
    const response = await post({ ...(await openForm(site.app)), ...home, description });
    expect([response.status, response.headers['location']]).toEqual([303, '/sell?sent=#list']);
    const [message] = await findReceived(description);
    expect(message).toMatchObject({
      kind: 'owner',
      name: 'Hauwa Bello',
      details: { purpose: 'rent', propertyType: 'Duplex', bedrooms: 4, askingPrice: 4_500_000 },
    });
    const page = readPage((await open('/sell?sent=').expect(200)).text);
    expect(page.text).toContain(catalogue.messageSent);
    expect(page.text).toContain('calls or writes to you within 24 hours, Monday - Saturday');
    expect(page.canonical).toMatch(/\/sell$/);
  });

  it('includes its photos', async () => {
    const description = 'With two photos in the form';
    const photos = [await jpeg(), (await jpeg()).subarray(0)];
    const form = { ...(await openForm(site.app)), ...home, description };
    await post(form, photos).expect(303);
    const [message] = await findReceived(description);
    expect(await photosOf(message)).toBe(2);
  });

  it('can be sent as plain text too', async () => {
    const description = 'From a form without files';
    await request(site.app.url)
      .post('/sell')
      .set(newVisitor())
      .type('form')
      .send({ ...(await openForm(site.app)), ...home, description })
      .expect(303);
    expect(await findReceived(description)).toHaveLength(1);
  });

  it('is one message when it is posted twice', async () => {
    const description = 'Posted by two clicks';
    const form = { ...(await openForm(site.app)), ...home, description };
    const visitor = newVisitor();
    const photos = [await jpeg()];
    const both = await Promise.all([post(form, photos, visitor), post(form, photos, visitor)]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect(await findReceived(description)).toHaveLength(1);
  });

  it('marks each invalid field, and keeps the others', async () => {
    const { text } = await post({
      ...home,
      phone: '12',
      askingPrice: 'a lot',
      bedrooms: '-1',
      purpose: '',
      propertyType: 'Castle',
      description: ' ',
    }).expect(422);
    expect(readPage(text).title).toBe('Error: Sell your property | Homefront');
    const errors = ['fullName', 'phone', 'purpose', 'propertyType', 'askingPrice', 'bedrooms'];
    expect(errors.map((name) => fieldOf(text, name).error)).toEqual([
      '',
      'Please enter a valid phone number',
      'Please choose whether you want to sell or rent out',
      'Please choose a property type',
      'Asking price must be a whole number',
      'Number of bedrooms must be a whole number',
    ]);
    expect(fieldOf(text, 'description').error).toBe('Description is required');
    expect(fieldOf(text, 'fullName').tag['value']).toBe('Hauwa Bello');
    expect(fieldOf(text, 'askingPrice').tag['value']).toBe('a lot');
    expect(fieldOf(text, 'mayOffer').tag).toHaveProperty('checked');
  });

  it('requires the confirmation that the owner has the right to list the property', async () => {
    const { mayOffer: _, ...rest } = home;
    const form = { ...(await openForm(site.app)), ...rest, description: 'Not mine to sell' };
    const { text } = await post(form).expect(422);
    expect(fieldOf(text, 'mayOffer').error).toBe(
      'Please confirm that you have the right to list this property',
    );
    expect(await findReceived('Not mine')).toEqual([]);
  });

  it('says that photos must be chosen again after a rejected form', async () => {
    const { text } = await post({ ...home }, [await jpeg()]).expect(422);
    expect(fieldOf(text, 'photos').error).toBe(
      'Please choose your photos again: they are sent only with a complete form',
    );
    const again = { ...hiddenFields(text), ...home, description: 'Chosen again at once' };
    await post(again, [await jpeg()]).expect(303);
    expect(await photosOf((await findReceived('Chosen again'))[0])).toBe(1);
  });

  it.each<[string, () => Promise<Buffer[]>, string]>([
    [
      'not a picture',
      async () => [Buffer.from('text')],
      'The photo must be a JPEG, PNG, WebP or AVIF',
    ],
    ['a GIF', async () => [await framesAs('gif')], 'The photo must be a JPEG, PNG, WebP or AVIF'],
    [
      'one too many',
      async () => Promise.all(Array.from({ length: 9 }, () => jpeg())),
      'You can send at most 8 photos',
    ],
  ])('is rejected with %s among its photos', async (_what, make, message) => {
    const description = 'With photos that cannot be taken';
    const form = { ...(await openForm(site.app)), ...home, description };
    const { text } = await post(form, await make()).expect(422);
    expect(readPage(text).text).toContain(message);
    expect(fieldOf(text, 'description').text).toBe(description);
    expect(await findReceived(description)).toEqual([]);
  });

  it('accepts at most 20 MB of photos at once, and no partial form', async () => {
    await post(home, [Buffer.alloc(21 * 1024 * 1024, 1)]).expect(413);
    await request(site.app.url)
      .post('/sell')
      .set({ ...newVisitor(), 'content-type': 'multipart/form-data; boundary=x' })
      .send('--x\r\nhalf a part')
      .expect(422);
  });

  it('reads at most four uploads of one browser at a time, without delaying others', async () => {
    const visitor = newVisitor();
    const slow = Array.from({ length: 4 }, () => {
      const half = http.request(`${site.app.url}/sell`, {
        method: 'POST',
        headers: {
          ...visitor,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': 1000,
        },
      });
      half.on('error', () => {});
      half.write('--x\r\n');
      return half;
    });
    await expect.poll(async () => (await post(home, [], visitor)).status).toBe(429);
    const refused = await post(home, [], visitor);
    expect(refused.headers['retry-after']).toBe('5');
    expect(readPage(refused.text).text).toContain(tooManyRequestsMessage(5));
    await post(home).expect(422);
    for (const half of slow) half.destroy();
    await expect.poll(async () => (await post(home, [], visitor)).status).toBe(422);
  });

  it('asks to send again a form filled in too quickly', async () => {
    const fields = hiddenFields((await open()).text);
    const form = { ...home, description: 'Filled in by a browser' };
    const { text } = await post({ ...fields, ...form }).expect(422);
    expect(readPage(text).text).toContain('That was very quick.');
    await post({ ...hiddenFields(text), ...form }).expect(303);
    expect(await findReceived(form.description)).toHaveLength(1);
  });

  it('thanks a bot that fills in the honeypot, and discards its message', async () => {
    const form = { ...(await openForm(site.app)), ...home, description: 'Castles for sale' };
    await post({ ...form, website: 'https://spam.example' }).expect(303);
    expect(await findReceived('Castles for sale')).toEqual([]);
  });
});
