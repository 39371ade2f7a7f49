/** @module-tag long */
import { beforeAll, describe, expect, it } from 'vitest';
import { callSite } from '../../../server/control/control-client.ts';
import { placeEmptyDatabase } from '../../support/prepared-database.ts';
import { startMisbehavingProvider } from '../../support/misbehaving-provider.ts';
import { runCreateAdministrator } from '../../support/operator.ts';
import { mailedToken } from '../../support/stored-mails.ts';
import { createTestApp } from '../../support/test-app.ts';
import { useForSuite } from '../../support/use-for-suite.ts';
import { ada, Visitor } from '../../support/visitor.ts';
import { createTemporaryFolder } from '../provider/temporary-folder.ts';

const env = { PUBLIC_URL: 'https://homes.example', SEED_PROPERTIES: '0' };
const invitation =
  /^boss@homes\.example is an administrator now\. For the next 24 hours, this link sets the password once:\nhttps:\/\/homes\.example\/set-password\?token=([\w-]{43})\n$/;
const invitationOf = (email: string): string[] => ['--email', email, '--invite'];
const invite = invitationOf('boss@homes.example');

describe('npm run admin:create -- --invite', () => {
  const app = useForSuite(() => createTestApp({ env }));
  let dataDir: string;
  beforeAll(() => {
    ({ dataDir } = app.services.settings);
  });

  it('has the running site invite an administrator, who chooses a password there', async () => {
    // Without PUBLIC_URL, the command itself would refuse.
    const { code, stdout, stderr } = await runCreateAdministrator({ DATA_DIR: dataDir }, ...invite);
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
    const visitor = new Visitor(app);
    const { email } = ada;
    await visitor.post('/api/account/password/forgot', { email }).expect(202);
    const tokens = [await mailedToken(dataDir, email)];
    for (let invitations = 0; invitations < 2; invitations += 1) {
      const printed = await callSite(dataDir, 'invite-administrator', invitationOf(email));
      expect(printed).toContain('its old password and earlier links no longer work.');
      tokens.push(/token=([\w-]{43})$/.exec(String(printed))?.[1] ?? '');
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
    const mistaken = await runCreateAdministrator({ DATA_DIR: dataDir }, ...invitationOf('boss'));
    expect(mistaken).toMatchObject({ code: 1, stdout: '' });
    expect(mistaken.stderr).toMatch(/^Please enter a valid email address\..* Usage: [^\n]*\n$/);

    const PUBLIC_URL = 'http://homes.example';
    await using insecure = await createTestApp({ env: { ...env, PUBLIC_URL } });
    await expect(
      callSite(insecure.services.settings.dataDir, 'invite-administrator', invite),
    ).rejects.toThrow(
      'An invitation link needs PUBLIC_URL: the https origin of the site, or http://localhost with its port.',
    );
  });

  it('opens the database itself beside a site with a remote provider', async () => {
    await using folder = await createTemporaryFolder();
    await placeEmptyDatabase(folder.path);
    await using provider = await startMisbehavingProvider();
    const DATA_DIR = folder.path;
    await using _app = await createTestApp({ providerUrl: provider.base, env: { DATA_DIR } });
    const variables = { ...env, LOG_LEVEL: 'silent', DATA_DIR };
    const { code, stdout, stderr } = await runCreateAdministrator(variables, ...invite);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(invitation);
  });
});
