import { expect, it } from 'vitest';
import { pino } from 'pino';
import { verifyPassword } from '../../../server/provider/accounts/password-hash.ts';
import { openDatabase } from '../../../server/provider/database/open-database.ts';
import { startProvider } from '../../../server/provider/provider.ts';
import { placeEmptyDatabase } from '../../support/prepared-database.ts';
import { demoPassword } from '../../support/production-environment.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

it('creates an administrator and a visitor who sign in with DEMO_PASSWORD, and twelve enquiries in every state', async () => {
  await using folder = await createTemporaryFolder();
  const dataDir = folder.path;
  await placeEmptyDatabase(dataDir);
  const provider = await startProvider({
    dataDir,
    demoPassword,
    seedProperties: 0,
    logLevel: 'silent',
  });
  await provider.close();

  const { database, close } = await openDatabase({ dataDir, logger: pino({ level: 'silent' }) });
  try {
    const users = await database.selectFrom('users').selectAll().orderBy('id').execute();
    expect(users.map(({ email, role, photo }) => [email, role, photo])).toEqual([
      ['admin@homefront.example', 'admin', 'user_image'],
      ['ada@homefront.example', 'user', 'user_image'],
    ]);
    for (const { password_hash } of users) {
      expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(await verifyPassword(demoPassword, password_hash)).toBe(true);
    }
    await expect(
      database
        .insertInto('users')
        .values({
          first_name: 'Ada',
          last_name: 'Again',
          email: 'ADA@homefront.example',
          password_hash: '',
          role: 'user',
        })
        .execute(),
    ).rejects.toThrow(/users_email_key/);

    const messages = await database.selectFrom('messages').selectAll().execute();
    expect(messages).toHaveLength(12);
    expect(new Set(messages.map(({ status }) => status)).size).toBe(4);
    expect(new Set(messages.map(({ kind }) => kind)).size).toBe(2);
  } finally {
    await close();
  }
});
