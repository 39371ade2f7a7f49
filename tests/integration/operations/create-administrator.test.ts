/** @module-tag long */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { placeEmptyDatabase } from '../../support/empty-database.ts';
import { startMisbehavingProvider } from '../../support/misbehaving-provider.ts';
import { runCreateAdministrator } from '../../support/operator.ts';
import { mailedToken } from '../../support/stored-mails.ts';
import { createTestApp } from '../../support/test-app.ts';
import { ada, Visitor } from '../../support/visitor.ts';

const env = { PUBLIC_URL: 'https://homes.example', SEED_PROPERTIES: '0', DEMO_PASSWORD: '' };
const invitation =
  /^boss@homes\.example is an administrator now\. For the next 24 hours, this link sets the password once:\nhttps:\/\/homes\.example\/set-password\?token=([\w-]{43})\n$/;
const invite = ['--email', 'boss@homes.example', '--invite'];

describe('npm run admin:create -- --invite', () => {
  it('has the running site invite an administrator, who chooses a password there', async () => {
    await using app = await createTestApp({ env });
    // Without PUBLIC_URL, the command itself would refuse.
    const variables = { DATA_DIR: app.services.settings.dataDir };
    const { code, stdout, stderr } = await runCreateAdministrator(variables, ...invite);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const token = invitation.exec(stdout)?.[1] ?? '';
    const password = 'Chosen-Horse-44';
    const form = { token, password };
    const visitor = new Visitor(app);
    await visitor.post('/api/account/password/reset', form).expect(200);
    const { body } = await visitor
      .post('/api/session', { email: 'boss@homes.example', password })
      .expect(200);
    expect(body).toMatchObject({ user: { role: 'admin' } });
    expect(app.logLines.join()).not.toContain(token);
    await visitor.post('/api/account/password/reset', form).expect(422);
  });

  it('replaces earlier invitations and reset links', async () => {
    await using app = await createTestApp({ env: { ...env, DEMO_PASSWORD: 'Correct-Horse-42' } });
    const { dataDir } = app.services.settings;
    const visitor = new Visitor(app);
    const { email } = ada;
    await visitor.post('/api/account/password/forgot', { email }).expect(202);
    const tokens = [await mailedToken(dataDir, email)];
    for (let invitations = 0; invitations < 2; invitations += 1) {
      const args = ['--email', email, '--invite'];
      const { stdout } = await runCreateAdministrator({ DATA_DIR: dataDir }, ...args);
      expect(stdout).toContain('its old password and earlier links no longer work.');
      tokens.push(/token=([\w-]{43})\n$/.exec(stdout)?.[1] ?? '');
    }
    const statuses: number[] = [];
    for (const token of tokens) {
      const form = { token, password: 'Chosen-Horse-44' };
      const { status } = await visitor.post('/api/account/password/reset', form);
      statuses.push(status);
    }
    expect(statuses).toEqual([422, 422, 200]);
  });

  it('reports in one line why the running site does not', async () => {
    await using app = await createTestApp({
      env: { ...env, PUBLIC_URL: 'http://homes.example' },
    });
    const variables = { ...env, DATA_DIR: app.services.settings.dataDir };
    expect(await runCreateAdministrator(variables, ...invite)).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'An invitation link needs PUBLIC_URL: the https origin of the site, or http://localhost with its port.\n',
    });
    const mistaken = await runCreateAdministrator(variables, '--email', 'boss', '--invite');
    expect(mistaken).toMatchObject({ code: 1, stdout: '' });
    expect(mistaken.stderr).toMatch(/^Please enter a valid email address\..* Usage: [^\n]*\n$/);
  });

  it('opens the database itself without a site, or with one that has a remote provider', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'homefront-administrator-'));
    await placeEmptyDatabase(dataDir);
    const variables = { ...env, LOG_LEVEL: 'silent', DATA_DIR: dataDir };
    const alone = await runCreateAdministrator(variables, ...invite);
    expect(alone).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(invitation) });
    await using provider = await startMisbehavingProvider();
    {
      await using _app = await createTestApp({
        providerUrl: provider.base,
        env: { DATA_DIR: dataDir },
      });
      const beside = await runCreateAdministrator(variables, ...invite);
      expect(beside).toMatchObject({
        code: 0,
        stderr: '',
        stdout: expect.stringMatching(/ The account existed: .*\/set-password\?token=/s),
      });
    }
    await rm(dataDir, { recursive: true });
  });
});
