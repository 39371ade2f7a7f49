import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import { readPage } from '../../support/page.ts';
import { Visitor } from '../../support/visitor.ts';
import { startEnquirySite, type EnquirySite } from '../api/enquiry-site.ts';

const ada = { fullName: 'Ada Obi', email: 'ada@mail.example' };

let site: EnquirySite;
let property: { id: string; title: string };

beforeAll(async () => {
  site = await startEnquirySite({
    seedProperties: 3,
    env: { SUPPORT_PHONE: '+234 800 000 0000', CHAT_PHONE: '+234 800 000 0000' },
  });
  const { body } = await new Visitor(site.app).get('/api/properties?purpose=buy&location=');
  [property] = body.items;
});
afterAll(() => site?.[Symbol.asyncDispose]());

/** Opens the form; nobody fills it in faster than in four seconds. */
async function openForm(path = '/contact-us') {
  const visitor = new Visitor(site.app);
  const page = await visitor.page(path);
  site.app.passSeconds(4);
  return {
    page,
    visitor,
    send: (typed: object) => visitor.submit(path, { ...page.fields, ...typed }),
  };
}

describe('contact page', () => {
  it('has a form, three ways of contact and twelve questions, one open at a time', async () => {
    const { page, visitor } = await openForm();
    expect(page.heading).toBe('Talk to us');
    for (const name of ['fullName', 'email', 'message']) {
      const { required, labels } = page.control(name);
      expect([name, required, labels?.length, page.errorOf(name)]).toEqual([name, true, 1, '']);
    }
    expect(page.fields['website']).toBe('');
    expect(visitor.cookies.has('visitor')).toBe(true);
    expect(page.links).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^mailto:hello@homefront\.example\?subject=/),
        'tel:+2348000000000',
        expect.stringMatching(/^https:\/\/wa\.me\/\d+\?text=/),
      ]),
    );
    for (const way of ['Send us a mail', 'Call us', 'Live chat']) expect(page.text).toContain(way);
    expect(page.text).toContain('WhatsApp +234 800 000 0000.');
    const questions = [...page.document.querySelectorAll('details')];
    expect(questions).toHaveLength(12);
    expect(new Set(questions.map(({ name }) => name)).size).toBe(1);
    expect(page.text).not.toContain(catalogue.messageSent);
    expect(page.text).toContain('We use your message to reply to you. See our Privacy Policy');
    expect(page.document.querySelector('main form a[href="/privacy"]')).not.toBeNull();
  });

  it('sends the message, and confirms it above an empty form', async () => {
    const { page, visitor, send } = await openForm();
    const answer = await send({ ...ada, message: '  Trimmed on its way  ' }).expect(303);
    expect(answer.headers['location']).toBe('/contact-us?sent=');
    const after = await visitor.page('/contact-us?sent=');
    expect(after.text).toContain(catalogue.messageSent);
    expect(after.canonical).toMatch(/\/contact-us$/);
    expect(after.fields).toMatchObject({ fullName: '', email: '', message: '' });
    expect(after.fields['id']).not.toBe(page.fields['id']);
    expect(await site.received('Trimmed on its way')).toEqual([
      expect.objectContaining({
        kind: 'contact',
        name: 'Ada Obi',
        email: ada.email,
        message: 'Trimmed on its way',
      }),
    ]);
  });

  it('marks each invalid field, keeps what was entered, and accepts the corrected form at once', async () => {
    const visitor = new Visitor(site.app);
    const typed = { fullName: ' A ', email: 'ada@', message: '   short   ' };
    const answer = await visitor.submit('/contact-us', typed).expect(422);
    expect(answer.headers['cache-control']).toBe('no-store');
    const page = readPage(answer);
    expect(page.title).toBe('Error: Contact us | Homefront');
    expect(['fullName', 'email', 'message'].map(page.errorOf)).toEqual([
      'Full name must be at least 2 characters',
      'Please enter a valid email address',
      'Message must be at least 10 characters',
    ]);
    expect(page.fields).toMatchObject(typed);

    const corrected = { ...page.fields, ...ada, message: 'Corrected in a second' };
    await visitor.submit('/contact-us', corrected).expect(303);
    expect(await site.received('short')).toEqual([]);
    expect(await site.received('Corrected in a second')).toHaveLength(1);
  });

  it('escapes whatever was entered', async () => {
    const message = '</textarea><script>alert(1)</script>';
    const email = '"><script>alert(2)</script>';
    const answer = await new Visitor(site.app).submit('/contact-us', { message, email });
    expect(answer.text).not.toContain('<script>alert');
    expect(readPage(answer).fields).toMatchObject({ message, email });
  });

  it('asks to reload a form without its hidden fields, and keeps what was entered', async () => {
    const typed = { ...ada, message: 'From another site’s form' };
    const page = readPage(await new Visitor(site.app).submit('/contact-us', typed).expect(422));
    expect(page.alert).toContain(catalogue.formExpired);
    expect(page.fields).toMatchObject(typed);
  });

  it('confirms nothing as sent that could not be stored', async () => {
    const { send } = await openForm();
    const other = new DatabaseSync(join(site.app.services.settings.dataDir, 'outbox.sqlite'));
    other.exec('BEGIN IMMEDIATE');
    const page = readPage(await send({ ...ada, message: 'While the disk is full' }).expect(503));
    other.exec('ROLLBACK');
    other.close();
    expect(page.alert).toContain(catalogue.notKept);
    expect(page.fields['message']).toBe('While the disk is full');
  });

  it('accepts the longest message in any script, but no body of one megabyte', async () => {
    const { send } = await openForm();
    await send({ ...ada, message: '₦'.repeat(3000) }).expect(303);
    await send({ ...ada, message: 'x'.repeat(2 ** 20) }).expect(413);
  });
});

