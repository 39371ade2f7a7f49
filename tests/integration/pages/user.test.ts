import request, { type Response, type Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import type { AccountView } from '../../../shared/contract/account-schemas.ts';
import { readPage, type Page } from '../../support/page.ts';
import { startMisbehavingProvider } from '../../support/misbehaving-provider.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { offer, wireProperty } from '../../support/wire-property.ts';
import { framesAs, jpeg } from '../provider/accounts/pictures.ts';
import { cookieOf, sessionCookies } from '../../support/session-cookies.ts';

const password = 'Correct-Horse-7';
const logInFirst = '/admin/login?next=%2Fuser';
const clearedCookie = '__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax';
const mebibyte = 1024 * 1024;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    env: { SEED_PROPERTIES: '1', TRUST_PROXY: '1', DEMO_PASSWORD: password },
  });
});
afterAll(() => app[Symbol.asyncDispose]());

function open(path: string, cookie = '', from = app): Test {
  return request(from.url).get(path).set({ cookie });
}

/** Posts as a browser without scripts does. */
function post(cookie: string, from = app): Test {
  return request(from.url).post('/user').set({ 'sec-fetch-site': 'same-origin', cookie });
}

function send(cookie: string, fields: Record<string, string>): Test {
  return post(cookie).type('form').send(fields);
}

async function logIn(email: string): Promise<string> {
  const answer = await request(app.url)
    .post('/api/session')
    .set('sec-fetch-site', 'same-origin')
    .send({ email, password })
    .expect(200);
  return cookieOf(answer);
}

let people = 0;

/** A new signed-in user with one phone number. */
async function createUser(names = {}): Promise<{ email: string; cookie: string }> {
  people += 1;
  const email = `chidi.${people}@mail.example`;
  const form = { firstName: 'Chidi', lastName: 'Okafor', email, phone: '+234 801 234 5678' };
  await request(app.url)
    .post('/api/account')
    .set({ 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `10.1.${people}.1` })
    .send({ ...form, password, adult: true, ...names })
    .expect(201);
  return { email, cookie: await logIn(email) };
}

async function accountOf(cookie: string): Promise<AccountView> {
  const { body } = await request(app.url).get('/api/account').set({ cookie }).expect(200);
  // The route’s own tests check its shape.
  return body as AccountView;
}

function errorOf({ text }: Response, field: string): string | undefined {
  const pattern = new RegExp(`<p id="${field}-error"[^>]*>(?:<svg[^]*?</svg>)?([^<]*)`);
  return pattern.exec(text)?.[1];
}

function input(page: Page, id: string): Record<string, string> | undefined {
  return [...page.tags('input'), ...page.tags('select')].find((tag) => tag['id'] === id);
}

describe('account page', () => {
  it.each(['/user', '/user?change=phones-1'])('%s requires signing in', async (path) => {
    const answer = await open(path).expect(302);
    expect(answer.headers['location']).toBe(`/admin/login?${new URLSearchParams({ next: path })}`);
  });

  it('redirects a form without a session to sign in, and changes nothing', async () => {
    const answer = await send('', { intent: 'names', firstName: 'A', lastName: 'B' }).expect(302);
    expect(answer.headers['location']).toBe(logInFirst);
  });

  it('shows the account to its owner only, and is not cached', async () => {
    const { cookie, email } = await createUser();
    const answer = await open('/user', cookie).expect(200);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const page = readPage(answer.text);
    expect(page.heading).toBe('Your account');
    expect(page.title).toBe('Your account | Homefront');
    expect(page.robots).toBe('noindex');
    expect(page.text).toContain(email);
    expect(page.text).toContain('+234 801 234 5678');
    expect(input(page, 'firstName')?.['value']).toBe('Chidi');
    expect(page.text).not.toContain('Administrator');
    const download = page.tags('a').find(({ href }) => href === '/api/account/data');
    expect(download).toHaveProperty('download');
  });

  it('links an administrator to the admin area', async () => {
    const page = readPage((await open('/user', await logIn('admin@homefront.example'))).text);
    expect(page.text).toContain('Administrator');
    expect(page.tags('a').map(({ href }) => href)).toContain('/admin');
  });

  it.each(['<script>alert(1)</script>', '👩🏾‍🌾 Ẹniọlá', 'محمد ‮evil'])(
    'shows the name %s as it is',
    async (firstName) => {
      const { cookie } = await createUser({ firstName });
      const answer = await open('/user', cookie).expect(200);
      expect(answer.text).not.toContain('<script>alert');
      const page = readPage(answer.text);
      expect(input(page, 'firstName')?.['value']).toBe(firstName);
    },
  );
});

