/** @module-tag long */
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../server/provider/database/open-database.ts';
import { placeEmptyDatabase } from '../../../support/empty-database.ts';
import { type ProgramEnd, startProgram } from '../../../support/operator.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import { startTestProvider } from '../test-provider.ts';

const main = 'server/operations/create-administrator/main.ts';

/** Runs `admin:create` as an operator would, with `input` on stdin. */
function createAdministrator(
  dataDir: string,
  args: string[],
  input = '',
  env: Record<string, string> = {},
): Promise<ProgramEnd> {
  const variables = { LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...env };
  return startProgram(main, args, variables, input).ended;
}

const dayMs = 86_400_000;

/** When the password reset tokens in a stopped provider's database expire. */
async function resetExpiries(dataDir: string): Promise<Date[]> {
  const { database, close } = await openDatabase({ dataDir, logger: pino({ level: 'silent' }) });
  const rows = await database.selectFrom('password_resets').select('expires_at').execute();
  await close();
  return rows.map((row) => row.expires_at);
}

async function logIn(url: string, email: string, password: string): Promise<unknown> {
  const login = await fetch(`${url}/users/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token } = Object(await login.json());
  const me = await fetch(`${url}/users/me`, { headers: { Authorization: `Bearer ${token}` } });
  return Object(await me.json()).data;
}

describe('npm run admin:create', () => {
  it('creates an administrator, who signs in with the password shown once', async () => {
    await using folder = await createTemporaryFolder();
    await placeEmptyDatabase(folder.path);
    const { code, stdout, stderr } = await createAdministrator(folder.path, [
      '--email',
      'boss@homes.example',
      '--first-name',
      'Bisi',
    ]);
    expect([code, stderr]).toEqual([0, '']);
    const password =
      /^boss@homes\.example is an administrator now\. Password: (\S+)\n$/.exec(stdout)?.[1] ?? '';
    await using provider = await startTestProvider({ dataDir: folder.path, seedProperties: 0 });
    expect(await logIn(provider.url, 'boss@homes.example', password)).toMatchObject({
      first_name: 'Bisi',
      last_name: 'Administrator',
      role: 'admin',
    });
  });

  it('promotes an existing user, who keeps their password or gets the one piped in', async () => {
    await using folder = await createTemporaryFolder();
    await placeEmptyDatabase(folder.path);
    const first = await startTestProvider({
      dataDir: folder.path,
      seedProperties: 0,
      demoPassword: 'Correct-Horse-42',
    });
    await first.close();
    const args = ['--email', 'ADA@homefront.example'];
    const promoted = await createAdministrator(folder.path, args);
    expect(promoted.stdout).toBe(
      'ADA@homefront.example is an administrator now, with the same password.\n',
    );
    {
      await using provider = await startTestProvider({ dataDir: folder.path, seedProperties: 0 });
      const ada = await logIn(provider.url, 'ada@homefront.example', 'Correct-Horse-42');
      expect(ada).toMatchObject({ role: 'admin', first_name: 'Ada' });
    }
    const changed = await createAdministrator(folder.path, args, 'Better-Horse-43\n');
    expect(changed.stdout).toBe(
      'ADA@homefront.example is an administrator now, with the new password.\n',
    );
    await using provider = await startTestProvider({ dataDir: folder.path, seedProperties: 0 });
    const ada = await logIn(provider.url, 'ada@homefront.example', 'Better-Horse-43');
    expect(ada).toMatchObject({ role: 'admin' });
  });

  it('invites an administrator by a link that sets the password once', async () => {
    await using folder = await createTemporaryFolder();
    await placeEmptyDatabase(folder.path);
    const env = { PUBLIC_URL: 'https://homes.example', NODE_ENV: 'production' };
    const args = ['--email', 'boss@homes.example', '--invite'];
    const { code, stdout, stderr } = await createAdministrator(folder.path, args, '', env);
    expect([code, stderr]).toEqual([0, '']);
    const token =
      /^boss@homes\.example is an administrator now\. For the next 24 hours, this link sets the password once:\nhttps:\/\/homes\.example\/set-password\?token=([\w-]{43})\n$/.exec(
        stdout,
      )?.[1] ?? '';

    expect(await resetExpiries(folder.path)).toEqual([
      expect.toSatisfy((expiry: Date) => Math.abs(expiry.getTime() - Date.now() - dayMs) < 120_000),
    ]);

    await using provider = await startTestProvider({ dataDir: folder.path, seedProperties: 0 });
    const choose = async (password: string): Promise<number> => {
      const response = await fetch(`${provider.url}/auth/reset-password`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ token, password }),
      });
      return response.status;
    };
    expect(await choose('Chosen-Horse-44')).toBe(200);
    expect(await choose('Other-Horse-45')).toBe(422);
    expect(await logIn(provider.url, 'boss@homes.example', 'Chosen-Horse-44')).toMatchObject({
      role: 'admin',
    });
  });

  it.each([
    [[], /signed out everywhere\. New password: (\S+)\n$/],
    [['--invite'], /The account existed: it was signed out everywhere.*\/set-password\?token=/s],
  ])(
    'leaves nobody signed in who registered the address without verifying it: %j',
    async (options, printed) => {
      await using folder = await createTemporaryFolder();
      await placeEmptyDatabase(folder.path);
      const email = 'boss@homes.example';
      const password = 'Stranger-Horse-46';
      const first = await startTestProvider({ dataDir: folder.path, seedProperties: 0 });
      const registration = await fetch(`${first.url}/users/register`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          first_name: 'S',
          last_name: 'Tranger',
          email,
          phone: '+2348012345678',
          password,
          is_adult: true,
        }),
      });
      expect(await registration.json()).toMatchObject({ status: true });
      const login = await fetch(`${first.url}/users/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      const { token } = Object(await login.json());
      await first.close();

      const args = ['--email', email, ...options];
      const env = { PUBLIC_URL: 'https://homes.example' };
      expect((await createAdministrator(folder.path, args, '', env)).stdout).toMatch(printed);
      await using provider = await startTestProvider({ dataDir: folder.path, seedProperties: 0 });
      expect(await logIn(provider.url, email, password)).toBeUndefined();
      const me = await fetch(`${provider.url}/users/me`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      expect(me.status).toBe(401);
    },
  );

  it.each([{}, { PUBLIC_URL: 'http://homes.example' }])(
    'creates no account for a link without an https origin: %j',
    async (env) => {
      await using folder = await createTemporaryFolder();
      const args = ['--email', 'boss@homes.example', '--invite'];
      expect(await createAdministrator(folder.path, args, '', env)).toEqual({
        code: 1,
        stdout: '',
        stderr:
          'An invitation link needs PUBLIC_URL: the https origin of the site, or http://localhost with its port.\n',
      });
    },
  );

  it.each([
    [[], '', 'Email address is required.'],
    [['--email', 'nobody'], '', 'Please enter a valid email address.'],
    [['--email', 'a@b.example', '--role', 'x'], '', "Unknown option '--role'"],
    [['--email', 'a@b.example'], 'weak\n', 'Password must be at least 8 characters'],
  ])('reports in one line what is wrong with %j and %j', async (args, input, message) => {
    await using folder = await createTemporaryFolder();
    const { code, stdout, stderr } = await createAdministrator(folder.path, args, input);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^[^\n]*Usage: npm run admin:create -- --email <address>[^\n]*\n$/);
  });

  it('reports that the data folder is in use while the provider runs', async () => {
    await using provider = await startTestProvider({ seedProperties: 0 });
    const args = ['--email', 'a@b.example'];
    const { code, stderr } = await createAdministrator(provider.dataDir, args);
    expect(code).toBe(1);
    expect(stderr).toBe(
      `The data folder ${provider.dataDir} is in use by another process. Stop it, or set DATA_DIR to another folder.\n`,
    );
  });
});
