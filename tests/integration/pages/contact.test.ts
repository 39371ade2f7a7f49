import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import request, { type Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue, tooManyRequestsMessage } from '../../../shared/catalogue.ts';
import { readPage } from '../../support/page.ts';
import { newVisitor, openForm, startEnquirySite, type EnquirySite } from '../api/enquiry-site.ts';
import { fieldOf, hiddenFields } from './page-form.ts';

const sent = catalogue.messageSent;
const ada = { fullName: 'Ada Obi', email: 'ada@mail.example' };

let site: EnquirySite;

beforeAll(async () => {
  site = await startEnquirySite({ seedProperties: 3 });
});
afterAll(() => site?.[Symbol.asyncDispose]());

function open(path = '/contact-us', visitor = newVisitor()): Test {
  return request(site.app.url).get(path).set(visitor);
}

/** Posts the page’s form as a browser without scripts does. */
function post(form: object, path = '/contact-us', visitor = newVisitor()): Test {
  return request(site.app.url).post(path).set(visitor).type('form').send(form);
}

async function findReceived(message: string) {
  await site.delivered();
  return (await site.arrived()).filter((arrived) => arrived.message.includes(message));
}

/** A property of the provider, as the site’s own pages show it. */
async function aProperty(): Promise<{ id: string; title: string }> {
  const { body } = await request(site.app.url).get('/api/properties?purpose=buy&location=');
  const { id, title } = body.items[0];
  return { id, title };
}

