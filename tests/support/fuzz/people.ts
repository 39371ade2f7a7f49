import { demoPassword } from '../production-environment.ts';
import { sessionCookieName } from '../session-cookie.ts';

export interface FuzzPeople {
  /** A signed-in session’s id for each kind, renewed if a case has ended it. */
  userSession(): Promise<string>;
  staffSession(): Promise<string>;
  /** Every session id so far: a secret. */
  readonly sessions: ReadonlySet<string>;
  readonly ids: readonly string[];
}

interface Session {
  email: string;
  id: string;
}

/**
 * Signs up and in who the cases are sent for: users, and several administrators, because each has a rate limit of their own.
 * The demo administrator promotes them and is used by no case.
 */
export async function gatherPeople(origin: string, nextAddress: () => string): Promise<FuzzPeople> {
  const sessions = new Set<string>();
  const ids: string[] = [];

  async function call(
    method: string,
    path: string,
    session: string,
    body?: object,
  ): Promise<Response> {
    return fetch(`${origin}/api${path}`, {
      method,
      headers: {
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': nextAddress(),
        cookie: `${sessionCookieName}=${session}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
  }

  async function logIn(email: string): Promise<string> {
    const answer = await call('POST', '/session', '', { email, password: demoPassword });
    const line = answer.headers.getSetCookie().find((one) => one.startsWith(sessionCookieName));
    const id = line?.split(/[=;]/)[1];
    if (!answer.ok || !id) throw new Error(`${email} could not sign in: ${answer.status}`);
    sessions.add(id);
    return id;
  }

  const supervisor = await logIn('admin@homefront.example');
  ids.push(await idOf(supervisor));

  async function idOf(session: string): Promise<string> {
    const { id }: { id: string } = await (await call('GET', '/account', session)).json();
    return id;
  }

  async function signUp(name: string, role: 'admin' | 'user'): Promise<Session> {
    const email = `${name}@fuzz.example`;
    const form = { firstName: 'Fuzz', lastName: 'Person', email, phone: '+2348035550101' };
    await call('POST', '/account', '', { ...form, password: demoPassword, adult: true });
    const id = await logIn(email);
    const person = await idOf(id);
    ids.push(person);
    const answer = await call('PATCH', `/admin/users/${person}`, supervisor, { role });
    if (!answer.ok) throw new Error(`${email} could not be promoted: ${await answer.text()}`);
    return { email, id: await logIn(email) };
  }

  const users = await Promise.all(['user-1', 'user-2'].map((name) => signUp(name, 'user')));
  const staff: Session[] = [];
  for (let number = 1; number <= 6; number += 1)
    staff.push(await signUp(`staff-${number}`, 'admin'));

  let turn = 0;
  async function next(of: readonly Session[]): Promise<string> {
    turn += 1;
    const session = of[turn % of.length];
    if (!session) throw new Error('there is no session');
    const answer = await call('GET', '/session', session.id);
    const { user }: { user: unknown } = await answer.json();
    if (user === null) session.id = await logIn(session.email);
    return session.id;
  }

  return { userSession: () => next(users), staffSession: () => next(staff), sessions, ids };
}
