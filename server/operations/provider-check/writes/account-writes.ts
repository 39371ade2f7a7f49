import { randomUUID } from 'node:crypto';
import { loginAnswer, meAnswer } from '../../../upstream/sessions.ts';
import type { Received } from '../exchange.ts';
import type { RecordKind } from './made-records.ts';
import type { WriteTrial } from './write-trial.ts';

const names = { first_name: 'Provider', last_name: 'Check' };

const items = [
  { name: 'phone', list: 'phones', first: '+2348030000002', other: '+2348030000003' },
  {
    name: 'email',
    list: 'emails',
    first: 'a@provider-check.invalid',
    other: 'b@provider-check.invalid',
  },
  {
    name: 'address',
    list: 'addresses',
    first: '1 Check Street, Abuja',
    other: '2 Check Street, Abuja',
  },
] as const;

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
  const signUp = { ...names, email, phone: '+2348030000001', password, is_adult: true };
  const refusedToken = randomUUID();
  await trial.sendRefused('POST /users/verify-email', { token: refusedToken }, 'an unknown token');
  const reset = { token: refusedToken, password };
  await trial.sendRefused('POST /auth/reset-password', reset, 'an unknown token');
  made.expect(account);
  if ((await trial.send('POST /users/register', { body: signUp })) === undefined) return;
  await trial.send('POST /users/forgot-password', { body: { email } });
  const token = await signIn(trial, password);
  if (token === undefined) return made.addLost(account, 'cannot sign in');
  await trial.send('PUT /users/update', { token, body: names });
  await trial.send('POST /users/verification-mail', { token });
  for (const item of items) await tryItem(trial, item, token);
  await tryUser(trial, await readMe(trial, token));
  const last = (await signIn(trial, password)) ?? token;
  await trial.send('DELETE /users/account', { token: last, body: { password } });
}

async function tryItem(
  trial: WriteTrial,
  { name, list, first, other }: (typeof items)[number],
  token: string,
): Promise<void> {
  const type = name === 'email' ? {} : { type: name === 'phone' ? 'mobile' : 'primary' };
  await trial.send(`POST /users/${name}`, { token, body: { [name]: first, ...type } });
  const me = await readMe(trial, token);
  const id = me?.[list].at(-1)?.id;
  if (id === undefined) return;
  const ids = [id];
  await trial.send(`PUT /users/${name}/{id}`, { token, ids, body: { [name]: other, ...type } });
  await trial.send(`DELETE /users/${name}/{id}`, { token, ids });
}

/** As an administrator changes a user. */
async function tryUser(trial: WriteTrial, me: { id: string } | undefined): Promise<void> {
  if (me === undefined || trial.staffToken === undefined || !trial.has('GET /admin/users')) return;
  const ids = [me.id];
  await trial.send('PATCH /admin/users/{id}', { ids, body: { role: 'user' } });
  await trial.send('POST /admin/users/{id}/end-sessions', { ids });
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