describe('account form without scripts', () => {
  it('saves the name and confirms it', async () => {
    const { cookie } = await createUser();
    const answer = await send(cookie, { intent: 'names', firstName: ' Ada ', lastName: 'Obi' });
    expect([answer.status, answer.headers['location']]).toEqual([303, '/user?done=names#profile']);
    const page = readPage((await open('/user?done=names', cookie)).text);
    expect(page.text).toContain('Your name has been saved.');
    expect(input(page, 'firstName')?.['value']).toBe('Ada');
  });

  it('marks each invalid field, and keeps what was entered', async () => {
    const { cookie } = await createUser();
    const answer = await send(cookie, { intent: 'names', firstName: '', lastName: '<b>' });
    expect(answer.status).toBe(422);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(errorOf(answer, 'firstName')).toBe('First name is required');
    expect(input(readPage(answer.text), 'lastName')?.['value']).toBe('<b>');
  });

  it.each([
    ['phones', 'phone', '0809 555 1234', '0809 555 9999', 'work'],
    ['emails', 'email', 'me@work.example', 'me@home.example', undefined],
    ['addresses', 'address', '5 Ajose Street, Lagos', '6 Ajose Street, Lagos', 'home'],
  ] as const)('adds to %s and changes entries', async (list, field, first, second, type) => {
    const { cookie } = await createUser();
    const typed = type === undefined ? {} : { type };
    const opened = readPage((await open(`/user?add=${list}`, cookie)).text);
    expect(input(opened, `${list}-new-${field}`)?.['value']).toBe('');

    const added = await send(cookie, { intent: 'add', list, [field]: first, ...typed });
    expect(added.headers['location']).toBe(`/user?done=add-${list}#${list}`);
    const { id = '' } = (await accountOf(cookie))[list].at(-1) ?? {};
    const editing = readPage((await open(`/user?change=${list}-${id}`, cookie)).text);
    expect(input(editing, `${list}-${id}-${field}`)?.['value']).toBe(first);

    const changed = await send(cookie, { intent: 'change', list, id, [field]: second, ...typed });
    expect([changed.status, changed.headers['location']]).toEqual([
      303,
      `/user?done=change-${list}#${list}`,
    ]);
    expect((await accountOf(cookie))[list].at(-1)).toEqual({ id, [field]: second, ...typed });
  });

  it.each(['phones', 'addresses'] as const)('asks before it removes from %s', async (list) => {
    const { cookie } = await createUser();
    const field = list === 'phones' ? { phone: '0809 555 1234' } : { address: '5 Ajose Street' };
    await send(cookie, { intent: 'add', list, ...field }).expect(303);
    const { id = '' } = (await accountOf(cookie))[list].at(-1) ?? {};
    const page = readPage((await open(`/user?remove=${list}-${id}`, cookie)).text);
    expect(page.text).toContain(`Remove ${Object.values(field)[0]} from your account?`);
    expect((await accountOf(cookie))[list]).toContainEqual(expect.objectContaining({ id }));

    const answer = await send(cookie, { intent: 'remove', list, id }).expect(303);
    expect(answer.headers['location']).toBe(`/user?done=remove-${list}#${list}`);
    expect((await accountOf(cookie))[list]).not.toContainEqual(expect.objectContaining({ id }));
  });

  it('remains open with what was entered if it is invalid', async () => {
    const { cookie } = await createUser();
    const { id = '' } = (await accountOf(cookie)).phones[0] ?? {};
    const answer = await send(cookie, { intent: 'change', list: 'phones', id, phone: 'twelve' });
    expect(answer.status).toBe(422);
    expect(errorOf(answer, `phones-${id}-phone`)).toBe('Please enter a valid phone number');
    expect(input(readPage(answer.text), `phones-${id}-phone`)?.['value']).toBe('twelve');
  });

  it('reports an entry that already exists', async () => {
    const { cookie } = await createUser();
    const answer = await send(cookie, {
      intent: 'add',
      list: 'phones',
      phone: '+234 801 234 5678',
    });
    expect(answer.status).toBe(409);
    expect(readPage(answer.text).text).toContain('This is in your profile already.');
  });

  it.each(['change', 'remove'])('cannot change another user’s entry: %s', async (intent) => {
    const { cookie } = await createUser();
    const other = await createUser();
    const [phone] = (await accountOf(other.cookie)).phones;
    for (const id of [phone?.id ?? '', '999999999999', '../me', '__proto__']) {
      const answer = await send(cookie, { intent, list: 'phones', id, phone: '0809 555 1234' });
      expect([id, answer.status]).toEqual([id, 404]);
      expect(readPage(answer.text).text).toContain('This entry is no longer in your account.');
    }
    expect((await accountOf(other.cookie)).phones).toEqual([phone]);
  });

  it.each([
    {},
    { intent: 'toString' },
    { intent: 'add', list: '__proto__' },
    { intent: 'remove', list: 'emails', id: '1' },
    { intent: 'change', list: 'phones' },
  ])('rejects an unknown action: %j', async (fields) => {
    const { cookie } = await createUser();
    const { heading, text } = readPage((await send(cookie, fields).expect(400)).text);
    expect(heading).toBe('Your account');
    expect(text).toContain(catalogue.badRequest);
  });

  it('sends the password link to the account’s own email address', async () => {
    const { cookie, email } = await createUser();
    const fields = { intent: 'password-mail', email: 'other@mail.example' };
    const answer = await send(cookie, fields).expect(303);
    expect(answer.headers['location']).toBe('/user?done=password-mail#password');
    const { text } = readPage((await open('/user?done=password-mail', cookie)).text);
    expect(text).toContain(`Check your email We have sent a link to ${email}.`);
  });

  it('ignores unknown messages in its URL', async () => {
    const { cookie } = await createUser();
    const plain = readPage((await open('/user', cookie)).text).text;
    for (const code of ['<b>hacked</b>', 'toString', 'delete'])
      expect(readPage((await open(`/user?done=${code}`, cookie)).text).text).toBe(plain);
  });
});

