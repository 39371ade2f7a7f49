import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type MailServer, startMailServer } from '../../../support/mail-server.ts';
import { signUpForm } from '../caller.ts';
import { openProviderApp, type TestProviderApp } from '../provider-app.ts';

/** A provider that sends its mails to a server, for all tests of a file; each starts without any. */
export function useMailingProvider() {
  let server: MailServer;
  let provider: TestProviderApp;

  beforeAll(async () => {
    server = await startMailServer();
    provider = await openProviderApp({
      seedProperties: 0,
      smtpUrl: server.url,
      mailFrom: 'Homes <homes@homes.example>',
      publicUrl: 'https://homes.example',
      logLevel: 'warn',
    });
  });
  afterAll(async () => {
    await provider?.[Symbol.asyncDispose]();
    await server?.[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    await provider.database.deleteFrom('mails').execute();
    await server.behave('accepting');
    server.received.length = 0;
    provider.logged.length = 0;
  });

  return {
    server: () => server,
    provider: () => provider,
    /** Queues a mail to someone new, and returns their address. */
    async register(email = signUpForm().email): Promise<string> {
      await provider.visitor.post('/users/register', { ...signUpForm(), email }).expect(201);
      return email;
    },
    /** Moves the provider's clock, and attempts to send what is due. */
    async pass(milliseconds: number): Promise<void> {
      provider.clock.now = new Date(provider.clock.now.getTime() + milliseconds);
      await provider.settled();
    },
    mails: () => provider.database.selectFrom('mails').selectAll().orderBy('id').execute(),
  };
}
