import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import { startMisbehavingProvider } from '../../support/misbehaving-provider.ts';
import { createTestApp } from '../../support/test-app.ts';
import { offer } from '../../support/wire-property.ts';
import { describeContact } from './contact-behaviour.ts';
import { ada, openForm, sendContact, startEnquirySite } from './enquiry-site.ts';

describeContact(() => startEnquirySite({ seedProperties: 3 }));

describe('message while the provider is down', () => {
  it(
    'waits, and arrives once when the provider is back after an hour',
    { tags: ['long'] },
    async () => {
      await using site = await startEnquirySite();
      await site.stopProvider();
      const form = await openForm(site.app);
      for (let number = 0; number < 30; number += 1) {
        await sendContact(site.app, { ...ada, ...form, message: `While away: ${number}.` }).expect(
          202,
        );
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
      const messages = (await site.arrived()).map(({ message }) => message);
      expect(messages).toHaveLength(30);
      expect(new Set(messages).size).toBe(30);
    },
  );

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

describe('outbox that cannot be written', () => {
  it('confirms nothing as sent, and makes the site not ready until it recovers', async () => {
    await using site = await startEnquirySite();
    const { app } = site;
    const form = { ...ada, ...(await openForm(app)) };
    const other = new DatabaseSync(join(app.services.settings.dataDir, 'outbox.sqlite'));
    other.exec('BEGIN IMMEDIATE');
    const answer = await sendContact(app, form);
    expect(answer).toBeProblem({ status: 503, code: 'notKept', detail: catalogue.notKept });
    expect(answer.headers['retry-after']).toBe('60');
    await request(app.url).get('/health/ready').expect(503);
    other.exec('ROLLBACK');
    other.close();
    await request(app.url).get('/health/ready').expect(200);
    await sendContact(app, form).expect(202);
    await site.delivered();
    expect(await site.arrived()).toHaveLength(1);
  });
});

describe('data folder that is gone', () => {
  it('confirms nothing as sent, and makes the site not ready', async () => {
    await using site = await startEnquirySite();
    const { app } = site;
    const form = { ...ada, ...(await openForm(app)) };
    await request(app.url).get('/health/ready').expect(200);
    await rm(app.services.settings.dataDir, { recursive: true });
    const answer = await sendContact(app, form);
    expect(answer).toBeProblem({ status: 503, code: 'notKept' });
    await request(app.url).get('/health/ready').expect(503);
  });
});