describe('photo posted to the account page', () => {
  it('is shown, and can be removed', async () => {
    const { cookie } = await createUser();
    const answer = await post(cookie)
      .field('intent', 'photo')
      .attach('photo', await jpeg(), 'me.jpg');
    expect([answer.status, answer.headers['location']]).toEqual([303, '/user?done=photo#profile']);
    const { photo } = await accountOf(cookie);
    const shown = readPage((await open('/user', cookie)).text);
    expect(shown.tags('img').map(({ src }) => src)).toContain(photo);

    await send(cookie, { intent: 'remove-photo' }).expect(303);
    expect((await accountOf(cookie)).photo).toBeNull();
  });

  it.each([
    [
      'of another type',
      async () => framesAs('gif'),
      'me.gif',
      'The photo must be a JPEG, PNG or WebP picture',
    ],
    [
      'that is not a picture',
      async () => Buffer.from('<script>'),
      'me.jpg',
      'The photo must be a JPEG, PNG or WebP picture',
    ],
    ['that is empty', async () => Buffer.alloc(0), 'me.jpg', 'Please choose a photo'],
    [
      'above 10 MB',
      async () => Buffer.alloc(10 * mebibyte + 1),
      'me.jpg',
      'The photo must be at most 10 MB',
    ],
  ])('is rejected beside its field: one %s', async (_, make, name, message) => {
    const { cookie } = await createUser();
    const answer = await post(cookie)
      .field('intent', 'photo')
      .attach('photo', await make(), name);
    expect(answer.status).toBe(422);
    expect(errorOf(answer, 'photo')).toBe(message);
  });

  it('is not read to the end if it is far too large', async () => {
    const { cookie } = await createUser();
    const answer = await post(cookie)
      .field('intent', 'photo')
      .attach('photo', Buffer.alloc(11 * mebibyte), 'me.jpg');
    expect(answer.status).toBe(413);
  });

  it.each([
    ['text/plain', 'intent=names', 415],
    ['application/json', '{"intent":"names"}', 415],
    ['multipart/form-data', 'no boundary', 400],
    ['multipart/form-data; boundary=x', '--x\r\nhalf a part', 400],
  ])('is accepted in a valid form only, not with %s', async (type, body, status) => {
    const { cookie } = await createUser();
    const answer = await post(cookie).set('content-type', type).send(body);
    expect(answer.status).toBe(status);
  });
});

