import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue, tooManyRequestsMessage } from '../../../shared/catalogue.ts';
import { startMisbehavingProvider } from '../../support/misbehaving-provider.ts';
import {
  findPostgres,
  startPostgres,
  type TemporaryPostgres,
} from '../../support/temporary-postgres.ts';
import { runsPostgres } from '../../support/on-postgres.ts';
import { createTestApp } from '../../support/test-app.ts';
import { Visitor } from '../../support/visitor.ts';
import { offer } from '../../support/wire-property.ts';
import { ada, openForm, sendContact, startEnquirySite, type EnquirySite } from './enquiry-site.ts';

const postgres = await findPostgres();

const sent = { status: 'sent', message: catalogue.messageSent };

const engines = [
  { engine: 'SQLite', runs: true },
  { engine: 'PostgreSQL', runs: runsPostgres },
];

describe.each(engines)('message in an outbox on $engine', ({ engine, runs }) => {
  describe.runIf(runs)('is', () => {
    let server: TemporaryPostgres | undefined;
    let site: EnquirySite;

    beforeAll(async () => {
      if (engine === 'PostgreSQL') {
        if (postgres === null) throw new Error('PostgreSQL is not installed');
        server = await startPostgres(postgres);
      }
      const url = await server?.createDatabase('site');
      site = await startEnquirySite(url === undefined ? {} : { env: { DATABASE_URL: url } });
    });
    afterAll(async () => {
      await site?.[Symbol.asyncDispose]();
      await server?.[Symbol.asyncDispose]();
    });

    it('delivered to the provider', async () => {
      const answer = await sendContact(site.app, { ...ada, ...(await openForm(site.app)) });
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
    });

    it('stored once, however often it is sent', async () => {
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

    it('stored as a new one after it was edited, and each time without a form', async () => {
      const form = { ...ada, ...(await openForm(site.app)) };
      await sendContact(site.app, { ...form, message: 'First thoughts of it' }).expect(202);
      await sendContact(site.app, { ...form, message: 'Second thoughts of it' }).expect(202);
      expect(await site.received('thoughts of it')).toHaveLength(2);

      const { fullName, email } = ada;
      const bare = { fullName, email, message: 'Sent by a program without a form' };
      await sendContact(site.app, bare).expect(202);
      await sendContact(site.app, bare).expect(202);
      expect(await site.received('by a program without')).toHaveLength(2);
    });

    it('accepted with a hundred others at once, and its content is not logged', async () => {
      const form = await openForm(site.app);
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, number) =>
          sendContact(site.app, { ...ada, ...form, message: `One of a hundred: ${number}.` }),
        ),
      );
      expect(answers.filter(({ status }) => status !== 202)).toEqual([]);
      const arrived = await site.received('One of a hundred');
      expect(new Set(arrived.map(({ message }) => message)).size).toBe(100);
      expect(arrived).toHaveLength(100);
      const log = site.app.logLines.join('\n');
      for (const secret of ['hundred', 'ada@mail.example', 'Ada Obi'])
        expect(log).not.toContain(secret);
    });
  });
});

describe('contact form', () => {
  let site: EnquirySite;
  beforeAll(async () => {
    site = await startEnquirySite({ seedProperties: 1 });
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  const send = (body: object) => sendContact(site.app, body);

  it('states which property it is about, and mentions an unknown property in the text', async () => {
    const [property] = await site.provider.database
      .selectFrom('properties')
      .select('uuid')
      .execute();
    const known = { ...ada, message: 'About a known home', property: property?.uuid };
    await send({ ...known, ...(await openForm(site.app)) }).expect(202);
    const unknown = { ...ada, message: 'About an unknown home', property: randomUUID() };
    await send({ ...unknown, ...(await openForm(site.app)) }).expect(202);
    expect((await site.received('About a known home'))[0]?.property_uuid).toBe(property?.uuid);
    expect(await site.received('About an unknown home')).toMatchObject([
      {
        property_uuid: null,
        message: `About an unknown home\n\nProperty: ${unknown.property}`,
      },
    ]);
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
    [{ ...ada, message: 'x'.repeat(3001) }, { message: 'Message must be at most 3000 characters' }],
    [
      [],
      {
        fullName: 'Full name is required',
        email: expect.any(String),
        message: expect.any(String),
      },
    ],
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

  it.each([
    { id: 'one', startedAt: 'x' },
    { id: randomUUID(), startedAt: `${'0'.repeat(8)}.${'A'.repeat(22)}` },
  ])('asks to reload a forged form: %j', async (fields) => {
    const answer = await send({ ...ada, ...fields });
    expect([answer.status, answer.body.detail, answer.body.errors]).toEqual([
      422,
      catalogue.formExpired,
      undefined,
    ]);
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

  it(
    'delivers once, when the provider is back, what was sent while it was down for an hour',
    { tags: ['long'] },
    async () => {
      await site.stopProvider();
      const form = await openForm(site.app);
      for (let number = 0; number < 30; number += 1) {
        await send({ ...ada, ...form, message: `While away: ${number}.` }).expect(202);
        site.app.passSeconds(120);
      }
      expect((await site.app.services.outbox.depth()).waiting).toBe(30);
      await site.startProvider();
      // The circuit breaker lets a trial call through ten seconds later.
      await expect
        .poll(
          async () => {
            site.app.passSeconds(60);
            return (await site.app.services.outbox.depth()).waiting;
          },
          { timeout: 40_000, interval: 500 },
        )
        .toBe(0);
      const messages = (await site.received('While away')).map(({ message }) => message);
      expect(messages).toHaveLength(30);
      expect(new Set(messages).size).toBe(30);
    },
  );

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

  it('confirms nothing as sent once the data folder is gone, and makes the site not ready', async () => {
    const form = { ...ada, ...(await openForm(site.app)) };
    await new Visitor(site.app).get('/health/ready').expect(200);
    await rm(site.app.services.settings.dataDir, { recursive: true });
    expect(await send(form)).toBeProblem({ status: 503, code: 'notKept' });
    await new Visitor(site.app).get('/health/ready').expect(503);
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
