import request from 'supertest';
import type { Response } from 'supertest';
import { z } from 'zod';
import { storedMails } from '../../../support/stored-mails.ts';
import type { TestProviderApp } from '../provider-app.ts';

export const PASSWORD = 'Correct-Horse-42';

export interface Person {
  id: number;
  email: string;
  token: string;
}

let people = 0;

/** A sign-up form with an email address that no other test uses. */
export function signUpForm(): Record<string, unknown> & { email: string } {
  people += 1;
  return {
    first_name: 'Ada',
    last_name: 'Obi',
    email: `Ada.${people}@mail.example`,
    phone: '+234 801 234 5678',
    password: PASSWORD,
    is_adult: true,
  };
}

const registered = z.object({ data: z.object({ id: z.int() }) });
const signedIn = z.strictObject({
  status: z.literal(true),
  token: z.string().length(43),
  device: z.string().length(43),
});

export async function signUp({ app }: TestProviderApp): Promise<Person> {
  const person = signUpForm();
  const response = await request(app).post('/api/users/register').send(person).expect(201);
  const { id } = registered.parse(response.body).data;
  return { id, email: person.email, token: await signIn({ app }, person.email) };
}

export async function signIn(
  { app }: Pick<TestProviderApp, 'app'>,
  email: string,
  password = PASSWORD,
): Promise<string> {
  const response = await request(app).post('/api/users/login').send({ email, password });
  return signedIn.parse(response.body).token;
}

export async function call(
  { app }: TestProviderApp,
  user: { token: string } | null,
  method: 'get' | 'post' | 'put' | 'delete',
  path: string,
  body?: object,
): Promise<Response> {
  const sent = request(app)[method](`/api${path}`);
  if (user !== null) sent.set('Authorization', `Bearer ${user.token}`);
  return body === undefined ? sent : sent.send(body);
}

/** Status and body as a pair, for a single comparison. */
export function answer({ status, body }: Response): [number, unknown] {
  return [status, body];
}

/** The mails in the app’s folder (`storedMails`). */
export async function readMails({ dataDir, settled }: TestProviderApp): Promise<string[]> {
  await settled();
  return storedMails(dataDir);
}

/** The token in the newest mail to this address that links to a page. */
export async function mailedToken(
  app: TestProviderApp,
  email: string,
  page: 'set-password' | 'verify-email' = 'set-password',
): Promise<string> {
  const link = new RegExp(`/${page}\\?token=([\\w-]{43})\\r?$`, 'm');
  const mails = (await readMails(app)).filter((mail) => mail.includes(`To: ${email}`));
  const tokens = mails.map((mail) => link.exec(mail)?.[1]);
  return tokens.findLast((token) => token !== undefined) ?? 'no token';
}

/** Verifies a person’s email address. */
export async function verifyEmail(app: TestProviderApp, { email }: Person): Promise<void> {
  const token = await mailedToken(app, email, 'verify-email');
  await request(app.app).post('/api/users/verify-email').send({ token }).expect(200);
}

/** Subjects of the mails to this address, oldest first. */
export async function subjectsTo(app: TestProviderApp, email: string): Promise<string[]> {
  const mails = (await readMails(app)).filter((mail) => mail.includes(`To: ${email}`));
  return mails.map((mail) => /^Subject: (.+?)\r?$/m.exec(mail)?.[1] ?? '');
}