describe('account deletion', () => {
  it('requires the password and a tick, and keeps neither after an error', async () => {
    const { cookie } = await createUser();
    const empty = await send(cookie, { intent: 'delete' }).expect(422);
    expect(errorOf(empty, 'delete-password')).toBe('Password is required');
    expect(errorOf(empty, 'delete-confirmed')).toBe('Please tick the box to confirm');

    const wrong = { intent: 'delete', confirmed: 'on', password: 'Wrong-Horse-8' };
    const answer = await send(cookie, wrong).expect(422);
    expect(errorOf(answer, 'delete-password')).toBe('Password is incorrect');
    expect(answer.text).not.toContain('Wrong-Horse-8');
    await accountOf(cookie);
  });

  it('signs the user out everywhere and confirms it on the home page', async () => {
    const { cookie, email } = await createUser();
    const elsewhere = await logIn(email);
    const answer = await send(cookie, { intent: 'delete', confirmed: 'on', password });
    expect([answer.status, answer.headers['location']]).toEqual([303, '/?account=deleted']);
    expect(sessionCookies(answer)).toEqual([clearedCookie]);
    for (const session of [cookie, elsewhere]) await open('/user', session).expect(302);
    const confirmation = 'Your account has been deleted';
    expect(readPage((await open('/?account=deleted')).text).text).toContain(confirmation);
  });

  it('is never confirmed to a signed-in user, whatever the URL', async () => {
    const { cookie } = await createUser();
    const { text } = readPage((await open('/?account=deleted', cookie)).text);
    expect(text).not.toContain('has been deleted');
  });
});

describe('session that the provider has ended', () => {
  it.each([
    ['opened', (cookie: string, from: TestApp) => open('/user', cookie, from)],
    [
      'sent',
      (cookie: string, from: TestApp) =>
        post(cookie, from).type('form').send({ intent: 'remove-photo' }),
    ],
  ])('leads to sign in with the reason when the page is %s', async (_, sendRequest) => {
    await using provider = await startMisbehavingProvider();
    offer(provider, [wireProperty()]);
    const me = {
      id: 1,
      first_name: 'Ada',
      last_name: 'Obi',
      email: 'ada@mail.example',
      role: 'user',
    };
    provider.on('/users/login', { kind: 'answers', json: { status: true, token: 'token' } });
    const expired = { kind: 'answers', status: 401, json: { message: 'Token expired' } } as const;
    provider.on('/users/me', { kind: 'answers', json: { data: me } }, expired);
    provider.on('/users/update', expired);
    await using site = await createTestApp({ providerUrl: provider.base });
    const signedIn = await request(site.url)
      .post('/api/session')
      .set('sec-fetch-site', 'same-origin')
      .send({ email: me.email, password });
    const cookie = sessionCookies(signedIn)[0]?.split(';')[0] ?? '';

    const answer = await sendRequest(cookie, site).expect(302);
    expect(answer.headers['location']).toBe('/admin/login?next=%2Fuser&ended=tokenExpired');
    expect(sessionCookies(answer)).toEqual([clearedCookie]);
  });
});
