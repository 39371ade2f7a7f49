import type { Response } from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import { useScriptedSite } from '../../support/scripted-site.ts';
import { demoPassword } from '../../support/production-environment.ts';
import {
  clearedSessionCookie,
  sessionCookieName,
  sessionCookies,
  setCookies,
} from '../../support/session-cookie.ts';
import { mailedToken } from '../../support/stored-mails.ts';
import { createTestApp } from '../../support/test-app.ts';
import { useForSuite } from '../../support/use-for-suite.ts';
import { signedIn, signedUp, signUpForm, Visitor } from '../../support/visitor.ts';
import { wireProperty } from '../../support/wire-property.ts';
import { jpeg } from '../provider/accounts/pictures.ts';
import { openForm } from './enquiry-site.ts';

const app = useForSuite(() => createTestApp({ env: { SEED_PROPERTIES: '1', TRUST_PROXY: '1' } }));

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
  });

  it('accepts and removes a photo, in the session too', async () => {
    const { visitor: user } = await signedUp(app);
    const photo = await jpeg();
    const answer = await putPhoto(user, 'image/jpeg', photo).expect(200);
    expect(answer.body.photo).toMatch(/^\/media\/portrait\//);
    expect((await user.get('/api/session')).body.user.photo).toBe(answer.body.photo);
    const picture = await new Visitor(app).get(answer.body.photo).expect(200);
    expect(picture.type).toBe('image/webp');

    await putPhoto(user, 'image/gif', photo).expect(415);
    await putPhoto(user, 'image/jpeg', photo).set('content-encoding', 'gzip').expect(415);
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
    const changed = await user.put(`${path}/${id}`, second).expect(200);
    expect(changed.body[list].at(-1)).toEqual({ id, ...second });
    await user.put(`${path}/..%2fme`, second).expect(404);
    if (list === 'emails') return;
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

  it.each([
    ['get', ''],
    ['get', '/data'],
    ['patch', ''],
    ['delete', '/photo'],
    ['post', '/phones'],
    ['put', '/emails/1'],
    ['delete', '/addresses/1'],
    ['post', '/verification'],
    ['post', '/verification/mail'],
    ['delete', ''],
  ] as const)('requires a session: %s %s', async (method, path) => {
    const body = {
      firstName: 'A',
      lastName: 'B',
      password: demoPassword,
      phone: '0802 000 0001',
      email: 'a@b.example',
      token: 'x'.repeat(43),
    };
    const sent = visitorWithUnknownSession().request(method, `/api/account${path}`);
    expectEnded(await (method === 'get' ? sent : sent.send(body)), catalogue.unauthorized);
  });
});

describe('account at a provider that', () => {
  const email = 'ada@homefront.example';
  const token = 'a-token-that-nobody-may-see';
  const profile = { id: 7, first_name: 'Ada', last_name: 'Obi', email, role: 'user' };
  const done = { kind: 'answers', json: { status: true } } as const;
  const site = useScriptedSite([wireProperty()], {
    env: { RESET_PATH: '/v2/reset/', TRUST_PROXY: '1' },
  });
  let user: Visitor;

  beforeEach(async () => {
    site.provider.requests.length = 0;
    for (const path of ['phone', 'account', 'update', 'enquiries', 'forgot-password'])
      site.provider.on(`/users/${path}`);
    site.provider.on('/users/login', { kind: 'answers', json: { status: true, token } });
    site.provider.on('/users/me', { kind: 'answers', json: { data: profile } });
    site.provider.on('/users/logout', done);
    user = await signedIn(site.app, { email });
  });

  it.each([
    ['Token expired', catalogue.tokenExpired],
    ['Session is not active. Please login again', catalogue.sessionInactive],
    ['User not found', catalogue.userNotFound],
    ['jwt malformed at verify.js:12:3', catalogue.unauthorized],
  ])('answers 401 %j: the site ends the session too', async (message, shown) => {
    const refuses = { kind: 'answers', status: 401, json: { message } } as const;
    site.provider.on('/users/me', refuses);
    site.provider.on('/users/phone', refuses);
    const other = await logInElsewhere(message);
    const form = { phone: '0802 000 0001' };
    const old = user.clone();
    expectEnded(await user.post('/api/account/phones', form), shown);
    expect(await old.get('/api/session')).toHaveNoSession();
    expect(await other.get('/api/session')).toHaveSessionFor(email);
  });

  async function logInElsewhere(message: string): Promise<Visitor> {
    site.provider.on(
      '/users/me',
      { kind: 'answers', json: { data: profile } },
      { kind: 'answers', status: 401, json: { message } },
    );
    return signedIn(site.app, { email });
  }

  it('checks no password when it deletes an account: the site does, and the session continues', async () => {
    const refuses = { message: 'Invalid email or password' };
    site.provider.on('/users/login', { kind: 'answers', status: 401, json: refuses });
    site.provider.on('/users/account', done);
    const answer = await user.delete('/api/account', { password: 'x' }).expect(422);
    expect(answer.body.errors).toEqual({ password: 'Password is incorrect' });
    expect(site.provider.requests.map(({ target }) => target)).not.toContain('/users/account');
    await user.get('/api/account').expect(200);
    for (let guess = 2; guess <= 10; guess += 1)
      await user.delete('/api/account', { password: 'x' }).expect(422);
    await user.delete('/api/account', { password: 'x' }).expect(429);
    await user.post('/api/session', { email, password: 'x' }).expect(429);
  });

  it('breaks off while the account is deleted: every session is checked before it counts again', async () => {
    const other = await signedIn(site.app, { email });
    site.provider.on('/users/account', { kind: 'resets' });
    await user.delete('/api/account', { password: demoPassword }).expect(503);
    const gone = { message: 'User not found' };
    site.provider.on('/users/me', { kind: 'answers', status: 401, json: gone });
    for (const browser of [user, other]) {
      const { body } = await browser.get('/api/session').expect(200);
      expect(body).toEqual({ user: null, ended: 'userNotFound' });
    }
  });

  it.each([
    [404, 502],
    [405, 405],
  ])('lacks a call and answers %d: visitors get %d', async (status, shown) => {
    site.provider.on('/users/phone', { kind: 'answers', status, json: {} });
    const form = { phone: '0802 000 0001' };
    const answer = await user.post('/api/account/phones', form).expect(shown);
    expect(answer.body).toMatchObject({ detail: catalogue.unknown });
    await user.get('/api/account').expect(200);
  });

  it.each([404, 401])(
    'answers %d to a password reset of an unknown account: the response is the same as for others',
    async (status) => {
      const json = { message: 'User not found' };
      site.provider.on('/users/forgot-password', { kind: 'answers', status, json });
      const form = { email: 'nobody@mail.example' };
      await user.post('/api/account/password/forgot', form).expect(202, {});
    },
  );

  it('does not verify email addresses: no link is requested, and the data file has no enquiries', async () => {
    const missing = { kind: 'answers', status: 404, json: { message: 'Not found' } } as const;
    site.provider.on('/users/enquiries', missing);
    const { body } = await user.get('/api/account').expect(200);
    expect(body).toMatchObject({ emailVerified: null, enquiryMails: null });
    const file = await user.get('/api/account/data').expect(200);
    expect(JSON.parse(file.text)).not.toHaveProperty('enquiries');
  });

  it('sets new passwords at another path', async () => {
    site.provider.on('/v2/reset/', done);
    const form = { token: 'from-the-mail', password: demoPassword };
    await user.post('/api/account/password/reset', form).expect(200);
    const sent = site.provider.requests.at(-1);
    expect(sent?.target).toBe('/api/v2/reset/');
    expect(JSON.parse(sent?.body ?? '')).toEqual(form);
  });

  it('leaks secrets: they, the token and the password appear in no response or log line', async () => {
    site.provider.on('/users/account', {
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
    site.provider.on('/users/update', done);
    const photo = Buffer.from('a picture, for all we know');
    await putPhoto(user, 'image/webp', photo).expect(200);
    const sent = site.provider.requests.find(({ target }) => target === '/api/users/update');
    expect(sent?.method).toBe('PUT');
    expect(sent?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(sent?.headers['content-length']).toBe(String(sent?.body.length));
    expect(sent?.body).toContain('name="photo"; filename="photo.webp"\r\nContent-Type: image/webp');
    expect(sent?.body).toContain(`\r\n\r\n${photo.toString()}\r\n`);
  });
});
