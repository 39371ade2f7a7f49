import request, { type Response, type Test } from 'supertest';
import type { MisbehavingProvider } from '../../../support/misbehaving-provider.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '../../../support/test-app.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

const password = 'Correct-Horse-7';

/** A site with a signed-in administrator and a signed-in user. */
export interface StaffSite extends AsyncDisposable {
  app: TestApp;
  /** Calls the JSON API as an administrator, from a page of the site. */
  asAdmin(method: Method, path: string, body?: object): Test;
  asUser(method: Method, path: string, body?: object): Test;
  asVisitor(method: Method, path: string, body?: object): Test;
  /** Calls the JSON API with another session cookie. */
  withCookie(cookie: string): (method: Method, path: string, body?: object) => Test;
  /** Signs in and returns the cookie. */
  logIn(email: string): Promise<string>;
}

export async function openStaffSite(options: TestAppOptions = {}): Promise<StaffSite> {
  const app = await createTestApp({
    ...options,
    env: { SEED_PROPERTIES: '8', DEMO_PASSWORD: password, ...options.env },
  });

  function withCookie(cookie: string) {
    return (method: Method, path: string, body?: object): Test => {
      const call = request(app.url)[method](path).set({ 'sec-fetch-site': 'same-origin', cookie });
      return body === undefined ? call : call.send(body);
    };
  }

  async function logIn(email: string): Promise<string> {
    const form = { email, password };
    const answer = await withCookie('')('post', '/api/session', form).expect(200);
    return sessionCookieOf(answer);
  }

  return {
    app,
    asAdmin: withCookie(await logIn('admin@homefront.example')),
    asUser: withCookie(await logIn('ada@homefront.example')),
    asVisitor: withCookie(''),
    withCookie,
    logIn,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

/** Signs in with a role at a scripted provider and returns the cookie. */
export async function scriptSignIn(
  app: TestApp,
  provider: MisbehavingProvider,
  role: 'admin' | 'user',
): Promise<string> {
  const person = { id: 7, first_name: 'Ngozi', last_name: 'Eze', email: 'ngozi@mail.example' };
  provider.on('/users/login', { kind: 'answers', json: { status: true, token: 'secret-token' } });
  provider.on('/users/me', { kind: 'answers', json: { data: { ...person, role } } });
  const answer = await request(app.url)
    .post('/api/session')
    .set('sec-fetch-site', 'same-origin')
    .send({ email: person.email, password })
    .expect(200);
  return sessionCookieOf(answer);
}

function sessionCookieOf({ headers }: Response): string {
  const lines: string[] = Object(headers)['set-cookie'] ?? [];
  return lines.find((line) => line.startsWith('__Host-session='))?.split(';')[0] ?? '';
}

/** A new property as the staff form sends it. */
export const homeForm = {
  title: 'Terrace duplex in Jabi',
  location: '4 Alex Ekwueme Way, Jabi, Abuja',
  purpose: 'buy',
  type: 'Duplex',
  price: 95_000_000,
  description: 'Four rooms and a garden.',
} as const;