describe('contact page with a tour request', () => {
  it('has the property’s title in its message, and sends its id', async () => {
    const path = `/contact-us?property=${property.id}`;
    const { page, visitor, send } = await openForm(path);
    expect(page.heading).toBe('Request a tour');
    expect(page.fields['message']).toContain(property.title);
    const mail = page.links.find((link) => link.startsWith('mailto:')) ?? '';
    expect(mail).toMatch(/\?subject=[^&=# ]+&body=[^&=# ]+$/);
    const written = new URLSearchParams(mail.split('?')[1]);
    expect(written.get('subject')).toBe(`A tour of ${property.title}`);
    expect(written.get('body')).toContain(`/property/${property.id}`);
    const answer = await send(ada).expect(303);
    expect(answer.headers['location']).toBe(`${path}&sent=`);
    const [arrived] = await site.received(property.title);
    expect(arrived?.property_uuid).toBe(property.id);

    const after = await visitor.page(`${path}&sent=`);
    expect(after.text).toContain(catalogue.messageSent);
    expect(after.fields['message']).toBe('');
  });

  it('keeps the property after a rejected form', async () => {
    const { send } = await openForm(`/contact-us?property=${property.id}`);
    const page = readPage(await send({ message: 'Too' }).expect(422));
    expect(page.heading).toBe('Request a tour');
    expect(page.fields).toMatchObject({ property: property.id, message: 'Too' });
  });

  it.each([randomUUID(), '%00', '__proto__', `${randomUUID()}&about=report`])(
    'is the ordinary one for an unknown property: %s',
    async (query) => {
      const { page } = await openForm(`/contact-us?property=${query}`);
      expect(page.heading).toBe('Talk to us');
      expect(page.fields).toMatchObject({ message: '' });
      for (const name of ['property', 'reason']) expect(page.fields).not.toHaveProperty(name);
    },
  );

  it('never redirects to another site, whatever is posted as the property', async () => {
    const { send } = await openForm();
    const typed = { ...ada, message: 'Where will it lead to', property: '//evil.example' };
    const answer = await send(typed).expect(303);
    expect(answer.headers['location']).toBe('/contact-us?sent=');
  });
});

describe('contact page with a report', () => {
  it('asks what is wrong, and sends the reason in the message and as a field', async () => {
    const path = `/contact-us?property=${property.id}&about=report`;
    const { page, send } = await openForm(path);
    expect(page.heading).toBe('Report this home');
    expect(page.document.querySelector('main img')).toBeNull();
    const message = `${page.fields['message']}The price on site is higher.`;
    expect(message).toMatch(/^I want to report this home: “/);

    for (const reason of ['', 'boring']) {
      const refused = readPage(await send({ ...ada, message, reason }).expect(422));
      expect(refused.heading).toBe('Report this home');
      expect(refused.errorOf('reason')).toBe('Please choose what is wrong');
    }

    const answer = await send({ ...ada, message, reason: 'price' }).expect(303);
    expect(answer.headers['location']).toBe(`${path}&sent=`);
    const [arrived] = await site.received('The price on site is higher.');
    expect(arrived).toMatchObject({ kind: 'contact', property_uuid: property.id });
    expect(arrived?.message).toMatch(/^Report: The price is wrong\n\nI want to report this home/);
    expect(arrived?.details).toEqual({ reason: 'price' });
  });
});
