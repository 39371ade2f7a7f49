import type { Test } from 'supertest';
import {
  startMisbehavingProvider,
  type MisbehavingProvider,
} from '../../../support/misbehaving-provider.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '../../../support/test-app.ts';
import { ada, admin, signedIn, Visitor } from '../../../support/visitor.ts';
import { offer, wireProperty } from '../../../support/wire-property.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** A site with a signed-in administrator, a signed-in user and a visitor who is not signed in. */
export interface StaffSite extends AsyncDisposable {
  app: TestApp;
  admin: Visitor;
  user: Visitor;
  visitor: Visitor;
  /** The same as `admin.request`, for tests that are not written with visitors. */
  asAdmin(method: Method, path: string, body?: object): Test;
  asUser(method: Method, path: string, body?: object): Test;
  asVisitor(method: Method, path: string, body?: object): Test;
  /** Signs in and returns the cookies. */
  logIn(email: string): Promise<string>;
}

export async function openStaffSite(options: TestAppOptions = {}): Promise<StaffSite> {
  const app = await createTestApp({ ...options, env: { SEED_PROPERTIES: '8', ...options.env } });
  const people = {
    admin: await signedIn(app, admin),
    user: await signedIn(app, ada),
    visitor: new Visitor(app),
  };
  const as = (visitor: Visitor) => (method: Method, path: string, body?: object) =>
    visitor.request(method, path).send(body);
  return {
    app,
    ...people,
    asAdmin: as(people.admin),
    asUser: as(people.user),
    asVisitor: as(people.visitor),
    logIn: async (email) => (await signedIn(app, { email })).cookieHeader(),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

/** A site with a scripted provider, which lists one property. */
export interface ScriptedStaffSite extends AsyncDisposable {
  app: TestApp;
  provider: MisbehavingProvider;
  /** Signed in, with {@link staffToken} at the provider. */
  admin: Visitor;
}

export const staffToken = 'secret-token';

export async function openScriptedStaffSite(
  env: Record<string, string> = {},
): Promise<ScriptedStaffSite> {
  await using started = new AsyncDisposableStack();
  const provider = started.use(await startMisbehavingProvider());
  offer(provider, [wireProperty()]);
  const app = started.use(await createTestApp({ providerUrl: provider.base, env }));
  const visitor = await scriptSignIn(app, provider, 'admin');
  const running = started.move();
  return {
    app,
    provider,
    admin: visitor,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** A visitor who has signed in with a role at a scripted provider. */
export function scriptSignIn(
  app: TestApp,
  provider: MisbehavingProvider,
  role: 'admin' | 'user',
): Promise<Visitor> {
  provider.on('/users/login', { kind: 'answers', json: { status: true, token: staffToken } });
  provider.on('/users/me', scriptedProfile(role));
  return signedIn(app, { email: 'ngozi@mail.example' });
}

/** A profile as the provider sends it. */
export function scriptedProfile(role: 'admin' | 'user') {
  const data = { id: 7, first_name: 'Ngozi', last_name: 'Eze', email: 'ngozi@mail.example', role };
  return { kind: 'answers', json: { data } } as const;
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