describe('contact page', () => {
  it('has a form, three ways of contact and twelve questions, one open at a time', async () => {
    const { text } = await open().expect(200);
    const page = readPage(text);
    expect(page.heading).toBe('Talk to us');
    for (const name of ['fullName', 'email', 'message']) {
      const { tag, error } = fieldOf(text, name);
      expect([name, 'required' in tag, error]).toEqual([name, true, '']);
      expect(page.tags('label').some((label) => label['for'] === tag['id'])).toBe(true);
    }
    const links = page.tags('a').map(({ href }) => href);
    expect(links).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^mailto:hello@homefront\.example\?subject=/),
        'tel:+2348000000000',
        expect.stringMatching(/^https:\/\/wa\.me\/\d+\?text=/),
      ]),
    );
    for (const way of ['Send us a mail', 'Call us', 'Live chat']) expect(page.text).toContain(way);
    expect(page.text).toContain('a message on WhatsApp to +234 800 000 0000.');
    const questions = page.tags('details');
    expect(questions).toHaveLength(12);
    expect(new Set(questions.map(({ name }) => name)).size).toBe(1);
    expect(page.text).not.toContain(sent);
  });

  it('says what the message is used for, and links to the privacy policy', async () => {
    const { text } = await open().expect(200);
    const note = 'We use your message to reply to you. See our Privacy Policy';
    expect(readPage(text).text).toContain(note);
    expect(text).toContain('See our <a href="/privacy">Privacy Policy</a>');
  });

  it('gives every form an id of its own, and accepts its hidden fields', async () => {
    const [first, second] = [(await open()).text, (await open()).text];
    const fields = hiddenFields(first);
    expect(fields['id']).not.toBe(hiddenFields(second)['id']);
    expect(fields['website']).toBe('');
    site.app.passSeconds(4);
    await post({ ...fields, ...ada, message: 'From the hidden fields' }).expect(303);
    expect(await findReceived('From the hidden fields')).toHaveLength(1);
  });

  it('confirms a sent message above an empty form', async () => {
    const form = await openForm(site.app);
    const answer = await post({ ...form, ...ada, message: '  Trimmed on its way  ' }).expect(303);
    expect(answer.headers['location']).toBe('/contact-us?sent=');
    const { text } = await open('/contact-us?sent=').expect(200);
    expect(readPage(text).text).toContain(sent);
    expect(readPage(text).canonical).toMatch(/\/contact-us$/);
    expect(fieldOf(text, 'fullName').tag).not.toHaveProperty('value');
    expect(hiddenFields(text)['id']).not.toBe(form.id);
    const [message] = await findReceived('Trimmed on its way');
    expect(message).toMatchObject({ kind: 'contact', name: 'Ada Obi', email: ada.email });
    expect(message?.message).toBe('Trimmed on its way');
  });

  it.each([
    [{}, ['Full name is required', 'Email address is required', 'Message is required']],
    [
      { fullName: ' A ', email: 'ada@', message: '   short   ' },
      [
        'Full name must be at least 2 characters',
        'Please enter a valid email address',
        'Message must be at least 10 characters',
      ],
    ],
    [{ ...ada, message: ' \r\n ' }, ['', '', 'Message is required']],
  ])('marks each invalid field of %j, and sends nothing', async (typed, errors) => {
    const before = await site.arrived();
    const answer = await post({ ...(await openForm(site.app)), ...typed }).expect(422);
    const page = readPage(answer.text);
    expect(page.title).toBe('Error: Contact us | Homefront');
    expect(
      ['fullName', 'email', 'message'].map((name) => fieldOf(answer.text, name).error),
    ).toEqual(errors);
    for (const [name, value] of Object.entries(typed).filter(([key]) => key !== 'message'))
      expect(fieldOf(answer.text, name).tag['value']).toBe(value);
    expect(answer.headers['cache-control']).toBe('no-store');
    await site.delivered();
    expect(await site.arrived()).toEqual(before);
  });

  it('escapes whatever was entered', async () => {
    const attack = '</textarea><script>alert(1)</script>';
    const { text } = await post({ message: attack, email: `"><script>alert(2)</script>` });
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('&lt;/textarea&gt;');
  });

  it('accepts a corrected form at once', async () => {
    const refused = await post({ ...ada }).expect(422);
    const fields = hiddenFields(refused.text);
    await post({ ...fields, ...ada, message: 'Corrected in a second' }).expect(303);
    expect(await findReceived('Corrected in a second')).toHaveLength(1);
  });

  it('asks to send again a form filled in too quickly, and loses nothing', async () => {
    const fields = hiddenFields((await open()).text);
    const typed = { ...ada, message: 'Filled in by my browser' };
    const answer = await post({ ...fields, ...typed }).expect(422);
    expect(readPage(answer.text).text).toContain(catalogue.sentTooQuickly);
    expect(fieldOf(answer.text, 'message').text).toBe(typed.message);
    await post({ ...hiddenFields(answer.text), ...typed }).expect(303);
    expect(await findReceived(typed.message)).toHaveLength(1);
  });

  it('thanks a bot that fills in the honeypot, and discards its message', async () => {
    const form = { ...(await openForm(site.app)), ...ada, message: 'Cheap pills for all' };
    const answer = await post({ ...form, website: 'https://spam.example' }).expect(303);
    expect(answer.headers['location']).toBe('/contact-us?sent=');
    expect(await findReceived('Cheap pills')).toEqual([]);
  });

  it('stores a message once when it is posted twice at once, and again later', async () => {
    const form = { ...(await openForm(site.app)), ...ada, message: 'A double click' };
    const visitor = newVisitor();
    const both = await Promise.all([
      post(form, '/contact-us', visitor),
      post(form, '/contact-us', visitor),
    ]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    await site.delivered();
    await post(form, '/contact-us', visitor).expect(303);
    expect(await findReceived('A double click')).toHaveLength(1);
  });

  it.each([{}, { id: 'x', startedAt: 'y' }, { id: randomUUID(), startedAt: 'forged.signature' }])(
    'asks to reload a forged form, and keeps what was entered: %j',
    async (fields) => {
      const message = 'From another site’s form';
      const { text } = await post({ ...fields, ...ada, message }).expect(422);
      expect(readPage(text).text).toContain(catalogue.formExpired);
      expect(fieldOf(text, 'message').text).toBe(message);
    },
  );

  it('says how long to wait after five messages, for this browser only', async () => {
    const visitor = newVisitor();
    const send = async (number: number) =>
      post(
        { ...(await openForm(site.app)), ...ada, message: `Number ${number} of many` },
        '/contact-us',
        visitor,
      );
    for (let number = 1; number <= 5; number += 1) expect((await send(number)).status).toBe(303);
    const refused = await send(6);
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(readPage(refused.text).text).toContain(tooManyRequestsMessage(wait));
    expect(fieldOf(refused.text, 'message').text).toBe('Number 6 of many');
  });

  it('gives a browser a visitor id of its own', async () => {
    const { headers } = await request(site.app.url).get('/contact-us').expect(200);
    expect(String(headers['set-cookie'])).toMatch(/^visitor=/);
  });

  it('confirms nothing as sent that could not be stored', async () => {
    const form = { ...(await openForm(site.app)), ...ada, message: 'While the disk is full' };
    const other = new DatabaseSync(join(site.app.services.settings.dataDir, 'outbox.sqlite'));
    other.exec('BEGIN IMMEDIATE');
    const refused = await post(form).expect(503);
    other.exec('ROLLBACK');
    other.close();
    expect(readPage(refused.text).text).toContain(catalogue.notKept);
    expect(fieldOf(refused.text, 'message').text).toBe(form.message);
  });

  it('accepts the longest message in any script, but no body of one megabyte', async () => {
    const message = '₦'.repeat(3000);
    await post({ ...(await openForm(site.app)), ...ada, message }).expect(303);
    await post({ ...ada, message: 'x'.repeat(2 ** 20) }).expect(413);
  });

  it.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
    'rejects %s',
    async (type) => {
      await request(site.app.url)
        .post('/contact-us')
        .set({ ...newVisitor(), 'content-type': type })
        .send('{}')
        .expect(415);
    },
  );
});

