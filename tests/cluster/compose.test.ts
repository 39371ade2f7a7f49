/** @module-tag long */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canStartCluster } from '../support/cluster.ts';
import { checkHealth } from '../support/composed-health.ts';
import { type ComposedSite, startComposedSite } from '../support/composed-site.ts';
import { freePort } from '../support/free-port.ts';
import {
  type MisbehavingProvider,
  startMisbehavingProvider,
} from '../support/misbehaving-provider.ts';
import { runBackup, runCreateAdministrator, runDoctor } from '../support/operator.ts';
import { sessionCookies } from '../support/session-cookie.ts';

const host = 'homes.example';
const publicUrl = `https://${host}`;
const supportEmail = 'ask@homes.example';
/** What the doctor asks of an operator. */
const variables = {
  PUBLIC_URL: publicUrl,
  MAIL_FROM: 'Homes <no-reply@homes.example>',
  SUPPORT_EMAIL: supportEmail,
  SUPPORT_PHONE: '+234 1 888 1234',
  CHAT_PHONE: '+234 803 555 1234',
  ABOUT_STATISTICS: '12 Homes',
};
const minimumFillMs = 3100;

describe.runIf(canStartCluster || process.env['CI'] === 'true')('compose.yaml, running,', () => {
  let site: ComposedSite;
  let places: MisbehavingProvider;
  let visitors: Agent;

  beforeAll(async () => {
    places = await startMisbehavingProvider();
    places.on('/reverse', { kind: 'answers', json: { display_name: 'Lagos' } });
    site = await startComposedSite(variables, places.base);
    visitors = new Agent({ connect: { ca: site.certificate, servername: host } });
  });
  afterAll(async () => {
    await visitors?.close();
    await site?.[Symbol.asyncDispose]();
    await places?.[Symbol.asyncDispose]();
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    request(site.url + path, { dispatcher: visitors, headers: { host, ...headers } });

  const post = (path: string, body: object) =>
    request(site.url + path, {
      dispatcher: visitors,
      method: 'POST',
      headers: { host, origin: publicUrl, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('serves a page over TLS, the second time from the cache of nginx', async () => {
    const first = await get('/about');
    expect(first.statusCode).toBe(200);
    expect(first.headers['cache-status']).toContain('nginx; detail=MISS');
    const text = await first.body.text();
    expect(text).toContain(`${publicUrl}/about`);
    const second = await get('/about');
    expect(second.headers['cache-status']).toContain('nginx; detail=HIT');
    expect(await second.body.text()).toBe(text);
  });

  it('lets the invited administrator sign in at every process', async () => {
    const email = `boss@${host}`;
    const invited = await runCreateAdministrator(site.environment, '--email', email, '--invite');
    expect(invited).toMatchObject({ code: 0, stderr: '' });
    const token = /\/set-password\?token=([\w-]+)/.exec(invited.stdout)?.[1];
    const password = 'Chosen-Horse-44';
    const chosen = await post('/api/account/password/reset', { token, password });
    expect([chosen.statusCode, await chosen.body.text()]).toEqual([200, expect.any(String)]);
    const signedIn = await post('/api/session', { email, password });
    expect(signedIn.statusCode).toBe(200);
    await signedIn.body.dump();
    const [cookie = ''] = sessionCookies(signedIn)[0]?.split(';') ?? [];
    // nginx asks the processes in turn.
    for (let turn = 0; turn < 6; turn += 1) {
      const { body } = await get('/api/session', { cookie });
      expect(await body.json()).toMatchObject({ user: { email, role: 'admin' } });
    }
  });

  it('sends a contact message to the mail catcher', async () => {
    const opened = await get('/api/enquiry-start', { origin: publicUrl });
    const { startedAt } = (await opened.body.json()) as { startedAt: unknown };
    await pause(minimumFillMs);
    const message = `Letter ${randomUUID()}`;
    const answer = await post('/api/contact', {
      id: randomUUID(),
      startedAt: String(startedAt),
      website: '',
      fullName: 'Ada Obi',
      email: 'ada@mail.example',
      message,
    });
    expect([answer.statusCode, await answer.body.text()]).toEqual([202, expect.any(String)]);
    const letters = () => site.mail.received.filter(({ content }) => content.includes(message));
    await expect.poll(letters).toHaveLength(1);
    expect(letters()[0]).toMatchObject({ from: 'no-reply@homes.example', to: [supportEmail] });
  });

  it('is backed up, and has nothing to improve for the doctor', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'homefront-backups-'));
    try {
      expect(await runBackup(site.environment, '--to', folder, '--keep', '14')).toMatchObject({
        code: 0,
      });
      const { code, stdout, stderr } = await runDoctor(site.environment, '--json');
      expect([code, stderr]).toEqual([0, '']);
      const findings: { check: string; state: string }[] = JSON.parse(stdout).findings;
      expect(findings.filter(({ state }) => state === 'warning')).toEqual([]);
      const used = findings.filter(({ state }) => state === 'ok').map(({ check }) => check);
      expect(used).toEqual(
        expect.arrayContaining(['configuration', 'site', 'mail', 'redis', 'postgres', 'backup']),
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('checks the health of each server', async () => {
    expect(Object.keys(site.ports).toSorted()).toEqual([
      'nginx',
      'postgres',
      'site-1',
      'site-2',
      'site-3',
      'valkey',
    ]);
    for (const [service, port] of Object.entries(site.ports)) {
      expect([service, await checkHealth(service, port)]).toEqual([service, 0]);
      expect([service, await checkHealth(service, await freePort())]).not.toEqual([service, 0]);
    }
  });
});
