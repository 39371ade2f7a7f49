import type { Response } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import {
  startMisbehavingProvider,
  type MisbehavingProvider,
} from '../../support/misbehaving-provider.ts';
import { demoPassword } from '../../support/production-environment.ts';
import {
  clearedSessionCookie,
  sessionCookieName,
  sessionCookies,
  setCookies,
} from '../../support/session-cookie.ts';
import { mailedToken } from '../../support/stored-mails.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { signedIn, signedUp, signUpForm, Visitor } from '../../support/visitor.ts';
import { offer, wireProperty } from '../../support/wire-property.ts';
import { jpeg } from '../provider/accounts/pictures.ts';
import { openForm } from './enquiry-site.ts';
import { waitUntil } from '../../support/wait.ts';

let app: TestApp;

/** Sends a photo as the account page does. */
function putPhoto(user: Visitor, type: string, photo: Buffer) {
  return user.request('put', '/api/account/photo').type(type).send(photo);
}

function expectEnded(answer: Response, detail: string): void {
  expect(answer.status).toBe(401);
  expect(answer.body.detail).toBe(detail);
  expect(sessionCookies(answer)).toEqual([clearedSessionCookie]);
}

/** A visitor with the cookie of a session that does not exist. */
function visitorWithUnknownSession(): Visitor {
  const visitor = new Visitor(app);
  visitor.cookies.set(sessionCookieName, 'A'.repeat(43));
  return visitor;
}

