import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { signUp } from '../caller.ts';
import { mailedToken } from '../mails.ts';
import { openProviderApp } from '../provider-app.ts';

it('stores mails in files for their owner only, and logs their links if allowed', async () => {
  await using provider = await openProviderApp({
    seedProperties: 0,
    logLevel: 'info',
    showsMailedLinks: true,
  });
  const { email } = await signUp(provider);
  await provider.visitor.post('/users/forgot-password', { email });
  await provider.settled();
  const folder = join(provider.dataDir, 'mail');
  const files = await readdir(folder);
  expect(files).toHaveLength(2);
  for (const file of files) {
    expect(file).toMatch(/\.eml$/);
    expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
  }
  const link = `http://localhost:3000/set-password?token=${await mailedToken(provider, email)}`;
  expect(provider.logged.join('')).toContain(link);
});
