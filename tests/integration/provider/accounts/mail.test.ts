import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import type { TestApp } from '../open-test-app.ts';
import { openTestApp } from '../open-test-app.ts';
import { call, mailedToken, readMails, signUp } from './account-calls.ts';
import { startMailServer } from './mail-server.ts';

async function forgetPassword(provider: TestApp): Promise<string> {
  const { email } = await signUp(provider);
  await call(provider, null, 'post', '/users/forgot-password', { email });
  await provider.settled();
  return email;
}

describe('the mail about a new password', () => {
  it('is sent through SMTP_URL from MAIL_FROM, with a link to PUBLIC_URL', async () => {
    await using server = await startMailServer();
    await using provider = await openTestApp({
      seedProperties: 0,
      smtpUrl: server.url,
      mailFrom: 'Homes <homes@homes.example>',
      publicUrl: 'https://homes.example',
    });
    const email = await forgetPassword(provider);
    expect(server.lines).toContain('MAIL FROM:<homes@homes.example>');
    expect(server.lines).toContain(`RCPT TO:<${email}>`);
    expect(server.lines.join('\n').replaceAll('=\n', '')).toMatch(
      /^https:\/\/homes\.example\/set-password\?token=3D[\w-]{43}$/m,
    );
    expect(await readMails(provider)).toEqual([]);
  });

  it('that the server refuses is logged without the address', async () => {
    await using server = await startMailServer('550 No such user <ada@mail.example>');
    await using provider = await openTestApp({ seedProperties: 0, smtpUrl: server.url });
    const email = await forgetPassword(provider);
    const log = provider.logged.join('');
    expect(log).toContain('a mail about a new password could not be sent');
    expect(log).toContain('550 No such user');
    expect(log).not.toMatch(/@mail\.example/);
    expect(log).not.toContain(email);
  });

  it('is a file for its owner only, and the log shows its link where it may', async () => {
    await using provider = await openTestApp({
      seedProperties: 0,
      logLevel: 'info',
      showsMailedLinks: true,
    });
    const email = await forgetPassword(provider);
    const folder = join(provider.dataDir, 'mail');
    const [file = ''] = await readdir(folder);
    expect(file).toMatch(/\.eml$/);
    expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
    const link = `http://localhost:3000/set-password?token=${await mailedToken(provider, email)}`;
    expect(provider.logged.join('')).toContain(link);
  });
});
