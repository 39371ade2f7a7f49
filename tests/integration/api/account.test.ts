import request, { type Response, type Test } from 'supertest';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import { mailedToken } from '../../support/stored-mails.ts';
import {
  startMisbehavingProvider,
  type MisbehavingProvider,
} from '../../support/misbehaving-provider.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { offer, wireProperty } from '../../support/wire-property.ts';
import { jpeg } from '../provider/accounts/pictures.ts';
import { openForm } from './enquiry-site.ts';
import { cookieOf, sessionCookies } from '../../support/session-cookie.ts';

const password = 'Correct-Horse-7';
const clearedCookie = '__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax';
const unauthorized = catalogue.unauthorized;

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

let app: TestApp;

function call(method: Method, path: string, cookie = ''): Test {
  return request(app.url)[method](`/api${path}`).set({ 'sec-fetch-site': 'same-origin', cookie });
}

function deviceCookies({ headers }: Response): string[] {
  const lines: string[] = Object(headers)['set-cookie'] ?? [];
  return lines.filter((line) => line.startsWith('__Host-device='));
}

let people = 0;

function signUpForm(): Record<string, unknown> & { email: string } {
  people += 1;
  return {
    firstName: 'Ngozi',
    lastName: 'Eze',
    email: `ngozi.${people}@mail.example`,
    phone: '+234 801 234 5678',
    password,
    adult: true,
  };
}

/** Signs up from a new IP address, which has a rate limit of its own. */
function signUp(form: object): Test {
  people += 1;
  return call('post', '/account').set('x-forwarded-for', `10.0.${people}.1`).send(form);
}

async function logIn(email: string, secret = password): Promise<string> {
  const answer = await call('post', '/session').send({ email, password: secret }).expect(200);
  return cookieOf(answer);
}

async function signUpAndLogIn(): Promise<{ email: string; cookie: string }> {
  const form = signUpForm();
  await signUp(form).expect(201);
  return { email: form.email, cookie: await logIn(form.email) };
}

function expectEnded(answer: Response, detail: string): void {
  expect(answer.status).toBe(401);
  expect(answer.body.detail).toBe(detail);
  expect(sessionCookies(answer)).toEqual([clearedCookie]);
}

