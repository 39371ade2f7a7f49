import { storedMails } from '../../support/stored-mails.ts';
import type { Person } from './caller.ts';
import type { TestProviderApp } from './provider-app.ts';

/** The mails in the provider's folder (`storedMails`). */
export async function readMails({ dataDir, settled }: TestProviderApp): Promise<string[]> {
  await settled();
  return storedMails(dataDir);
}

/** The mails to this address, oldest first. */
async function mailsTo(provider: TestProviderApp, email: string): Promise<string[]> {
  return (await readMails(provider)).filter((mail) => mail.includes(`To: ${email}`));
}

/** Subjects of the mails to this address, oldest first. */
export async function subjectsTo(provider: TestProviderApp, email: string): Promise<string[]> {
  const mails = await mailsTo(provider, email);
  return mails.map((mail) => /^Subject: (.+?)\r?$/m.exec(mail)?.[1] ?? '');
}

/** The token in the newest mail to this address that links to a page. */
export async function mailedToken(
  provider: TestProviderApp,
  email: string,
  page: 'set-password' | 'verify-email' = 'set-password',
): Promise<string> {
  const link = new RegExp(`/${page}\\?token=([\\w-]{43})\\r?$`, 'm');
  const tokens = (await mailsTo(provider, email)).map((mail) => link.exec(mail)?.[1]);
  return tokens.findLast((token) => token !== undefined) ?? 'no token';
}

/** Verifies a person’s email address. */
export async function verifyEmail(provider: TestProviderApp, person: Person): Promise<void> {
  const token = await mailedToken(provider, person.email, 'verify-email');
  await person.post('/users/verify-email', { token }).expect(200);
}