describe('contact page with a tour request', () => {
  it('has the property’s title in its message, and sends its id', async () => {
    const property = await aProperty();
    const path = `/contact-us?property=${property.id}`;
    const { text } = await open(path).expect(200);
    expect(readPage(text).heading).toBe('Request a tour');
    const message = fieldOf(text, 'message').text;
    expect(message).toContain(property.title);
    site.app.passSeconds(4);
    const answer = await post({ ...hiddenFields(text), ...ada, message }, path).expect(303);
    expect(answer.headers['location']).toBe(`${path}&sent=`);
    const [arrived] = await findReceived(property.title);
    expect(arrived?.property_uuid).toBe(property.id);

    const after = await open(`${path}&sent=`).expect(200);
    expect(readPage(after.text).text).toContain(sent);
    expect(fieldOf(after.text, 'message').text).toBe('');
  });

  it('keeps the property after a rejected form', async () => {
    const property = await aProperty();
    const path = `/contact-us?property=${property.id}`;
    const { text } = await post({ property: property.id, message: 'Too' }, path).expect(422);
    expect(readPage(text).heading).toBe('Request a tour');
    expect(hiddenFields(text)['property']).toBe(property.id);
    expect(fieldOf(text, 'message').text).toBe('Too');
  });

  it.each(['nothing', randomUUID(), '%00', '__proto__'])(
    'is the ordinary one for an unknown property: %s',
    async (id) => {
      const { text } = await open(`/contact-us?property=${id}`).expect(200);
      expect(readPage(text).heading).toBe('Talk to us');
      expect(fieldOf(text, 'message').text).toBe('');
      expect(hiddenFields(text)).not.toHaveProperty('property');
    },
  );

  it('never redirects to another site, whatever is posted as the property', async () => {
    const form = { ...(await openForm(site.app)), ...ada, message: 'Where will it lead to' };
    const answer = await post({ ...form, property: '//evil.example' }).expect(303);
    expect(answer.headers['location']).toBe('/contact-us?sent=');
  });
});

describe('contact page with a report', () => {
  async function openReport() {
    const property = await aProperty();
    const path = `/contact-us?property=${property.id}&about=report`;
    const { text } = await open(path).expect(200);
    return { property, path, text };
  }

  it('asks what is wrong, and sends the reason in the message and as a field', async () => {
    const { property, path, text } = await openReport();
    expect(readPage(text).heading).toBe('Report this home');
    const message = `${fieldOf(text, 'message').text}The price on site is higher.`;
    expect(message).toMatch(/^I want to report this home: “/);
    site.app.passSeconds(4);
    const form = { ...hiddenFields(text), ...ada, message, reason: 'price' };
    const answer = await post(form, path).expect(303);
    expect(answer.headers['location']).toBe(`${path}&sent=`);
    const [arrived] = await findReceived('The price on site is higher.');
    expect(arrived).toMatchObject({ kind: 'contact', property_uuid: property.id });
    expect(arrived?.message).toMatch(/^Report: The price is wrong\n\nI want to report this home/);
    expect(arrived?.details).toEqual({ reason: 'price' });
  });

  it.each(['', 'boring'])('refuses the reason “%s”, and stays a report', async (reason) => {
    const { path, text } = await openReport();
    site.app.passSeconds(4);
    const form = { ...hiddenFields(text), ...ada, message: 'It is no longer there', reason };
    const answer = await post(form, path).expect(422);
    expect(readPage(answer.text).heading).toBe('Report this home');
    expect(fieldOf(answer.text, 'reason').error).toBe('Please choose what is wrong');
  });

  it('is the ordinary page for an unknown property', async () => {
    const { text } = await open(`/contact-us?property=${randomUUID()}&about=report`).expect(200);
    expect(readPage(text).heading).toBe('Talk to us');
    expect(text).not.toContain('name="reason"');
  });
});