describe('account', () => {
  beforeAll(async () => {
    app = await createTestApp({ env: { SEED_PROPERTIES: '1', TRUST_PROXY: '1' } });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  it('is created by signing up, and returned after signing in', async () => {
    const form = signUpForm();
    const answer = await signUp({ ...form, email: `  ${form.email} ` }).expect(201);
    expect(answer.body).toEqual({});
    expect(sessionCookies(answer)).toEqual([]);
    const read = await call('get', '/account', await logIn(form.email)).expect(200);
    expect(read.headers['cache-control']).toBe('private, no-store');
    expect(read.body).toEqual({
      id: expect.any(String),
      firstName: 'Ngozi',
      lastName: 'Eze',
      email: form.email,
      photo: null,
      role: 'user',
      emailVerified: false,
      enquiryMails: null,
      phones: [{ id: expect.any(String), phone: '+234 801 234 5678', type: 'mobile' }],
      emails: [],
      addresses: [],
    });
  });

  it('rejects an email address already in use, in any case', async () => {
    const form = signUpForm();
    await signUp(form).expect(201);
    const answer = await signUp({ ...form, email: form.email.toUpperCase() }).expect(409);
    const message = 'An account with this email address exists already';
    expect(answer.body).toMatchObject({ detail: message, errors: { email: message } });
  });

  it('requires every field, with an error for each', async () => {
    const answer = await signUp({}).expect(422);
    expect(answer.type).toBe('application/problem+json');
    expect(answer.body.code).toBe('invalidForm');
    expect(answer.body.errors).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Email address is required',
      phone: 'Phone number is required',
      password: 'Password is required',
      adult: 'You must be 18 or over to sign up',
    });
    expect(answer.body.detail).toBe(answer.body.errors.firstName);
  });

  it.each([
    ['email', 'two words@mail.example', 'Please enter a valid email address'],
    ['phone', '12', 'Please enter a valid phone number'],
    ['adult', false, 'You must be 18 or over to sign up'],
    ['firstName', { toString: 1 }, 'First name is required'],
    [
      'password',
      'weak',
      'Password must be at least 8 characters and contain uppercase, lowercase, and number',
    ],
  ])('rejects the %s %j', async (field, value, message) => {
    const answer = await signUp({ ...signUpForm(), [field]: value }).expect(422);
    expect(answer.body.errors).toEqual({ [field]: message });
  });

  it.each([
    ['[]', 422],
    ['null', 400],
    ['"text"', 400],
    ['7', 400],
    ['{"firstName":', 400],
  ])('rejects the body %s', async (body, status) => {
    const answer = await call('post', '/account').type('json').send(body);
    expect(answer.status).toBe(status);
    expect(answer.type).toBe('application/problem+json');
  });

  it('rejects a password of one megabyte and other content types', async () => {
    await signUp({ ...signUpForm(), password: 'x'.repeat(1024 * 1024) }).expect(413);
    await call('post', '/account').type('form').send(signUpForm()).expect(415);
  });

  it('can be created five times an hour per IP address, counting valid forms only', async () => {
    const from = (form: object): Test =>
      call('post', '/account').set('x-forwarded-for', '10.1.0.1').send(form);
    for (let count = 0; count < 6; count += 1) await from({}).expect(422);
    const form = signUpForm();
    await from(form).expect(201);
    for (let count = 0; count < 4; count += 1) await from(form).expect(409);
    const answer = await from(form).expect(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('accepts a new name, in the session too', async () => {
    const { cookie } = await signUpAndLogIn();
    const names = { firstName: '  Zoë ', lastName: '<b>Ọlá</b>  Ade' };
    const answer = await call('patch', '/account', cookie).send(names).expect(200);
    expect(answer.body).toMatchObject({ firstName: 'Zoë', lastName: '<b>Ọlá</b> Ade' });
    const session = await call('get', '/session', cookie);
    expect(session.body.user.name).toBe('Zoë <b>Ọlá</b> Ade');
    const wrong = await call('patch', '/account', cookie).send({ firstName: ' ' }).expect(422);
    expect(wrong.body.errors).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
    });
  });

  it('accepts and removes a photo, in the session too', async () => {
    const { cookie } = await signUpAndLogIn();
    const put = (type: string, body: Buffer): Test =>
      call('put', '/account/photo', cookie).set('content-type', type).send(body);
    const answer = await put('image/jpeg', await jpeg()).expect(200);
    expect(answer.body.photo).toMatch(/^\/media\/portrait\//);
    expect((await call('get', '/session', cookie)).body.user.photo).toBe(answer.body.photo);
    const picture = await request(app.url).get(answer.body.photo).expect(200);
    expect(picture.type).toBe('image/webp');

    const wrong = await put('image/png', Buffer.from('no picture')).expect(422);
    const message = 'The photo must be a JPEG, PNG or WebP picture';
    expect(wrong.body).toMatchObject({ code: 'invalidForm', errors: { photo: message } });
    await put('image/gif', await jpeg()).expect(415);
    await put('application/json', Buffer.from('{}')).expect(415);
    await put('image/jpeg', await jpeg())
      .set('content-encoding', 'gzip')
      .expect(415);
    await put('image/jpeg', Buffer.alloc(0)).expect(422);
    await put('image/jpeg', Buffer.alloc(10 * 1024 * 1024 + 1)).expect(413);

    const removed = await call('delete', '/account/photo', cookie).expect(200);
    expect(removed.body.photo).toBeNull();
    expect((await call('get', '/session', cookie)).body.user.photo).toBeNull();
  });

  it.each([
    ['phones', { phone: '0802 000 0001' }, { phone: '0802 000 0002', type: 'work' }, 'mobile'],
    ['emails', { email: ' a@b.example' }, { email: 'c@d.example' }, undefined],
    ['addresses', { address: '1 Marina' }, { address: '2 Marina', type: 'office' }, 'primary'],
  ])('stores, changes and deletes %s', async (list, first, second, type) => {
    const { cookie } = await signUpAndLogIn();
    const item = `/account/${list}`;
    const added = await call('post', item, cookie).send(first).expect(201);
    const [field = '', value = ''] = Object.entries(first)[0] ?? [];
    const { id, ...fields } = added.body[list].at(-1);
    expect(fields).toEqual({ [field]: value.trim(), ...(type && { type }) });

    const duplicate = await call('post', item, cookie).send(first).expect(409);
    expect(duplicate.body.detail).toBe('This is in your profile already.');
    await call('post', item, cookie).send({}).expect(422);

    const changed = await call('put', `${item}/${id}`, cookie).send(second).expect(200);
    expect(changed.body[list].at(-1)).toEqual({ id, ...second });

    const other = await signUpAndLogIn();
    await call('put', `${item}/${id}`, other.cookie).send(second).expect(404);
    await call('put', `${item}/%2e%2e`, cookie).send(second).expect(400);
    await call('put', `${item}/..%2fme`, cookie).send(second).expect(404);
    if (list === 'emails') {
      await call('delete', `${item}/${id}`, cookie).expect(405);
      return;
    }
    await call('delete', `${item}/${id}`, other.cookie).expect(404);
    const removed = await call('delete', `${item}/${id}`, cookie).expect(200);
    expect(removed.body[list]).toEqual(added.body[list].slice(0, -1));
  });

  it('can be downloaded as a file', async () => {
    const { cookie, email } = await signUpAndLogIn();
    const answer = await call('get', '/account/data', cookie).expect(200);
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename=homefront-my-data.json',
    );
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.type).toBe('application/json');
    expect(answer.text).toContain('\n  "profile": {\n');
    expect(JSON.parse(answer.text)).toEqual({
      madeAt: expect.stringMatching(/^\d{4}-.*Z$/),
      sessionEndsAt: expect.stringMatching(/^\d{4}-.*Z$/),
      profile: expect.objectContaining({ email, firstName: 'Ngozi' }),
      phones: [expect.objectContaining({ type: 'mobile' })],
      emails: [],
      addresses: [],
      enquiries: [],
    });
  });

  it('includes in its download the enquiries from its verified email address', async () => {
    const { cookie, email } = await signUpAndLogIn();
    const form = { fullName: 'Ngozi Eze', email, message: 'Is the house still to be had?' };
    await call('post', '/contact')
      .send({ ...form, ...(await openForm(app)) })
      .expect(202);
    const { dataDir } = app.services.settings;
    const token = await mailedToken(dataDir, email, 'verify-email');
    await call('post', '/account/verification').send({ token }).expect(200, {});
    const read = async (): Promise<unknown[]> =>
      JSON.parse((await call('get', '/account/data', cookie).expect(200)).text).enquiries;
    await expect
      .poll(read, { timeout: 20_000 })
      .toMatchObject([{ name: form.fullName, message: form.message, replies: [] }]);
  });

  it('is verified by a single-use link, and mails another on request', async () => {
    const { cookie, email } = await signUpAndLogIn();
    const { dataDir } = app.services.settings;
    const first = await mailedToken(dataDir, email, 'verify-email');
    await call('post', '/account/verification/mail', cookie).send({}).expect(202);
    const second = await vi.waitUntil(
      async () => {
        const token = await mailedToken(dataDir, email, 'verify-email');
        return token === first ? null : token;
      },
      { timeout: 10_000 },
    );
    const verify = (token: unknown): Test => call('post', '/account/verification').send({ token });
    await verify(second).expect(200, {});
    expect((await call('get', '/account', cookie)).body.emailVerified).toBe(true);
    const again = await verify(first).expect(422);
    expect(again.body.detail).toBe('This link is not valid or was used already.');
    await verify('').expect(422);
    await call('post', '/account/verification/mail').send({}).expect(401);
  });

  it('lets its owner sign in on a known device while others guess its password', async () => {
    const form = signUpForm();
    await signUp(form).expect(201);
    const body = { email: form.email, password };
    const loggedIn = await call('post', '/session').send(body).expect(200);
    const line = deviceCookies(loggedIn)[0] ?? '';
    expect(line).toMatch(
      /^__Host-device=[\w-]{43}; Max-Age=15552000; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    );
    for (let guess = 1; guess <= 5; guess += 1) {
      await call('post', '/session')
        .set('x-forwarded-for', `10.9.${people}.${guess}`)
        .send({ ...body, password: 'Wrong-Horse-7' })
        .expect(401);
    }
    const stranger = await call('post', '/session').send(body).expect(429);
    expect(stranger.body.detail).toMatch(
      /^Too many attempts\. Please try again in \d+ seconds?\.$/,
    );
    await call('post', '/session', line.split(';')[0]).send(body).expect(200);
  });

  it('loses its site sessions at once after a sixth sign-in and after a password change', async () => {
    const { email, cookie } = await signUpAndLogIn();
    const later: string[] = [];
    for (let count = 1; count <= 5; count += 1) later.push(await logIn(email));
    const over = { user: null, ended: 'sessionInactive' };
    const first = await call('get', '/session', cookie).expect(200);
    expect(first.body).toEqual(over);
    expect(sessionCookies(first)).toEqual([clearedCookie]);
    for (const other of later) {
      expect(await call('get', '/session', other)).toHaveSessionFor(email);
    }

    await call('post', '/account/password/forgot').send({ email }).expect(202);
    const token = await mailedToken(app.services.settings.dataDir, email);
    const bystander = await signUpAndLogIn();
    await call('post', '/account/password/reset')
      .send({ token, password: 'Other-Horse-8' })
      .expect(200);
    for (const other of later) expect((await call('get', '/session', other)).body).toEqual(over);
    const others = await call('get', '/session', bystander.cookie);
    expect(others).toHaveSessionFor(bystander.email);
  });

  it('can be deleted with its password only, which ends all its sessions', async () => {
    const { cookie, email } = await signUpAndLogIn();
    const second = await logIn(email);
    const remove = (secret: unknown): Test =>
      call('delete', '/account', cookie).send({ password: secret });
    expect((await remove('').expect(422)).body.errors).toEqual({
      password: 'Password is required',
    });
    const wrong = await remove('Wrong-Horse-7').expect(422);
    expect(wrong.body).toMatchObject({
      detail: 'Password is incorrect',
      errors: { password: 'Password is incorrect' },
    });
    expect(sessionCookies(wrong)).toEqual([]);
    await call('get', '/account', cookie).expect(200);

    const answer = await remove(password).expect(200);
    expect(sessionCookies(answer)).toEqual([clearedCookie]);
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    for (const old of [cookie, second]) {
      expect(await call('get', '/session', old)).toHaveNoSession();
      expectEnded(await call('get', '/account', old), unauthorized);
    }
    await call('post', '/session').send({ email, password }).expect(401);
  });

  it('gets a new password through a single-use link that ends every session', async () => {
    const { cookie, email } = await signUpAndLogIn();
    const forgot = await call('post', '/account/password/forgot').send({ email }).expect(202);
    expect(forgot.body).toEqual({});
    const token = await mailedToken(app.services.settings.dataDir, email);
    const chosen = 'Other-Horse-8';
    const reset = (body: object): Test => call('post', '/account/password/reset').send(body);
    await reset({ token, password: chosen }).expect(200, {});

    await call('post', '/session').send({ email, password }).expect(401);
    await logIn(email, chosen);
    expectEnded(await call('get', '/account', cookie), catalogue.sessionInactive);
    const again = await reset({ token, password: 'Third-Horse-9' }).expect(422);
    expect(again.body.detail).toBe(
      'This reset link is not valid or was used already. Please request a new password reset.',
    );
    expect((await reset({ password: chosen }).expect(422)).body.errors).toEqual({
      token: catalogue.missingResetToken,
    });
  });

  it('is not revealed: an unknown email address gets the same response as a known one', async () => {
    const body = { email: 'nobody@mail.example' };
    await call('post', '/account/password/forgot').send(body).expect(202, {});
    const wrong = await call('post', '/account/password/forgot').send({ email: 'x' }).expect(422);
    expect(wrong.body.errors).toEqual({ email: 'Please enter a valid email address' });
  });

  it('is signed out of one browser only when the provider ends that session', async () => {
    const { cookie, email } = await signUpAndLogIn();
    const others: string[] = [];
    for (let count = 0; count < 5; count += 1) others.push(await logIn(email));
    expectEnded(await call('get', '/account', cookie), catalogue.sessionInactive);
    expect(await call('get', '/session', cookie)).toHaveNoSession();
    await call('get', '/account', others[0]).expect(200);
  });

  it.each<[Method, string]>([
    ['get', ''],
    ['get', '/data'],
    ['patch', ''],
    ['delete', '/photo'],
    ['post', '/phones'],
    ['put', '/emails/1'],
    ['delete', '/addresses/1'],
    ['delete', ''],
  ])('requires a session: %s %s', async (method, path) => {
    const body = {
      firstName: 'A',
      lastName: 'B',
      password,
      phone: '0802 000 0001',
      email: 'a@b.example',
    };
    const sent = call(method, `/account${path}`, `__Host-session=${'A'.repeat(43)}`);
    expectEnded(await (method === 'get' ? sent : sent.send(body)), unauthorized);
  });

  it('rejects cross-site requests', async () => {
    const { cookie } = await signUpAndLogIn();
    const answer = call('delete', '/account', cookie).set('sec-fetch-site', 'cross-site');
    await answer.send({ password }).expect(403);
  });
});

