/** @module-tag long */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionCookies } from '../support/session-cookie.ts';
import { type Composition, startComposition } from './composition.ts';

const host = 'homes.example';
const publicUrl = `https://${host}`;
const supportEmail = 'ask@homes.example';
const sites = ['site-1', 'site-2', 'site-3'];
/** What the doctor asks of an operator. */
const variables = {
  PUBLIC_URL: publicUrl,
  MAIL_FROM: 'Homes <no-reply@homes.example>',
  SUPPORT_EMAIL: supportEmail,
  SUPPORT_PHONE: '+234 1 888 1234',
  CHAT_PHONE: '+234 803 555 1234',
  ABOUT_STATISTICS: '12 Homes',
};
const administrator = { email: `boss@${host}`, password: 'Chosen-Horse-44' };
const minimumFillMs = 3100;

// In this order, as an operator would.
describe('compose.yaml, running in Docker,', () => {
  let site: Composition;
  let visitors: Agent;

  beforeAll(async () => {
    const engine = process.env['HOMEFRONT_IMAGE'];
    if (engine === undefined) throw new Error('`npm run test:image` builds the image.');
    site = await startComposition(engine, variables);
    visitors = new Agent({ allowH2: false, connect: { ca: site.certificate, servername: host } });
  }, 300_000);
  afterAll(async () => {
    await visitors?.close();
    await site?.[Symbol.asyncDispose]();
  }, 120_000);

  const get = (path: string, headers: Record<string, string> = {}) =>
    request(site.url + path, { dispatcher: visitors, headers: { host, ...headers } });

  const post = (path: string, body: object) =>
    request(site.url + path, {
      dispatcher: visitors,
      method: 'POST',
      headers: { host, origin: publicUrl, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  const npm = (service: string, script: string, ...args: string[]) =>
    site.compose('exec', '-T', service, 'npm', 'run', '--silent', script, '--', ...args);

  async function signIn(): Promise<string> {
    const signedIn = await post('/api/session', administrator);
    expect([signedIn.statusCode, await signedIn.body.text()]).toEqual([200, expect.any(String)]);
    return sessionCookies(signedIn)[0]?.split(';')[0] ?? '';
  }

  async function expectSignedInEverywhere(cookie: string): Promise<void> {
    // nginx asks the processes in turn.
    for (let turn = 0; turn < 2 * sites.length; turn += 1) {
      const { body } = await get('/api/session', { cookie });
      expect(await body.json()).toMatchObject({
        user: { email: administrator.email, role: 'admin' },
      });
    }
  }

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
    const { email, password } = administrator;
    const invited = await npm('site-1', 'admin:create', '--email', email, '--invite');
    expect(invited).toMatchObject({ code: 0 });
    const token = /\/set-password\?token=([\w-]+)/.exec(invited.stdout)?.[1];
    const chosen = await post('/api/account/password/reset', { token, password });
    expect([chosen.statusCode, await chosen.body.text()]).toEqual([200, expect.any(String)]);
    await expectSignedInEverywhere(await signIn());
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
    const mails = () => site.output('logs', '--no-color', '--no-log-prefix', 'mail');
    await expect.poll(mails).toContain(message);
    expect(await mails()).toContain(`To: ${supportEmail}`);
  });

  it('keeps the database from the servers that visitors and the internet reach', async () => {
    const ask = (service: string) =>
      site.compose('exec', '-T', service, 'curl', '--silent', '--max-time', '3', 'postgres:5432');
    const outside = await ask('nginx');
    // No such host.
    expect(outside.code).toBe(6);
    const inside = await ask('valkey');
    expect([6, 7, 28]).not.toContain(inside.code);
  });

  it('runs without privileges on a tree that cannot be written', async () => {
    const script = 'id -u; grep CapEff /proc/self/status; touch /app/file';
    const { stdout, stderr } = await site.compose('exec', '-T', 'site-2', 'sh', '-c', script);
    expect(stdout).toBe('1000\nCapEff:\t0000000000000000\n');
    expect(stderr).toContain('Read-only file system');
  });

  it('fails no request while its processes are replaced one after another', async () => {
    const cookie = await signIn();
    const over = new AbortController();
    const refused: string[] = [];
    let answered = 0;
    const asking = (async () => {
      while (!over.signal.aborted) {
        // Never from the cache.
        const { statusCode, body } = await get(`/buy?location=${randomUUID()}`);
        const text = await body.text();
        answered += 1;
        if (statusCode !== 200) refused.push(`${statusCode} ${text}`);
      }
    })();
    const before = await ids();
    for (const name of sites) {
      await site.output('up', '--detach', '--no-deps', '--force-recreate', '--wait', name);
    }
    over.abort();
    await asking;
    const after = await ids();
    expect(after.filter((id) => before.includes(id))).toEqual([]);
    const log = refused.length === 0 ? '' : await site.output('logs', '--no-color', 'nginx');
    expect({ refused, log }).toEqual({ refused: [], log: '' });
    expect(answered).toBeGreaterThan(sites.length);
    await expectSignedInEverywhere(cookie);
  }, 240_000);

  async function ids(): Promise<string[]> {
    return (await site.output('ps', '--quiet', ...sites)).trim().split('\n');
  }

  it('is backed up, and has nothing to improve for the doctor', async () => {
    const backup = await npm('site-1', 'backup', '--to', '/backup', '--keep', '14');
    expect(backup).toMatchObject({ code: 0 });
    const { code, stdout } = await npm('site-1', 'doctor', '--json');
    expect(code).toBe(0);
    const findings: { check: string; state: string }[] = JSON.parse(stdout).findings;
    expect(findings.filter(({ state }) => state === 'warning')).toEqual([]);
    const used = findings.filter(({ state }) => state === 'ok').map(({ check }) => check);
    expect(used).toEqual(
      expect.arrayContaining(['configuration', 'site', 'mail', 'redis', 'postgres', 'backup']),
    );
  });

  it('is restored into an empty database, with its accounts', async () => {
    const names = await site.output('exec', '-T', 'site-1', 'ls', '/backup');
    const [name = ''] = names.trim().split('\n');
    await site.output('stop', ...sites);
    const database = ['postgres', 'psql', '--username', 'homefront', '--dbname', 'postgres'];
    const renamed = 'alter database homefront rename to homefront_before';
    const commands = ['--command', renamed, '--command', 'create database homefront'];
    await site.output('exec', '-T', ...database, ...commands);
    const npmRun = ['run', '--rm', '--no-TTY', 'site-1', 'npm', 'run', 'restore', '--'];
    await site.output(...npmRun, '--from', `/backup/${name}`, '--replace');
    await site.output('up', '--detach', '--wait');
    await expectSignedInEverywhere(await signIn());
  }, 240_000);
});
