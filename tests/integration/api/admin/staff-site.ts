import request, { type Test } from 'supertest';
import { createTestApp, type TestApp, type TestAppOptions } from '../../../support/test-app.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

const password = 'Correct-Horse-7';

/** A site with people of every kind signed in at it. */
export interface StaffSite extends AsyncDisposable {
  app: TestApp;
  /** Calls the JSON API as an administrator, from a page of the site. */
  asAdmin(method: Method, path: string, body?: object): Test;
  asUser(method: Method, path: string, body?: object): Test;
  asNobody(method: Method, path: string, body?: object): Test;
  /** Calls it with the session of another cookie. */
  withCookie(cookie: string): (method: Method, path: string, body?: object) => Test;
  /** Signs somebody in; gives their cookie. */
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
    const lines: string[] = Object(answer.headers)['set-cookie'] ?? [];
    return lines.find((line) => line.startsWith('__Host-session='))?.split(';')[0] ?? '';
  }

  return {
    app,
    asAdmin: withCookie(await logIn('admin@homefront.example')),
    asUser: withCookie(await logIn('ada@homefront.example')),
    asNobody: withCookie(''),
    withCookie,
    logIn,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}