describe('account at a provider that', () => {
  const email = 'ada@homefront.example';
  const token = 'a-token-that-nobody-may-see';
  const profile = { id: 7, first_name: 'Ada', last_name: 'Obi', email, role: 'user' };
  const done = { kind: 'answers', json: { status: true } } as const;
  let provider: MisbehavingProvider;
  let cookie: string;

  beforeEach(async () => {
    provider = await startMisbehavingProvider();
    offer(provider, [wireProperty()]);
    provider.on('/users/login', { kind: 'answers', json: { status: true, token } });
    provider.on('/users/me', { kind: 'answers', json: { data: profile } });
    provider.on('/users/logout', done);
    app = await createTestApp({ providerUrl: provider.base, env: { RESET_PATH: '/v2/reset/' } });
    cookie = await logIn(email);
  });
  afterEach(async () => {
    await app[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
  });

  it.each([
    ['Token expired', catalogue.tokenExpired],
    ['Session is not active. Please login again', catalogue.sessionInactive],
    ['User not found', catalogue.userNotFound],
    ['jwt malformed at verify.js:12:3', unauthorized],
  ])('answers 401 %j: the site ends the session too', async (message, shown) => {
    const refuses = { kind: 'answers', status: 401, json: { message } } as const;
    provider.on('/users/me', refuses);
    provider.on('/users/phone', refuses);
    const other = await logInElsewhere(message);
    const form = { phone: '0802 000 0001' };
    expectEnded(await call('post', '/account/phones', cookie).send(form), shown);
    expect(await call('get', '/session', cookie)).toHaveNoSession();
    expect(await call('get', '/session', other)).toHaveSessionFor(email);
  });

  async function logInElsewhere(message: string): Promise<string> {
    provider.on(
      '/users/me',
      { kind: 'answers', json: { data: profile } },
      { kind: 'answers', status: 401, json: { message } },
    );
    return logIn(email);
  }

  it('answers a wrong password with 401: the session continues', async () => {
    const refuses = { message: 'Invalid email or password' };
    provider.on('/users/account', { kind: 'answers', status: 401, json: refuses });
    const answer = await call('delete', '/account', cookie).send({ password: 'x' }).expect(422);
    expect(answer.body.errors).toEqual({ password: 'Password is incorrect' });
    await call('get', '/account', cookie).expect(200);
  });

  it('ends the session while the account is deleted: the site reports it', async () => {
    const over = { kind: 'answers', status: 401, json: { message: 'Token expired' } } as const;
    provider.on('/users/account', over);
    provider.on('/users/me', over);
    const answer = await call('delete', '/account', cookie).send({ password });
    expectEnded(answer, catalogue.tokenExpired);
  });

  it('breaks off while the account is deleted: every session is checked before it counts again', async () => {
    const other = await logIn(email);
    provider.on('/users/account', { kind: 'resets' });
    await call('delete', '/account', cookie).send({ password }).expect(503);
    const gone = { message: 'User not found' };
    provider.on('/users/me', { kind: 'answers', status: 401, json: gone });
    for (const session of [cookie, other]) {
      const { body } = await call('get', '/session', session).expect(200);
      expect(body).toEqual({ user: null, ended: 'userNotFound' });
    }
  });

  it('throttles wrong passwords', async () => {
    const headers = { 'retry-after': '90' };
    const json = { message: 'Too many attempts' };
    provider.on('/users/account', { kind: 'answers', status: 429, json, headers });
    const answer = await call('delete', '/account', cookie).send({ password }).expect(429);
    expect(answer.headers['retry-after']).toBe('90');
  });

  it('has no lists: they are empty', async () => {
    const answer = await call('get', '/account', cookie).expect(200);
    expect(answer.body).toMatchObject({ id: '7', phones: [], emails: [], addresses: [] });
  });

  it.each([
    [404, 502],
    [405, 405],
  ])('lacks a call and answers %d: visitors get %d', async (status, shown) => {
    provider.on('/users/phone', { kind: 'answers', status, json: {} });
    const form = { phone: '0802 000 0001' };
    const answer = await call('post', '/account/phones', cookie).send(form).expect(shown);
    expect(answer.body).toMatchObject({ detail: catalogue.unknown });
    await call('get', '/account', cookie).expect(200);
  });

  it.each([404, 401])(
    'answers %d to a password reset of an unknown account: the response is the same as for others',
    async (status) => {
      const json = { message: 'User not found' };
      provider.on('/users/forgot-password', { kind: 'answers', status, json });
      const form = { email: 'nobody@mail.example' };
      await call('post', '/account/password/forgot').send(form).expect(202, {});
    },
  );

  it('does not verify email addresses: no link is requested, and the data file has no enquiries', async () => {
    const missing = { kind: 'answers', status: 404, json: { message: 'Not found' } } as const;
    provider.on('/users/enquiries', missing);
    const { body } = await call('get', '/account', cookie).expect(200);
    expect(body).toMatchObject({ emailVerified: null, enquiryMails: null });
    const file = await call('get', '/account/data', cookie).expect(200);
    expect(JSON.parse(file.text)).not.toHaveProperty('enquiries');
  });

  it('sets new passwords at another path', async () => {
    provider.on('/v2/reset/', done);
    const form = { token: 'from-the-mail', password };
    await call('post', '/account/password/reset').send(form).expect(200);
    const sent = provider.requests.at(-1);
    expect(sent?.target).toBe('/api/v2/reset/');
    expect(JSON.parse(sent?.body ?? '')).toEqual(form);
  });

  it('leaks secrets: they, the token and the password appear in no response or log line', async () => {
    provider.on('/users/account', {
      kind: 'answers',
      status: 422,
      json: { message: `no: ${token}`, errors: { password: `hash=${token}`, debug: 'On fire' } },
    });
    const answer = await call('delete', '/account', cookie).send({ password }).expect(422);
    expect(answer.body).toMatchObject({ code: 'unknown', detail: catalogue.unknown });
    expect(answer.body).not.toHaveProperty('errors');
    const data = await call('get', '/account/data', cookie).expect(200);
    for (const text of [answer.text, data.text, ...app.logLines]) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(password);
    }
  });

  it('accepts a photo as a whole, in a form', async () => {
    provider.on('/users/update', done);
    const photo = Buffer.from('a picture, for all we know');
    const put = call('put', '/account/photo', cookie).set('content-type', 'image/webp');
    await put.send(photo).expect(200);
    const sent = provider.requests.find(({ target }) => target === '/api/users/update');
    expect(sent?.method).toBe('PUT');
    expect(sent?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(sent?.headers['content-length']).toBe(String(sent?.body.length));
    expect(sent?.body).toContain('name="photo"; filename="photo.webp"\r\nContent-Type: image/webp');
    expect(sent?.body).toContain(`\r\n\r\n${photo.toString()}\r\n`);
  });

  it('does not receive photos sent without a session', async () => {
    const before = provider.requests.length;
    const unknownSession = `__Host-session=${'A'.repeat(43)}`;
    const put = call('put', '/account/photo', unknownSession).set('content-type', 'image/jpeg');
    expectEnded(await put.send(Buffer.from('x')), unauthorized);
    expect(provider.requests).toHaveLength(before);
  });
});
