/** @module-tag long */
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdministrator } from '../../../../server/provider/create-administrator.ts';
import { readEnvironment } from '../../../../server/provider/environment.ts';
import { placeEmptyDatabase } from '../../../support/prepared-database.ts';
import { type ProgramEnd, startProgram } from '../../../support/operator.ts';
import { demoPassword } from '../../../support/production-environment.ts';
import { type Person, signIn, signUp } from '../caller.ts';
import { openProviderApp, type TestProviderApp } from '../provider-app.ts';
import { createTemporaryFolder, type TemporaryFolder } from '../temporary-folder.ts';

const main = 'server/operations/create-administrator/main.ts';
const publicUrl = { PUBLIC_URL: 'https://homes.example' };
const dayMs = 86_400_000;

describe('npm run admin:create', () => {
  let folder: TemporaryFolder;
  /** They have registered without verifying their address, and are signed in. */
  let strangers: readonly [Person, Person];

  beforeAll(async () => {
    folder = await createTemporaryFolder();
    await placeEmptyDatabase(folder.path);
    await using provider = await openProvider();
    strangers = [await signUp(provider), await signUp(provider)];
  });
  afterAll(() => folder?.[Symbol.asyncDispose]());

  const openProvider = () => openProviderApp({ seedProperties: 0, demoPassword }, [], folder.path);

  /** Runs it as an operator would, with `input` on stdin. */
  function runCommand(args: string[], input = ''): Promise<ProgramEnd> {
    const env = { LOG_LEVEL: 'silent', DATA_DIR: folder.path };
    return startProgram(main, args, env, input).ended;
  }

  /** The same in this process. Resolves with the message for the operator. */
  async function create(
    args: string[],
    { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
  ): Promise<string> {
    const options = readEnvironment({ LOG_LEVEL: 'silent', DATA_DIR: folder.path, ...env });
    const stdin = Object.getOwnPropertyDescriptor(process, 'stdin') ?? {};
    Object.defineProperty(process, 'stdin', {
      configurable: true,
      get: () => Readable.from([input]),
    });
    try {
      return await createAdministrator(args, options);
    } finally {
      Object.defineProperty(process, 'stdin', stdin);
    }
  }

  it('creates an administrator, who signs in with the password shown once', async () => {
    const email = 'boss@homes.example';
    const { code, stdout, stderr } = await runCommand(['--email', email, '--first-name', 'Bisi']);
    expect([code, stderr]).toEqual([0, '']);
    const password =
      /^boss@homes\.example is an administrator now\. Password: (\S+)\n$/.exec(stdout)?.[1] ?? '';
    await using provider = await openProvider();
    expect(await profileOf(provider, email, password)).toMatchObject({
      first_name: 'Bisi',
      last_name: 'Administrator',
      role: 'admin',
    });
  });

  it('promotes an existing user, who keeps their password or gets the one piped in', async () => {
    const args = ['--email', 'ADA@homefront.example'];
    expect(await create(args)).toBe(
      'ADA@homefront.example is an administrator now, with the same password.',
    );
    {
      await using provider = await openProvider();
      const ada = await profileOf(provider, 'ada@homefront.example', demoPassword);
      expect(ada).toMatchObject({ role: 'admin', first_name: 'Ada' });
    }
    expect(await create(args, { input: 'Better-Horse-43\n' })).toBe(
      'ADA@homefront.example is an administrator now, with the new password.',
    );
    await using provider = await openProvider();
    const ada = await profileOf(provider, 'ada@homefront.example', 'Better-Horse-43');
    expect(ada).toMatchObject({ role: 'admin' });
  });

  it('invites an administrator by a link that sets the password once', async () => {
    const email = 'chief@homes.example';
    const env = { ...publicUrl, NODE_ENV: 'production' };
    const message = await create(['--email', email, '--invite'], { env });
    const token =
      /^chief@homes\.example is an administrator now\. For the next 24 hours, this link sets the password once:\nhttps:\/\/homes\.example\/set-password\?token=([\w-]{43})$/.exec(
        message,
      )?.[1] ?? '';

    await using provider = await openProvider();
    const { expires_at } = await provider.database
      .selectFrom('password_resets')
      .innerJoin('users', 'users.id', 'user_id')
      .where('email', '=', email)
      .select('expires_at')
      .executeTakeFirstOrThrow();
    expect(Math.abs(expires_at.getTime() - Date.now() - dayMs)).toBeLessThan(120_000);

    const choose = (password: string) =>
      provider.visitor.post('/auth/reset-password', { token, password });
    await choose('Chosen-Horse-44').expect(200);
    await choose('Other-Horse-45').expect(422);
    expect(await profileOf(provider, email, 'Chosen-Horse-44')).toMatchObject({ role: 'admin' });
  });

  it('leaves nobody signed in who registered the address without verifying it', async () => {
    const [one, other] = strangers;
    expect(await create(['--email', one.email])).toMatch(
      /signed out everywhere\. New password: (\S+)$/,
    );
    expect(await create(['--email', other.email, '--invite'], { env: publicUrl })).toMatch(
      /The account existed: it was signed out everywhere.*\/set-password\?token=/s,
    );
    await using provider = await openProvider();
    for (const { email, token } of strangers) {
      await provider.visitor.post('/users/login', { email, password: demoPassword }).expect(401);
      const session = provider.visitor.get('/users/me').set('Authorization', `Bearer ${token}`);
      await session.expect(401);
    }
  });

  it.each([{}, { PUBLIC_URL: 'http://homes.example' }])(
    'creates no account for a link without an https origin: %j',
    async (env) => {
      await expect(create(['--email', 'new@homes.example', '--invite'], { env })).rejects.toThrow(
        /^An invitation link needs PUBLIC_URL: the https origin of the site, or http:\/\/localhost with its port\.$/,
      );
    },
  );

  const usage = /^[^\n]*Usage: npm run admin:create -- --email <address>[^\n]*$/;

  it.each([
    [[], 'Email address is required.'],
    [['--email', 'nobody'], 'Please enter a valid email address.'],
    [['--email', 'a@b.example', '--role', 'x'], "Unknown option '--role'"],
  ])('reports in one line what is wrong with %j', async (args, message) => {
    const failure: unknown = await create(args).catch((reason: unknown) => reason);
    expect(failure).toMatchObject({
      message: expect.stringContaining(message),
    });
    expect(failure).toMatchObject({ message: expect.stringMatching(usage) });
  });

  it('reports in one line what is wrong with a password', async () => {
    const { code, stdout, stderr } = await runCommand(['--email', 'a@b.example'], 'weak\n');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('Password must be at least 8 characters');
    expect(stderr.trimEnd()).toMatch(usage);
  });

  it('reports that the data folder is in use while the provider runs', async () => {
    await using provider = await openProvider();
    await expect(create(['--email', 'a@b.example'])).rejects.toThrow(
      `The data folder ${provider.dataDir} is in use by another process. Stop it, or set DATA_DIR to another folder.`,
    );
  });
});

async function profileOf(
  provider: TestProviderApp,
  email: string,
  password: string,
): Promise<unknown> {
  const session = await signIn(provider, email, password);
  return (await session.get('/users/me')).body.data;
}
