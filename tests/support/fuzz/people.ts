import { sessionCookieName } from '../session-cookie.ts';
import { mailedToken } from '../stored-mails.ts';
import { admin, signedIn, signedUp, type Visitor } from '../visitor.ts';
import { demoPassword } from '../production-environment.ts';

export interface FuzzPeople {
  ids: readonly string[];
  /** The cookies of a user or an administrator, each of whom gets a turn. */
  cookies(role: 'user' | 'staff'): string;
  /** Puts new people in the place of those whose session a request has ended. */
  replaceSignedOut(): Promise<void>;
  /** Every session id so far: a secret. */
  readonly sessions: ReadonlySet<string>;
}

/**
 * Signs up and in who the requests are from: users, and several administrators, because each has a rate limit of their own.
 * The demo administrator promotes them and sends none.
 */
export async function gatherPeople(site: { url: string; dataDir: string }): Promise<FuzzPeople> {
  const sessions = new Set<string>();
  const supervisor = await signedIn(site, admin);
  const { body: own } = await supervisor.get('/api/account').expect(200);
  const ids: string[] = [own.id];

  async function join(role: 'user' | 'admin'): Promise<Visitor> {
    const { visitor, email } = await signedUp(site);
    const { body } = await visitor.get('/api/account').expect(200);
    ids.push(body.id);
    if (role === 'admin') {
      const token = await mailedToken(site.dataDir, email, 'verify-email');
      await visitor.post('/api/account/verification', { token }).expect(200);
    }
    await supervisor.patch(`/api/admin/users/${body.id}`, { role }).expect(200);
    // A change of the role ends the sessions.
    const person = await signedIn(site, { email, password: demoPassword });
    sessions.add(person.cookies.get(sessionCookieName) ?? '');
    return person;
  }

  const people: Record<'user' | 'staff', Visitor[]> = { user: [], staff: [] };
  for (let count = 0; count < 2; count += 1) people.user.push(await join('user'));
  for (let count = 0; count < 6; count += 1) people.staff.push(await join('admin'));

  async function replace(): Promise<void> {
    for (const [role, of] of Object.entries(people)) {
      for (const [index, person] of of.entries()) {
        const { status, body } = await person.clone().get('/api/session');
        // Whoever is over a rate limit has a session. An account may sign in ten times only.
        if (status !== 429 && body.user === null)
          of[index] = await join(role === 'user' ? 'user' : 'admin');
      }
    }
  }

  let turn = 0;
  let replaced = Promise.resolve();
  return {
    ids,
    sessions,
    cookies(role) {
      turn += 1;
      return people[role][turn % people[role].length]?.cookieHeader() ?? '';
    },
    replaceSignedOut() {
      replaced = replaced.then(replace);
      return replaced;
    },
  };
}
