import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailErrorText } from '../../../../server/provider/mail/mail-error.ts';
import { type MailServer, startMailServer } from '../../../support/mail-server.ts';
import { type Person, signUpForm, signUpStaff } from '../caller.ts';
import { openProviderApp, type TestProviderApp } from '../provider-app.ts';

let server: MailServer;
let provider: TestProviderApp;
let staff: Person;

beforeAll(async () => {
  server = await startMailServer();
  provider = await openProviderApp({ seedProperties: 0, smtpUrl: server.url });
  staff = await signUpStaff(provider);
  await provider.settled();
});
afterAll(async () => {
  await provider?.[Symbol.asyncDispose]();
  await server?.[Symbol.asyncDispose]();
});

/** Someone whose mail the server refuses. */
async function registerRefused(): Promise<string> {
  await server.behave('refusing');
  const person = signUpForm();
  await provider.visitor.post('/users/register', person).expect(201);
  await provider.settled();
  provider.logged.length = 0;
  await server.behave('accepting');
  return person.email;
}

const failed = async () => (await staff.get('/admin/mails').expect(200)).body;
const audited = async (action: string) =>
  (await staff.get(`/admin/audit?action=${action}`).expect(200)).body.entries;

it('lists the mails that were given up, and sends one again', async () => {
  const email = await registerRefused();
  const { mails, total } = await failed();
  expect(total).toBe(1);
  expect(mails).toEqual([
    {
      id: expect.any(Number),
      kind: 'welcome',
      to: email,
      queuedAt: provider.clock.now.toISOString(),
      attempts: 1,
      error: expect.stringContaining('550 No such user <[address]>'),
    },
  ]);

  const [{ id }] = mails;
  await staff.post(`/admin/mails/${id}/resend`).expect(200);
  await provider.settled();
  expect(server.received.at(-1)).toMatchObject({ to: [email] });
  expect(await failed()).toEqual({ mails: [], total: 0 });
  expect(await audited('resend-mail')).toMatchObject([
    { entity: 'user', entityId: staff.id, changes: { mail: { to: 'welcome' } } },
  ]);
  await staff.post(`/admin/mails/${id}/resend`).expect(404);
});

it('drops a mail, with an entry in the audit trail', async () => {
  await registerRefused();
  const [{ id }] = (await failed()).mails;
  await staff.delete(`/admin/mails/${id}`).expect(200);
  expect(await failed()).toEqual({ mails: [], total: 0 });
  expect(await audited('drop-mail')).toHaveLength(1);
  await staff.delete(`/admin/mails/${id}`).expect(404);
  await staff.delete('/admin/mails/x').expect(404);
});

it('is for administrators', async () => {
  await provider.visitor.get('/admin/mails').expect(401);
});

it('keeps addresses and links out of the error', () => {
  const link = 'https://homes.example/set-password?token=abcdefghijklmnopqrstuvwxyz0123456789';
  expect(mailErrorText(new Error(`550 Spam in mail to\r\nada@mail.example: ${link}`))).toBe(
    '550 Spam in mail to [address] [link]',
  );
});