describe('account', () => {
  beforeAll(async () => {
    app = await createTestApp({ env: { SEED_PROPERTIES: '1', TRUST_PROXY: '1' } });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const signUp = (form: object) => new Visitor(app).post('/api/account', form);

  it('is created by signing up, and returned after signing in', async () => {
    const form = signUpForm();
    const visitor = new Visitor(app);
    const answer = await visitor
      .post('/api/account', { ...form, email: `  ${form.email} ` })
      .expect(201);
    expect(answer.body).toEqual({});
    expect(sessionCookies(answer)).toEqual([]);
    await visitor.signIn(form);
    const read = await visitor.get('/api/account').expect(200);
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
    const answer = await new Visitor(app).request('post', '/api/account').type('json').send(body);
    expect([answer.status, answer.type]).toEqual([status, 'application/problem+json']);
  });

  it('rejects a password of one megabyte and other content types', async () => {
    await signUp({ ...signUpForm(), password: 'x'.repeat(1024 * 1024) }).expect(413);
    const form = new Visitor(app).request('post', '/api/account').type('form');
    await form.send(signUpForm()).expect(415);
  });

  it('can be created five times an hour per IP address, counting valid forms only', async () => {
    const visitor = new Visitor(app);
    const from = (form: object) => visitor.post('/api/account', form);
    for (let count = 0; count < 6; count += 1) await from({}).expect(422);
    const form = signUpForm();
    await from(form).expect(201);
    for (let count = 0; count < 4; count += 1) await from(form).expect(409);
    const answer = await from(form).expect(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('accepts a new name, in the session too', async () => {
    const { visitor: user } = await signedUp(app);
    const names = { firstName: '  Zoë ', lastName: '<b>Ọlá</b>  Ade' };
    const answer = await user.patch('/api/account', names).expect(200);
    expect(answer.body).toMatchObject({ firstName: 'Zoë', lastName: '<b>Ọlá</b> Ade' });
    expect((await user.get('/api/session')).body.user.name).toBe('Zoë <b>Ọlá</b> Ade');
    const wrong = await user.patch('/api/account', { firstName: ' ' }).expect(422);
    expect(wrong.body.errors).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
    });
  });

  it('accepts and removes a photo, in the session too', async () => {
    const { visitor: user } = await signedUp(app);
    const photo = await jpeg();
    const answer = await putPhoto(user, 'image/jpeg', photo).expect(200);
    expect(answer.body.photo).toMatch(/^\/media\/portrait\//);
    expect((await user.get('/api/session')).body.user.photo).toBe(answer.body.photo);
    const picture = await new Visitor(app).get(answer.body.photo).expect(200);
    expect(picture.type).toBe('image/webp');

    const wrong = await putPhoto(user, 'image/png', Buffer.from('no picture')).expect(422);
    const message = 'The photo must be a JPEG, PNG or WebP picture';
    expect(wrong.body).toMatchObject({ code: 'invalidForm', errors: { photo: message } });
    await putPhoto(user, 'image/gif', photo).expect(415);
    await putPhoto(user, 'application/json', Buffer.from('{}')).expect(415);
    await putPhoto(user, 'image/jpeg', photo).set('content-encoding', 'gzip').expect(415);
    await putPhoto(user, 'image/jpeg', Buffer.alloc(0)).expect(422);
    await putPhoto(user, 'image/jpeg', Buffer.alloc(10 * 1024 * 1024 + 1)).expect(413);

    const removed = await user.delete('/api/account/photo').expect(200);
    expect(removed.body.photo).toBeNull();
    expect((await user.get('/api/session')).body.user.photo).toBeNull();
  });

  it.each([
    ['phones', { phone: '0802 000 0001' }, { phone: '0802 000 0002', type: 'work' }, 'mobile'],
    ['emails', { email: ' a@b.example' }, { email: 'c@d.example' }, undefined],
    ['addresses', { address: '1 Marina' }, { address: '2 Marina', type: 'office' }, 'primary'],
  ])('stores, changes and deletes %s', async (list, first, second, type) => {
    const { visitor: user } = await signedUp(app);
    const path = `/api/account/${list}`;
    const added = await user.post(path, first).expect(201);
    const [field = '', value = ''] = Object.entries(first)[0] ?? [];
    const { id, ...fields } = added.body[list].at(-1);
    expect(fields).toEqual({ [field]: value.trim(), ...(type && { type }) });

    const duplicate = await user.post(path, first).expect(409);
    expect(duplicate.body.detail).toBe('This is in your profile already.');
    await user.post(path).expect(422);

    const changed = await user.put(`${path}/${id}`, second).expect(200);
    expect(changed.body[list].at(-1)).toEqual({ id, ...second });

    const { visitor: other } = await signedUp(app);
    await other.put(`${path}/${id}`, second).expect(404);
    await user.put(`${path}/%2e%2e`, second).expect(404);
    await user.put(`${path}/..%2fme`, second).expect(404);
    if (list === 'emails') {
      await user.delete(`${path}/${id}`).expect(405);
      return;
    }
    await other.delete(`${path}/${id}`).expect(404);
    const removed = await user.delete(`${path}/${id}`).expect(200);
    expect(removed.body[list]).toEqual(added.body[list].slice(0, -1));
  });

  it('can be downloaded as a file', async () => {
    const { visitor: user, email } = await signedUp(app);
    const answer = await user.get('/api/account/data').expect(200);
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
    const { visitor: user, email } = await signedUp(app);
    const form = { fullName: 'Ngozi Eze', email, message: 'Is the house still to be had?' };
    await user.post('/api/contact', { ...form, ...(await openForm(app)) }).expect(202);
    const token = await mailedToken(app.services.settings.dataDir, email, 'verify-email');
    await user.post('/api/account/verification', { token }).expect(200, {});
    const read = async (): Promise<unknown[]> =>
      JSON.parse((await user.get('/api/account/data').expect(200)).text).enquiries;
    await expect
      .poll(read)
      .toMatchObject([{ name: form.fullName, message: form.message, replies: [] }]);
  });

  it('is verified by a single-use link, and mails another on request', async () => {
    const { visitor: user, email } = await signedUp(app);
    const { dataDir } = app.services.settings;
    const first = await mailedToken(dataDir, email, 'verify-email');
    await user.post('/api/account/verification/mail').expect(202);
    const second = await waitUntil(async () => {
      const token = await mailedToken(dataDir, email, 'verify-email');
      return token === first ? null : token;
    });
    const visitor = new Visitor(app);
    const verify = (token: string) => user.post('/api/account/verification', { token });
    await visitor.post('/api/account/verification', { token: second }).expect(401);
    await verify(second).expect(200, {});
    expect((await user.get('/api/account')).body.emailVerified).toBe(true);
    const again = await verify(first).expect(422);
    expect(again.body.detail).toBe(
      'This link is invalid, has already been used or belongs to another account.',
    );
    await verify('').expect(422);
    await visitor.post('/api/account/verification/mail').expect(401);
  });

  it('is not verified by guessing: a browser can try ten links an hour', async () => {
    const { visitor: user } = await signedUp(app);
    await user.page('/verify-email');
    const token = 'x'.repeat(43);
    const guess = () => user.post('/api/account/verification', { token });
    for (let count = 0; count < 10; count += 1) await guess().expect(422);
    await guess().expect(429);
  });

  it('lets its owner sign in on a known device while others guess its password', async () => {
    const { visitor: owner, email } = await signedUp(app);
    const form = { email, password: demoPassword };
    const loggedIn = await owner.post('/api/session', form).expect(200);
    expect(setCookies(loggedIn)).toContainEqual(
      expect.stringMatching(
        /^__Host-device=[\w-]{43}; Max-Age=15552000; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
      ),
    );
    for (let guess = 1; guess <= 5; guess += 1) {
      const guessed = { ...form, password: 'Wrong-Horse-7' };
      await new Visitor(app).post('/api/session', guessed).expect(401);
    }
    const stranger = await new Visitor(app).post('/api/session', form).expect(429);
    expect(stranger.body.detail).toMatch(
      /^Too many attempts\. Please try again in \d+ seconds?\.$/,
    );
    await owner.signIn(form);
  });

  it('loses its site sessions at once after a sixth sign-in and after a password change', async () => {
    const { visitor: user, email } = await signedUp(app);
    const later: Visitor[] = [];
    for (let count = 1; count <= 5; count += 1) later.push(await signedIn(app, { email }));
    const over = { user: null, ended: 'sessionInactive' };
    const first = await user.get('/api/session').expect(200);
    expect(first.body).toEqual(over);
    expect(sessionCookies(first)).toEqual([clearedSessionCookie]);
    for (const other of later) expect(await other.get('/api/session')).toHaveSessionFor(email);

    const visitor = new Visitor(app);
    await visitor.post('/api/account/password/forgot', { email }).expect(202);
    const token = await mailedToken(app.services.settings.dataDir, email);
    const bystander = await signedUp(app);
    const form = { token, password: 'Other-Horse-8' };
    await visitor.post('/api/account/password/reset', form).expect(200);
    for (const other of later) expect((await other.get('/api/session')).body).toEqual(over);
    expect(await bystander.visitor.get('/api/session')).toHaveSessionFor(bystander.email);
  });

  it('can be deleted with its password only, which ends all its sessions', async () => {
    const { visitor: user, email } = await signedUp(app);
    const second = await signedIn(app, { email });
    const remove = (password: string) => user.delete('/api/account', { password });
    expect((await remove('').expect(422)).body.errors).toEqual({
      password: 'Password is required',
    });
    const wrong = await remove('Wrong-Horse-7').expect(422);
    expect(wrong.body).toMatchObject({
      detail: 'Password is incorrect',
      errors: { password: 'Password is incorrect' },
    });
    expect(sessionCookies(wrong)).toEqual([]);
    await user.get('/api/account').expect(200);

    const old = [user.clone(), second.clone()];
    const others = [user.clone(), second.clone()];
    const answer = await remove(demoPassword).expect(200);
    expect(sessionCookies(answer)).toEqual([clearedSessionCookie]);
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    for (const visitor of old) expect(await visitor.get('/api/session')).toHaveNoSession();
    for (const visitor of others)
      expectEnded(await visitor.get('/api/account'), catalogue.unauthorized);
    await user.post('/api/session', { email, password: demoPassword }).expect(401);
  });

  it('gets a new password through a single-use link that ends every session', async () => {
    const { visitor: user, email } = await signedUp(app);
    const visitor = new Visitor(app);
    await visitor.post('/api/account/password/forgot', { email }).expect(202, {});
    const token = await mailedToken(app.services.settings.dataDir, email);
    const password = 'Other-Horse-8';
    const reset = (body: object) => visitor.post('/api/account/password/reset', body);
    await reset({ token, password }).expect(200, {});

    await visitor.post('/api/session', { email, password: demoPassword }).expect(401);
    await visitor.signIn({ email, password });
    expectEnded(await user.get('/api/account'), catalogue.sessionInactive);
    const again = await reset({ token, password: 'Third-Horse-9' }).expect(422);
    expect(again.body.detail).toBe(
      'This reset link is not valid or was used already. Please request a new password reset.',
    );
    expect((await reset({ password }).expect(422)).body.errors).toEqual({
      token: catalogue.missingResetToken,
    });
  });

  it('is not revealed: an unknown email address gets the same response as a known one', async () => {
    const forgot = (email: string) =>
      new Visitor(app).post('/api/account/password/forgot', { email });
    await forgot('nobody@mail.example').expect(202, {});
    expect((await forgot('x').expect(422)).body.errors).toEqual({
      email: 'Please enter a valid email address',
    });
  });

  it('is signed out of one browser only when the provider ends that session', async () => {
    const { visitor: user, email } = await signedUp(app);
    const others: Visitor[] = [];
    for (let count = 0; count < 5; count += 1) others.push(await signedIn(app, { email }));
    const old = user.clone();
    expectEnded(await user.get('/api/account'), catalogue.sessionInactive);
    expect(await old.get('/api/session')).toHaveNoSession();
    await others[0]?.get('/api/account').expect(200);
  });

  it.each([
    ['get', ''],
    ['get', '/data'],
    ['patch', ''],
    ['delete', '/photo'],
    ['post', '/phones'],
    ['put', '/emails/1'],
    ['delete', '/addresses/1'],
    ['delete', ''],
  ] as const)('requires a session: %s %s', async (method, path) => {
    const body = {
      firstName: 'A',
      lastName: 'B',
      password: demoPassword,
      phone: '0802 000 0001',
      email: 'a@b.example',
    };
    const sent = visitorWithUnknownSession().request(method, `/api/account${path}`);
    expectEnded(await (method === 'get' ? sent : sent.send(body)), catalogue.unauthorized);
  });

  it('rejects cross-site requests', async () => {
    const { visitor: user } = await signedUp(app);
    const answer = user.delete('/api/account', { password: demoPassword });
    await answer.set('sec-fetch-site', 'cross-site').expect(403);
  });
});

describe('account at a provider that', () => {
  const email = 'ada@homefront.example';
  const token = 'a-token-that-nobody-may-see';
  const profile = { id: 7, first_name: 'Ada', last_name: 'Obi', email, role: 'user' };
  const done = { kind: 'answers', json: { status: true } } as const;
  let provider: MisbehavingProvider;
  let user: Visitor;

  beforeAll(async () => {
    provider = await startMisbehavingProvider();
    offer(provider, [wireProperty()]);
    app = await createTestApp({
      providerUrl: provider.base,
      env: { RESET_PATH: '/v2/reset/', TRUST_PROXY: '1' },
    });
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
  });

  beforeEach(async () => {
    provider.requests.length = 0;
    for (const path of ['phone', 'account', 'update', 'enquiries', 'forgot-password'])
      provider.on(`/users/${path}`);
    provider.on('/users/login', { kind: 'answers', json: { status: true, token } });
    provider.on('/users/me', { kind: 'answers', json: { data: profile } });
    provider.on('/users/logout', done);
    user = await signedIn(app, { email });
  });

  it.each([
    ['Token expired', catalogue.tokenExpired],
    ['Session is not active. Please login again', catalogue.sessionInactive],
    ['User not found', catalogue.userNotFound],
    ['jwt malformed at verify.js:12:3', catalogue.unauthorized],
  ])('answers 401 %j: the site ends the session too', async (message, shown) => {
    const refuses = { kind: 'answers', status: 401, json: { message } } as const;
    provider.on('/users/me', refuses);
    provider.on('/users/phone', refuses);
    const other = await logInElsewhere(message);
    const form = { phone: '0802 000 0001' };
    const old = user.clone();
    expectEnded(await user.post('/api/account/phones', form), shown);
    expect(await old.get('/api/session')).toHaveNoSession();
    expect(await other.get('/api/session')).toHaveSessionFor(email);
  });

  async function logInElsewhere(message: string): Promise<Visitor> {
    provider.on(
      '/users/me',
      { kind: 'answers', json: { data: profile } },
      { kind: 'answers', status: 401, json: { message } },
    );
    return signedIn(app, { email });
  }

  it('checks no password when it deletes an account: the site does, and the session continues', async () => {
    const refuses = { message: 'Invalid email or password' };
    provider.on('/users/login', { kind: 'answers', status: 401, json: refuses });
    provider.on('/users/account', done);
    const answer = await user.delete('/api/account', { password: 'x' }).expect(422);
    expect(answer.body.errors).toEqual({ password: 'Password is incorrect' });
    expect(provider.requests.map(({ target }) => target)).not.toContain('/users/account');
    await user.get('/api/account').expect(200);
    for (let guess = 2; guess <= 10; guess += 1)
      await user.delete('/api/account', { password: 'x' }).expect(422);
    await user.delete('/api/account', { password: 'x' }).expect(429);
    await user.post('/api/session', { email, password: 'x' }).expect(429);
  });

  it('ends the session while the account is deleted: the site reports it', async () => {
    const over = { kind: 'answers', status: 401, json: { message: 'Token expired' } } as const;
    provider.on('/users/account', over);
    provider.on('/users/me', over);
    const answer = await user.delete('/api/account', { password: demoPassword });
    expectEnded(answer, catalogue.tokenExpired);
  });

  it('breaks off while the account is deleted: every session is checked before it counts again', async () => {
    const other = await signedIn(app, { email });
    provider.on('/users/account', { kind: 'resets' });
    await user.delete('/api/account', { password: demoPassword }).expect(503);
    const gone = { message: 'User not found' };
    provider.on('/users/me', { kind: 'answers', status: 401, json: gone });
    for (const browser of [user, other]) {
      const { body } = await browser.get('/api/session').expect(200);
      expect(body).toEqual({ user: null, ended: 'userNotFound' });
    }
  });

  it('throttles wrong passwords', async () => {
    const headers = { 'retry-after': '90' };
    const json = { message: 'Too many attempts' };
    provider.on('/users/account', { kind: 'answers', status: 429, json, headers });
    const answer = await user.delete('/api/account', { password: demoPassword }).expect(429);
    expect(answer.headers['retry-after']).toBe('90');
  });

  it('has no lists: they are empty', async () => {
    const answer = await user.get('/api/account').expect(200);
    expect(answer.body).toMatchObject({ id: '7', phones: [], emails: [], addresses: [] });
  });

  it.each([
    [404, 502],
    [405, 405],
  ])('lacks a call and answers %d: visitors get %d', async (status, shown) => {
    provider.on('/users/phone', { kind: 'answers', status, json: {} });
    const form = { phone: '0802 000 0001' };
    const answer = await user.post('/api/account/phones', form).expect(shown);
    expect(answer.body).toMatchObject({ detail: catalogue.unknown });
    await user.get('/api/account').expect(200);
  });

  it.each([404, 401])(
    'answers %d to a password reset of an unknown account: the response is the same as for others',
    async (status) => {
      const json = { message: 'User not found' };
      provider.on('/users/forgot-password', { kind: 'answers', status, json });
      const form = { email: 'nobody@mail.example' };
      await user.post('/api/account/password/forgot', form).expect(202, {});
    },
  );

  it('does not verify email addresses: no link is requested, and the data file has no enquiries', async () => {
    const missing = { kind: 'answers', status: 404, json: { message: 'Not found' } } as const;
    provider.on('/users/enquiries', missing);
    const { body } = await user.get('/api/account').expect(200);
    expect(body).toMatchObject({ emailVerified: null, enquiryMails: null });
    const file = await user.get('/api/account/data').expect(200);
    expect(JSON.parse(file.text)).not.toHaveProperty('enquiries');
  });

  it('sets new passwords at another path', async () => {
    provider.on('/v2/reset/', done);
    const form = { token: 'from-the-mail', password: demoPassword };
    await user.post('/api/account/password/reset', form).expect(200);
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
    const answer = await user.delete('/api/account', { password: demoPassword }).expect(422);
    expect(answer.body).toMatchObject({ code: 'unknown', detail: catalogue.unknown });
    expect(answer.body).not.toHaveProperty('errors');
    const data = await user.get('/api/account/data').expect(200);
    for (const text of [answer.text, data.text, ...app.logLines]) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(demoPassword);
    }
  });

  it('accepts a photo as a whole, in a form', async () => {
    provider.on('/users/update', done);
    const photo = Buffer.from('a picture, for all we know');
    await putPhoto(user, 'image/webp', photo).expect(200);
    const sent = provider.requests.find(({ target }) => target === '/api/users/update');
    expect(sent?.method).toBe('PUT');
    expect(sent?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(sent?.headers['content-length']).toBe(String(sent?.body.length));
    expect(sent?.body).toContain('name="photo"; filename="photo.webp"\r\nContent-Type: image/webp');
    expect(sent?.body).toContain(`\r\n\r\n${photo.toString()}\r\n`);
  });

  it('does not receive photos sent without a session', async () => {
    const before = provider.requests.length;
    const answer = await putPhoto(visitorWithUnknownSession(), 'image/jpeg', Buffer.from('x'));
    expectEnded(answer, catalogue.unauthorized);
    expect(provider.requests).toHaveLength(before);
  });
});
