import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue, tooManyRequestsMessage } from '../../../shared/catalogue.ts';
import { startMisbehavingProvider } from '../../support/misbehaving-provider.ts';
import { createTestApp } from '../../support/test-app.ts';
import { Visitor } from '../../support/visitor.ts';
import { offer } from '../../support/wire-property.ts';
import { ada, openForm, sendContact, startEnquirySite, type EnquirySite } from './enquiry-site.ts';

const sent = { status: 'sent', message: catalogue.messageSent };

describe('contact message', () => {
  let site: EnquirySite;
  beforeAll(async () => {
    site = await startEnquirySite();
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  const send = (body: object) => sendContact(site.app, body);

  it('is delivered to the provider, and its content is not logged', async () => {
    const answer = await send({ ...ada, ...(await openForm(site.app)) });
    expect([answer.status, answer.body]).toEqual([202, sent]);
    expect(await site.received(ada.message)).toMatchObject([
      {
        kind: 'contact',
        status: 'new',
        name: 'Ada Obi',
        email: 'ada@mail.example',
        message: ada.message,
        property_uuid: null,
        phone: null,
        details: null,
      },
    ]);
    const log = site.app.logLines.join('\n');
    for (const secret of ['duplex', 'ada@mail.example', 'Ada Obi'])
      expect(log).not.toContain(secret);
  });

  it('is stored once, however often it is sent', async () => {
    const form = { ...ada, message: 'Sent five times over', ...(await openForm(site.app)) };
    const visitor = new Visitor(site.app);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => visitor.post('/api/contact', form)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    await site.delivered();
    // Again after its delivery, with the line breaks of a form without scripts.
    const again = { ...form, message: ` ${form.message} \r\n` };
    await visitor.post('/api/contact', again).expect(202);
    expect(await site.received('Sent five times over')).toHaveLength(1);
  });

  it('is stored as a new one after it was edited, and each time without a form', async () => {
    const form = { ...ada, ...(await openForm(site.app)) };
    await send({ ...form, message: 'First thoughts of it' }).expect(202);
    await send({ ...form, message: 'Second thoughts of it' }).expect(202);
    expect(await site.received('thoughts of it')).toHaveLength(2);

    const { fullName, email } = ada;
    const bare = { fullName, email, message: 'Sent by a program without a form' };
    await send(bare).expect(202);
    await send(bare).expect(202);
    expect(await site.received('by a program without')).toHaveLength(2);
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
      { ...ada, email: 'ada@mail.example\r\nBcc: all@mail.example' },
      { email: 'Please enter a valid email address' },
    ],
    [
      { ...ada, message: 'nothing \u0000 here' },
      { message: 'Message has characters that cannot be used' },
    ],
    [{ ...ada, message: 'x'.repeat(3001) }, { message: 'Message must be at most 3000 characters' }],
  ])('rejects %j with a message for each field', async (body, errors) => {
    const answer = await send(body);
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
    await send({ ...ada, ...form, fullName, message }).expect(202);
    expect((await site.received(message))[0]?.name).toBe('Ada Bcc: everybody@mail.example');
  });

  it.each<[string, () => Promise<object>]>([
    ['with a form', () => openForm(site.app)],
    ['without a form', async () => ({})],
  ])('thanks a bot %s and discards its message', async (what, open) => {
    const message = `Buy from a bot ${what}`;
    const bot = { ...ada, ...(await open()), website: 'https://spam.example', message };
    const linesBefore = site.app.logLines.length;
    const answer = await send(bot);
    expect([answer.status, answer.body]).toEqual([202, sent]);
    expect(await site.received(message)).toEqual([]);
    const lines = site.app.logLines.slice(linesBefore);
    const logged = lines.filter((line) => line.includes('dropped a message from a bot'));
    expect(logged).toHaveLength(1);
    expect(logged.join()).not.toContain('Buy');
  });

  it('asks to send again a form sent within three seconds', async () => {
    const { body: fresh } = await new Visitor(site.app).get('/api/enquiry-start');
    const form = { ...ada, ...fresh, message: 'Filled in by a browser' };
    expect(await send(form)).toBeProblem({ status: 422, detail: catalogue.sentTooQuickly });
    site.app.passSeconds(3);
    await send(form).expect(202);
    expect(await site.received('Filled in by a browser')).toHaveLength(1);
  });

  it('accepts five messages per browser in ten minutes, and states how long to wait', async () => {
    const visitor = new Visitor(site.app);
    const form = { ...ada, ...(await openForm(site.app)) };
    const sendNumber = (number: number) =>
      visitor.post('/api/contact', { ...form, message: `Limited message ${number}` });
    for (let number = 1; number <= 5; number += 1) {
      // Rejected forms do not count.
      await visitor.post('/api/contact', { ...form, message: '' }).expect(422);
      const answer = await sendNumber(number).expect(202);
      expect(answer.headers['ratelimit-policy']).toContain('"enquiry"; q=5; w=600');
      expect(answer.headers['ratelimit-policy']).toContain('"enquiry-day"; q=20; w=86400');
    }
    const refused = await sendNumber(6);
    const wait = Number(refused.headers['retry-after']);
    expect(refused.status).toBe(429);
    expect(wait).toBeGreaterThan(500);
    expect(refused.body).toMatchObject({
      detail: tooManyRequestsMessage(wait),
      retryAfterSeconds: wait,
    });
    // A stored message may still be sent again, and another browser at the same IP address has a limit of its own.
    await sendNumber(5).expect(202);
    const neighbour = new Visitor(site.app);
    await neighbour.get('/api/enquiry-start').expect(200);
    await neighbour
      .post('/api/contact', { ...form, message: 'From the neighbour' })
      .set('x-forwarded-for', visitor.address)
      .expect(202);
    expect(await site.received('Limited message')).toHaveLength(5);
  });

  it('confirms nothing as sent while the outbox cannot be written, and makes the site not ready until it recovers', async () => {
    const message = 'To a locked outbox';
    const form = { ...ada, ...(await openForm(site.app)), message };
    const other = new DatabaseSync(join(site.app.services.settings.dataDir, 'outbox.sqlite'));
    other.exec('BEGIN IMMEDIATE');
    const answer = await send(form);
    expect(answer).toBeProblem({ status: 503, code: 'notKept', detail: catalogue.notKept });
    expect(answer.headers['retry-after']).toBe('60');
    await new Visitor(site.app).get('/health/ready').expect(503);
    other.exec('ROLLBACK');
    other.close();
    await new Visitor(site.app).get('/health/ready').expect(200);
    await send(form).expect(202);
    expect(await site.received(message)).toHaveLength(1);
  });
});

describe('message while the provider is down', () => {
  it.each([
    [422, 'dead', 'the provider answered 422'],
    [404, 'waiting', 'the provider answered 404'],
    [401, 'waiting', 'the provider answered 401'],
    [500, 'waiting', 'the provider answered 500'],
  ] as const)('answered with %i is %s', async (status, state, reason) => {
    await using provider = await startMisbehavingProvider();
    offer(provider, []);
    provider.on('/write-to-us', { kind: 'answers', status, json: { message: 'No' } });
    await using app = await createTestApp({
      providerUrl: provider.base,
      env: { CONTACT_PATH: '/write-to-us' },
    });
    await sendContact(app, { ...ada, ...(await openForm(app)) }).expect(202);
    await expect
      .poll(async () => (await app.services.outbox.entries(state))[0]?.reason)
      .toBe(reason);
    const received = provider.requests.find(({ method }) => method === 'POST');
    expect(JSON.parse(received?.body ?? '')).toEqual({
      name: ada.fullName,
      email: ada.email,
      message: ada.message,
    });
    expect(received?.headers['idempotency-key']).toMatch(/^[0-9a-f]{64}$/);
  });

  it('counts as delivered after any success, whatever the response body', async () => {
    await using provider = await startMisbehavingProvider();
    offer(provider, []);
    provider.on('/contact', { kind: 'sends', type: 'text/html', body: '<p>Thank you' });
    await using app = await createTestApp({ providerUrl: provider.base });
    await sendContact(app, { ...ada, ...(await openForm(app)) }).expect(202);
    await expect.poll(async () => (await app.services.outbox.depth()).waiting).toBe(0);
    expect(await app.services.outbox.entries('dead')).toEqual([]);
  });

  it('is retried after the time that the provider asks for', async () => {
    await using provider = await startMisbehavingProvider();
    offer(provider, []);
    provider.on(
      '/contact',
      { kind: 'answers', status: 429, json: {}, headers: { 'retry-after': '7200' } },
      { kind: 'answers', status: 201, json: {} },
    );
    await using app = await createTestApp({ providerUrl: provider.base });
    await sendContact(app, { ...ada, ...(await openForm(app)) }).expect(202);
    const [entry] = await expect
      .poll(() => app.services.outbox.entries('waiting'))
      .toEqual([expect.objectContaining({ reason: 'the provider answered 429' })])
      .then(() => app.services.outbox.entries('waiting'));
    const wait = Number(entry?.at) - Number(entry?.takenAt);
    expect(wait).toBeGreaterThanOrEqual(7_200_000);
    app.passSeconds(7201);
    await expect.poll(async () => (await app.services.outbox.depth()).waiting).toBe(0);
  });
});
