import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue, tooManyRequestsMessage } from '../../../shared/catalogue.ts';
import { ada, newVisitor, openForm, sendContact, type EnquirySite } from './enquiry-site.ts';

const sent = {
  status: 'sent',
  message: catalogue.messageSent,
};

/** Behaviour of the contact form on an outbox of either engine. The provider has three properties. */
export function describeContact(open: () => Promise<EnquirySite>): void {
  describe('POST /api/contact', () => {
    let site: EnquirySite;

    beforeAll(async () => {
      site = await open();
    });
    afterAll(() => site?.[Symbol.asyncDispose]());

    /** The stored message with this text. */
    async function findReceived(message: string) {
      await site.delivered();
      return (await site.arrived()).filter((arrived) => arrived.message.includes(message));
    }

    it('delivers a message to the provider', async () => {
      const form = await openForm(site.app);
      const answer = await sendContact(site.app, { ...ada, ...form });
      expect([answer.status, answer.body]).toEqual([202, sent]);
      expect(await findReceived(ada.message)).toEqual([
        expect.objectContaining({
          kind: 'contact',
          status: 'new',
          name: 'Ada Obi',
          email: 'ada@mail.example',
          message: ada.message,
          property_uuid: null,
          phone: null,
          details: null,
        }),
      ]);
    });

    it('accepts exactly a name, an email address and a message, each time as a new message', async () => {
      const { fullName, email } = ada;
      const form = { fullName, email, message: 'Sent by a program without a form' };
      expect(Object.keys(form)).toEqual(['fullName', 'email', 'message']);
      await sendContact(site.app, form).expect(202);
      await sendContact(site.app, form).expect(202);
      expect(await findReceived('by a program without')).toHaveLength(2);
      const filled = {
        ...form,
        message: 'Sent by a bot without a form',
        website: 'https://x.example',
      };
      await sendContact(site.app, filled).expect(202);
      expect(await findReceived('by a bot without')).toEqual([]);
    });

    it('states which property it is about, and mentions an unknown property in the text', async () => {
      const [property] = await site.provider.database
        .selectFrom('properties')
        .select('uuid')
        .execute();
      const known = { ...ada, message: 'About a known home', property: property?.uuid };
      await sendContact(site.app, { ...known, ...(await openForm(site.app)) }).expect(202);
      const unknown = { ...ada, message: 'About an unknown home', property: randomUUID() };
      await sendContact(site.app, { ...unknown, ...(await openForm(site.app)) }).expect(202);
      expect((await findReceived('About a known home'))[0]?.property_uuid).toBe(property?.uuid);
      const [other] = await findReceived('About an unknown home');
      expect([other?.property_uuid, other?.message]).toEqual([
        null,
        `About an unknown home\n\nProperty: ${unknown.property}`,
      ]);
    });

    it('stores a message once, however often it is sent', async () => {
      const form = { ...ada, message: 'Sent five times over', ...(await openForm(site.app)) };
      const visitor = newVisitor();
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => sendContact(site.app, form, visitor)),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
      await site.delivered();
      // Again after its delivery, with the line breaks of a form without scripts.
      const again = { ...form, message: ` ${form.message} \r\n` };
      await sendContact(site.app, again, visitor).expect(202);
      expect(await findReceived('Sent five times over')).toHaveLength(1);
    });

    it('stores an edited message as a new one', async () => {
      const form = { ...ada, ...(await openForm(site.app)) };
      await sendContact(site.app, { ...form, message: 'First thoughts of it' }).expect(202);
      await sendContact(site.app, { ...form, message: 'Second thoughts of it' }).expect(202);
      expect(await findReceived('thoughts of it')).toHaveLength(2);
    });

    it.each([
      [
        {},
        {
          fullName: 'Full name is required',
          email: 'Email address is required',
          message: 'Message is required',
        },
      ],
      [
        { fullName: ' A ', email: 'ada', message: '  short  ' },
        {
          fullName: 'Full name must be at least 2 characters',
          email: 'Please enter a valid email address',
          message: 'Message must be at least 10 characters',
        },
      ],
      [
        { ...ada, email: 'ada@mail.example\r\nBcc: all@mail.example' },
        { email: 'Please enter a valid email address' },
      ],
      [
        { ...ada, message: 'nothing \u0000 here' },
        { message: 'Message has characters that cannot be used' },
      ],
      [
        { ...ada, message: 'x'.repeat(3001) },
        { message: 'Message must be at most 3000 characters' },
      ],
      [
        [],
        {
          fullName: 'Full name is required',
          email: expect.any(String),
          message: expect.any(String),
        },
      ],
    ])('rejects %j with a message for each field', async (body, errors) => {
      const answer = await sendContact(site.app, body);
      expect([answer.status, answer.type, answer.body.code]).toEqual([
        422,
        'application/problem+json',
        'invalidForm',
      ]);
      expect(answer.body.errors).toEqual(errors);
    });

    it('joins a name of several lines', async () => {
      const form = await openForm(site.app);
      const fullName = 'Ada\r\nBcc: everybody@mail.example';
      const message = 'From a name of two lines';
      await sendContact(site.app, { ...ada, ...form, fullName, message }).expect(202);
      expect((await findReceived(message))[0]?.name).toBe('Ada Bcc: everybody@mail.example');
    });

    it('thanks a bot and discards its message', async () => {
      const form = await openForm(site.app);
      const bot = { ...ada, ...form, website: 'https://spam.example', message: 'Buy from a bot' };
      const linesBefore = site.app.logLines.length;
      const answer = await sendContact(site.app, bot);
      expect([answer.status, answer.body]).toEqual([202, sent]);
      expect(await findReceived('from a bot')).toEqual([]);
      const lines = site.app.logLines.slice(linesBefore);
      const logged = lines.filter((line) => line.includes('dropped a message from a bot'));
      expect(logged).toHaveLength(1);
      expect(logged.join()).not.toContain('Buy');
    });

    it('asks to send again a form sent within three seconds', async () => {
      const { body: fresh } = await request(site.app.url).get('/api/enquiry-start');
      const form = { ...ada, ...fresh, message: 'Filled in by a browser' };
      const quick = await sendContact(site.app, form);
      expect(quick).toBeProblem({ status: 422, detail: catalogue.sentTooQuickly });
      site.app.passSeconds(3);
      await sendContact(site.app, form).expect(202);
      expect(await findReceived('Filled in by a browser')).toHaveLength(1);
    });

    it.each([
      { id: 'one', startedAt: 'x' },
      { id: randomUUID(), startedAt: `${'0'.repeat(8)}.${'A'.repeat(22)}` },
    ])('asks to reload a forged form: %j', async (fields) => {
      const answer = await sendContact(site.app, { ...ada, ...fields });
      expect([answer.status, answer.body.detail, answer.body.errors]).toEqual([
        422,
        catalogue.formExpired,
        undefined,
      ]);
    });

    it('accepts five messages per browser in ten minutes, and states how long to wait', async () => {
      const visitor = newVisitor();
      const form = await openForm(site.app);
      const send = (number: number) =>
        sendContact(site.app, { ...ada, ...form, message: `Limited message ${number}` }, visitor);
      for (let number = 1; number <= 5; number += 1) {
        // Rejected forms do not count.
        await sendContact(site.app, { ...form }, visitor).expect(422);
        const answer = await send(number).expect(202);
        expect(answer.headers['ratelimit-policy']).toContain('"enquiry"; q=5; w=600');
        expect(answer.headers['ratelimit-policy']).toContain('"enquiry-day"; q=20; w=86400');
      }
      const refused = await send(6);
      const wait = Number(refused.headers['retry-after']);
      expect(refused.status).toBe(429);
      expect(wait).toBeGreaterThan(500);
      expect(refused.body).toMatchObject({
        detail: tooManyRequestsMessage(wait),
        retryAfterSeconds: wait,
      });
      // A stored message may still be sent again, and another browser has a limit of its own.
      await send(5).expect(202);
      const neighbour = { ...visitor, cookie: newVisitor().cookie ?? '' };
      await sendContact(
        site.app,
        { ...ada, ...form, message: 'From the neighbour' },
        neighbour,
      ).expect(202);
      expect(await findReceived('Limited message')).toHaveLength(5);
    });

    it('accepts a hundred messages at once, and logs none of their content', async () => {
      const form = await openForm(site.app);
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, number) =>
          sendContact(site.app, { ...ada, ...form, message: `One of a hundred: ${number}.` }),
        ),
      );
      expect(answers.filter(({ status }) => status !== 202)).toEqual([]);
      const arrived = await findReceived('One of a hundred');
      expect(new Set(arrived.map(({ message }) => message)).size).toBe(100);
      expect(arrived).toHaveLength(100);
      const log = site.app.logLines.join('\n');
      for (const secret of ['hundred', 'ada@mail.example', 'Ada Obi'])
        expect(log).not.toContain(secret);
    });
  });
}
