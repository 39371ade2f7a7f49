import { randomUUID } from 'node:crypto';
import { loginAnswer, meAnswer } from '../../../upstream/visitors/session-schema.ts';
import { maxStaffBytes } from '../../../upstream/staff/staff-reads.ts';
import type { Received } from '../exchange.ts';
import type { RecordKind } from './made-records.ts';
import type { WriteTrial } from './write-trial.ts';

/** No network has the prefix 0919. */
const phones = ['+2349190000001', '+2349190000002', '+2349190000003'] as const;

const names = { first_name: 'Provider', last_name: 'Check' };

interface Item {
  name: 'phone' | 'email' | 'address';
  list: 'phones' | 'emails' | 'addresses';
  first: string;
  other: string;
}

const itemsOf = (email: string): Item[] => [
  { name: 'phone', list: 'phones', first: phones[1], other: phones[2] },
  { name: 'email', list: 'emails', first: `a-${email}`, other: `b-${email}` },
  {
    name: 'address',
    list: 'addresses',
    first: '1 Check Street, Abuja',
    other: '2 Check Street, Abuja',
  },
];

/** Signs up, changes and deletes an account. One that cannot sign in before its email is verified is left. */
export async function tryAccount(trial: WriteTrial): Promise<void> {
  const { email, made } = trial;
  const password = `Aa1-${randomUUID()}`;
  const signInAnyway = () => trial.exchange.send(loginOf(email, password));
  const account: RecordKind = {
    name: 'account',
    async find() {
      const answer = await signInAnyway();
      if (tokenIn(answer) !== undefined) return [email];
      // Any other refusal, as 429, may be for an account that exists.
      return answer.status === 401 ? [] : undefined;
    },
    async remove() {
      const answer = await signInAnyway();
      const token = tokenIn(answer);
      if (token === undefined) return answer;
      const body = { password };
      return trial.exchange.send({ method: 'DELETE', target: '/users/account', token, body });
    },
  };
  const signUp = { ...names, email, phone: phones[0], password, is_adult: true };
  const refusedToken = randomUUID();
  const reset = { token: refusedToken, password };
  await trial.sendRefused('POST /auth/reset-password', { body: reset }, 'an unknown token');
  const registering = { body: signUp, creates: account };
  if ((await trial.send('POST /users/register', registering)) === undefined) return;
  await trial.send('POST /users/forgot-password', { body: { email } });
  const token = await signIn(trial, password);
  if (token === undefined) return made.addLost(account, 'cannot sign in');
  await trial.send('PUT /users/update', { token, body: names });
  await trial.send('POST /users/verification-mail', { token });
  const verification = { token, body: { token: refusedToken } };
  await trial.sendRefused('POST /users/verify-email', verification, 'an unknown token');
  for (const item of itemsOf(email)) await tryItem(trial, item, token);
  const isSignedOut = await tryUser(trial);
  const last = (await signIn(trial, password)) ?? (isSignedOut ? undefined : token);
  if (last === undefined) return;
  await trial.send('DELETE /users/account', { token: last, body: { password } });
}

async function tryItem(
  trial: WriteTrial,
  { name, list, first, other }: Item,
  token: string,
): Promise<void> {
  const type = name === 'email' ? {} : { type: name === 'phone' ? 'mobile' : 'primary' };
  const before = await readMe(trial, token);
  const body = { [name]: first, ...type };
  const added = await trial.send(`POST /users/${name}`, { token, body });
  if (before === undefined || added === undefined) return;
  // The list may also hold the account's primary item, in any order.
  const known = new Set(before[list].map((one) => one.id));
  const now = await readMe(trial, token);
  const id = now?.[list].find((one) => !known.has(one.id))?.id;
  if (id === undefined) return;
  const ids = [id];
  await trial.send(`PUT /users/${name}/{id}`, { token, ids, body: { [name]: other, ...type } });
  await trial.send(`DELETE /users/${name}/{id}`, { token, ids });
}

/** As an administrator writes about a user. Returns whether the account may be signed out. */
async function tryUser(trial: WriteTrial): Promise<boolean> {
  const { marker, staffToken } = trial;
  if (staffToken === undefined) return false;
  // A valid entry would stay forever.
  const entry = { token: staffToken, body: { action: marker, receivedAt: marker } };
  await trial.sendRefused('POST /admin/audit', entry, 'an unknown action');
  if (!trial.has('GET /admin/users')) return false;
  // The account itself may have another id in `/users/me`.
  const own = await trial.findOwn({
    target: `/admin/users?q=${marker}`,
    list: 'users',
    field: 'email',
    texts: [trial.email],
    maxBytes: maxStaffBytes,
  });
  if (own?.length !== 1) return false;
  await trial.send('PATCH /admin/users/{id}', { ids: own, body: { role: 'user' } });
  await trial.send('POST /admin/users/{id}/end-sessions', { ids: own });
  return true;
}

async function signIn(trial: WriteTrial, password: string): Promise<string | undefined> {
  return tokenIn(await trial.request(loginOf(trial.email, password)));
}

function tokenIn(answer: Received): string | undefined {
  return loginAnswer.safeParse(answer.status === null ? null : answer.json).data?.token;
}

function loginOf(email: string, password: string) {
  return { method: 'POST', target: '/users/login', body: { email, password } };
}

async function readMe(trial: WriteTrial, token: string) {
  const answer = await trial.request({ method: 'GET', target: '/users/me', token });
  return meAnswer.safeParse(answer.status === null ? null : answer.json).data?.data;
}
