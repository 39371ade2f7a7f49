import request, { type Response, type Test } from 'supertest';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogue, tooManyRequestsMessage } from '../../../shared/catalogue.ts';
import { mailedToken } from '../../support/stored-mails.ts';
import {
  startMisbehavingProvider,
  type MisbehavingProvider,
} from '../../support/misbehaving-provider.ts';
import { readPage } from '../../support/page.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { offer, wireProperty } from '../../support/wire-property.ts';
import { cookieOf, sessionCookies } from '../../support/session-cookie.ts';

const password = 'Correct-Horse-7';
const ada = { email: 'ada@homefront.example', password };
const admin = { email: 'admin@homefront.example', password };
const sessionCookie =
  /^__Host-session=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/;
const missingToken = catalogue.missingResetToken;

let app: TestApp;
let visitors = 0;

/** Sends the request from a new IP address, which has a rate limit of its own. */
function asVisitor(test: Test): Test {
  visitors += 1;
  return test.set('x-forwarded-for', `10.1.${visitors >> 8}.${visitors & 255}`);
}

function open(path: string, cookie = ''): Test {
  return request(app.url).get(path).set({ cookie });
}

/** Posts a form as a browser without scripts does. */
function send(path: string, form: Record<string, string>, cookie = ''): Test {
  return asVisitor(request(app.url).post(path))
    .set({ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', cookie })
    .type('form')
    .send(form);
}

/** The page that a browser reaches after signing in, if it accepts the cookie. */
async function landingPage(answer: Response): Promise<string | undefined> {
  const cookie = sessionCookies(answer)[0]?.split(';')[0];
  const returned = await open(answer.headers['location'] ?? '', cookie).expect(302);
  return returned.headers['location'];
}

async function logIn(form: Record<string, string>): Promise<string> {
  return sessionCookies(await send('/login', form).expect(303))[0]?.split(';')[0] ?? '';
}

/** The field with this name, and its error message. */
function fieldOf(html: string, name: string): { tag: Record<string, string>; error: string } {
  const tag = readPage(html)
    .tags('input')
    .find((input) => input['name'] === name);
  expect(tag).toBeDefined();
  const described = tag?.['aria-describedby']?.split(' ') ?? [];
  const error = described.find((id) => id.endsWith('-error')) ?? '';
  const element = new RegExp(`<p id="${error}"[^>]*>([^]*?)</p>`).exec(html)?.[1] ?? '';
  return { tag: tag ?? {}, error: error && readPage(element).text };
}

/** The message above the first field. */
function alertOf(html: string): string {
  return readPage(/<div [^>]*role="alert"[^]*?(?=<label)/.exec(html)?.[0] ?? '').text;
}

let people = 0;

function signUpForm(): Record<string, string> & { email: string } {
  people += 1;
  return {
    firstName: 'Ngozi',
    lastName: 'Eze',
    email: `ngozi.${people}@mail.example`,
    phone: '+234 801 234 5678',
    password,
    adult: 'on',
  };
}

describe('account screens', () => {
  beforeAll(async () => {
    app = await createTestApp({
      env: { DEMO_PASSWORD: password, SEED_PROPERTIES: '1', TRUST_PROXY: '1' },
    });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  it.each([
    ['/login', 'Log In', { email: 'username', password: 'current-password' }],
    ['/admin/login', 'Log In', { email: 'username', password: 'current-password' }],
    ['/admin/login?next=/user', 'Log In', {}],
    ['/admin/login?next=%2Fadmin%2Fmessages', 'Staff log in', {}],
    ['/login?next=/admin', 'Staff log in', {}],
    [
      '/signup',
      'Create an account',
      {
        firstName: 'given-name',
        lastName: 'family-name',
        email: 'email',
        phone: 'tel',
        password: 'new-password',
      },
    ],
    ['/forgot-password', 'Forgot password?', { email: 'email' }],
    [
      '/set-password?token=abc',
      'Set new password',
      { password: 'new-password', confirmation: 'new-password' },
    ],
  ])('%s is a form called %s that search engines may not index', async (path, heading, fields) => {
    const { text, headers } = await open(path).expect(200);
    const page = readPage(text);
    expect(page.heading).toBe(heading);
    expect(page.title).toBe(`${heading} | Homefront`);
    expect(page.robots).toBe('noindex');
    expect(page.tags('form').filter(({ method }) => method === 'post')).toHaveLength(1);
    for (const [name, autoComplete] of Object.entries(fields)) {
      const { tag, error } = fieldOf(text, name);
      expect([name, tag['autocomplete'], error]).toEqual([name, autoComplete, '']);
      expect(page.tags('label').some((label) => label['for'] === tag['id'])).toBe(true);
    }
    expect(text).not.toContain('role="alert"');
    const isSecret = /password/.test(path);
    expect(headers['referrer-policy']).toBe(
      isSecret ? 'no-referrer' : 'strict-origin-when-cross-origin',
    );
  });

  describe('log in', () => {
    it.each([
      [ada, '/login', '/user'],
      [ada, '/admin/login', '/user'],
      [admin, '/login', '/admin'],
      [ada, '/login?next=%2Fbuy%3Flocation%3DLagos', '/buy?location=Lagos'],
      [ada, '/login?next=%2Fadmin%2Fmessages', '/user'],
      [admin, '/admin/login?next=%2Fadmin%2Fmessages', '/admin/messages'],
      [{ ...ada, email: '  Ada@Homefront.example ' }, '/login', '/user'],
    ])('%j at %s leads to the right page, with a session', async (form, path, location) => {
      const answer = await send(path, form).expect(303);
      expect(sessionCookies(answer)).toEqual([expect.stringMatching(sessionCookie)]);
      expect(await landingPage(answer)).toBe(location);
    });

    it('explains a failed login if the browser refused the cookie', async () => {
      const answer = await send('/login?next=%2Fbuy', ada).expect(303);
      const returned = await open(answer.headers['location'] ?? '').expect(200);
      const page = readPage(returned.text);
      expect(page.text).toContain('your browser did not accept our cookie');
      expect(page.tags('a').map(({ href }) => href)).toContain('/signup?next=%2Fbuy');
    });

    it.each([
      '//evil.example',
      '/\\evil.example',
      'https://evil.example/',
      'javascript:alert(1)',
      '/\t/evil.example',
      '/\r\nSet-Cookie: a=b',
      '/buy\u0000',
      '/..//evil.example',
      '/login?next=/login',
    ])('ignores an external next=%j', async (next) => {
      const path = `/login?next=${encodeURIComponent(next)}`;
      const answer = await send(path, ada).expect(303);
      expect(await landingPage(answer)).toBe('/user');
      expect(answer.headers['set-cookie']).not.toContain('a=b');
      const page = readPage((await open(path).expect(200)).text);
      for (const { href = '' } of page.tags('a')) expect(href).not.toMatch(/evil|alert|next=/);
    });

    it('reports a wrong password, and keeps only the email address', async () => {
      const answer = await send('/login', { ...ada, password: 'Wrong-Horse-7' }).expect(401);
      const page = readPage(answer.text);
      expect(page.title).toBe('Error: Log In | Homefront');
      expect(alertOf(answer.text)).toContain(catalogue.invalidCredentials);
      expect(fieldOf(answer.text, 'email').tag['value']).toBe(ada.email);
      expect(fieldOf(answer.text, 'password').tag['value']).toBeUndefined();
      expect(answer.text).not.toContain('Wrong-Horse-7');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(sessionCookies(answer)).toEqual([]);
    });

    it('marks each missing field', async () => {
      const { text } = await send('/login', { email: ' ' }).expect(422);
      const email = fieldOf(text, 'email');
      expect(email.error).toBe('Email address is required');
      expect(email.tag).toHaveProperty('aria-invalid');
      expect(fieldOf(text, 'password').error).toBe('Password is required');
      expect(alertOf(text)).toContain('Email address is required Password is required');
      expect(
        readPage(text)
          .tags('a')
          .map(({ href }) => href),
      ).toEqual(expect.arrayContaining(['#email', '#password']));
    });

    it('escapes whatever was entered', async () => {
      const email = '"><script>alert(1)</script>';
      const { text } = await send('/login', { email, password: 'x' });
      expect(fieldOf(text, 'email').tag['value']).toBe(email);
      expect(text).not.toContain('<script>alert');
    });

    it.each([
      ['tokenExpired', catalogue.tokenExpired],
      ['sessionInactive', catalogue.sessionInactive],
      ['userNotFound', catalogue.userNotFound],
      ['unauthorized', catalogue.unauthorized],
    ])('says why a session ended: %s', async (ended, message) => {
      const { text } = await open(`/admin/login?next=%2Fuser&ended=${ended}`).expect(200);
      expect(readPage(text).text).toContain(message);
    });

    it.each(['network', 'toString', '__proto__', 'Call+0800+now', '<b>x</b>', ''])(
      'ignores an unknown ended=%s',
      async (ended) => {
        const page = readPage((await open(`/login?ended=${ended}`).expect(200)).text);
        expect(page.text).not.toMatch(/Internet connection|native code|0800 now|<b>/);
      },
    );

    it('welcomes a user who has just signed up', async () => {
      const { text } = await open('/login?welcome=').expect(200);
      expect(readPage(text).text).toContain('Your account is ready. Please log in.');
    });

    it('redirects a signed-in user, as does sign-up, unless the session has ended', async () => {
      const cookie = await logIn(ada);
      for (const path of ['/login', '/admin/login', '/signup'])
        expect((await open(path, cookie).expect(302)).headers['location']).toBe('/user');
      const { headers } = await open('/login?next=%2Fbuy', cookie).expect(302);
      expect(headers['location']).toBe('/buy');
      await open('/admin/login?next=%2Fuser&ended=tokenExpired', cookie).expect(200);
    });
  });

  describe('sign up', () => {
    it('creates an account, signs in, and continues to the requested page', async () => {
      const person = signUpForm();
      const answer = await send('/signup?next=%2Fbuy', person).expect(303);
      expect(answer.headers['location']).toBe('/buy');
      expect(sessionCookies(answer)).toEqual([expect.stringMatching(sessionCookie)]);
      const loggedIn = await send('/login?next=%2Fbuy', person).expect(303);
      expect(await landingPage(loggedIn)).toBe('/buy');
    });

    it('leads to the new account, which asks to verify the email address and can send the mail again', async () => {
      const person = signUpForm();
      const answer = await send('/signup', person).expect(303);
      expect(answer.headers['location']).toBe('/user?welcome');
      const cookie = cookieOf(answer);
      const page = readPage((await open('/user?welcome', cookie).expect(200)).text);
      expect(page.text).toMatch(/Welcome, Ngozi ?\. Your account is ready\./);
      expect(page.text).toContain(`We’ve sent a link to ${person.email}`);
      const again = { intent: 'verification-mail' };
      const sent = await send('/user', again, cookie).expect(303);
      expect(sent.headers['location']).toBe('/user?done=verification-mail#profile');
      await send('/user', again, cookie).expect(303);
      const refused = await send('/user', again, cookie).expect(429);
      expect(readPage(refused.text).text).toContain('We have sent several emails already.');
    });

    it('marks every invalid field, and keeps the others', async () => {
      const { text } = await send('/signup', {
        firstName: 'Ngozi',
        email: 'ngozi@',
        phone: '12',
        password: 'weak',
      }).expect(422);
      const errors = ['firstName', 'lastName', 'email', 'phone', 'password', 'adult'].map(
        (name) => fieldOf(text, name).error,
      );
      expect(errors).toEqual([
        '',
        'Last name is required',
        'Please enter a valid email address',
        'Please enter a valid phone number',
        'Password must be at least 8 characters and contain uppercase, lowercase, and number',
        'You must be 18 or over to sign up',
      ]);
      expect(fieldOf(text, 'firstName').tag['value']).toBe('Ngozi');
      expect(fieldOf(text, 'email').tag['value']).toBe('ngozi@');
      expect(fieldOf(text, 'password').tag['value']).toBeUndefined();
    });

    it('keeps the attestation ticked', async () => {
      const { text } = await send('/signup', { adult: 'on' }).expect(422);
      expect(fieldOf(text, 'adult').tag).toHaveProperty('checked');
      expect(fieldOf(text, 'adult').error).toBe('');
    });

    it('offers ways to continue if the email address is taken', async () => {
      const { text } = await send('/signup?next=%2Fbuy', {
        ...signUpForm(),
        email: 'ADA@homefront.example',
      }).expect(409);
      expect(fieldOf(text, 'email').error).toBe(
        'An account with this email address exists already',
      );
      expect(alertOf(text)).toContain('Is it yours? Log In or reset your password .');
      const links = readPage(text)
        .tags('a')
        .map(({ href }) => href);
      expect(links).toEqual(expect.arrayContaining(['/login?next=%2Fbuy', '/forgot-password']));
    });

    it('links to no document that has no page', async () => {
      const page = readPage((await open('/signup')).text);
      expect(page.text).toContain('I am 18 or over');
      const links = page.tags('a').map(({ href = '' }) => href);
      for (const path of links.filter((href) => href.startsWith('/')))
        expect([path, (await open(path)).status]).toEqual([path, 200]);
    });
  });

  describe('email verification', () => {
    it('requires a click on the linked page, not just a visit', async () => {
      const person = signUpForm();
      const cookie = sessionCookies(await send('/signup', person))[0]?.split(';')[0] ?? '';
      const { dataDir } = app.services.settings;
      const path = `/verify-email?token=${await mailedToken(dataDir, person.email, 'verify-email')}`;
      for (const _ of ['a scanner', 'its owner']) {
        const page = await open(path).expect(200);
        expect(page.headers['referrer-policy']).toBe('no-referrer');
        expect(readPage(page.text).heading).toBe('Confirm your email address');
      }
      const text = async (): Promise<string> => readPage((await open('/user', cookie)).text).text;
      expect(await text()).toContain('Confirm your email address');
      const done = await send(path, {}).expect(200);
      expect(readPage(done.text).heading).toBe('Email address confirmed');
      expect(await text()).not.toContain('Confirm your email address');
      const again = await send(path, {}).expect(422);
      expect(readPage(again.text).text).toContain('This link is not valid or was used already.');
    });

    it('reports an incomplete link', async () => {
      const { text } = await open('/verify-email').expect(200);
      expect(readPage(text).text).toContain('This link is incomplete.');
      await send('/verify-email', {}).expect(422);
    });
  });

  describe('password reset', () => {
    it('is requested, mailed, completed once, and then signs in', async () => {
      const person = signUpForm();
      await send('/signup', person).expect(303);
      const session = await logIn(person);

      const sent = await send('/forgot-password', { email: ` ${person.email} ` }).expect(200);
      expect(readPage(sent.text).heading).toBe('Check your email');
      expect(readPage(sent.text).text).toContain(person.email);
      expect(sent.headers['cache-control']).toContain('no-store');
      expect(sent.headers['referrer-policy']).toBe('no-referrer');
      expect(readPage(sent.text).tags('a')).toContainEqual(
        expect.objectContaining({ href: '/login' }),
      );

      const token = await mailedToken(app.services.settings.dataDir, person.email);
      const path = `/set-password?token=${token}`;
      const chosen = { password: 'Better-Horse-8', confirmation: 'Better-Horse-8' };
      const page = await open(path).expect(200);
      expect(page.text).not.toContain(token);

      // A rejected attempt does not consume the token.
      const refused = await send(path, { ...chosen, confirmation: 'Other-Horse-9' }).expect(422);
      expect(fieldOf(refused.text, 'confirmation').error).toBe('Passwords do not match');
      expect(refused.headers['referrer-policy']).toBe('no-referrer');
      expect(refused.text).not.toMatch(/Better-Horse-8|Other-Horse-9/);
      expect(refused.text).not.toContain(token);
      // The form is posted to the page’s own URL.
      const form = readPage(refused.text)
        .tags('form')
        .find(({ method }) => method === 'post');
      expect(form).not.toHaveProperty('action');

      const saved = await send(path, chosen).expect(200);
      expect(readPage(saved.text).heading).toBe('Password Reset');
      expect(saved.text).not.toContain(token);
      expect(saved.headers['referrer-policy']).toBe('no-referrer');

      const again = await send(path, chosen).expect(422);
      expect(alertOf(again.text)).toContain(
        'This reset link is not valid or was used already. Please request a new password reset.',
      );
      await send('/login', person).expect(401);
      await send('/login', { ...person, ...chosen }).expect(303);
      await open('/api/account', session).expect(401);
      expect(app.logLines.join('\n')).not.toContain(token);
    });

    it('responds the same for an unknown email address', async () => {
      const email = 'nobody@homefront.example';
      const [known, unknown] = [
        await send('/forgot-password', { email: ada.email }).expect(200),
        await send('/forgot-password', { email }).expect(200),
      ];
      expect(readPage(unknown.text).text).toBe(
        readPage(known.text).text.replaceAll(ada.email, email),
      );
    });

    it.each([
      ['', 'Email address is required'],
      ['ada', 'Please enter a valid email address'],
    ])('requires an email address: %j', async (email, message) => {
      const { text } = await send('/forgot-password', { email }).expect(422);
      expect(fieldOf(text, 'email').error).toBe(message);
      expect(fieldOf(text, 'email').tag['value']).toBe(email);
    });

    it.each([
      [{}, 'password', 'Please enter a new password'],
      [
        { password: 'weak' },
        'password',
        'Password must be at least 8 characters and contain uppercase, lowercase, and number',
      ],
      [{ password }, 'confirmation', 'Please confirm your password'],
      [{ password, confirmation: 'x' }, 'confirmation', 'Passwords do not match'],
    ])('reports field errors of %j before a missing token', async (form, name, message) => {
      const { text } = await send('/set-password', form).expect(422);
      expect(fieldOf(text, name).error).toBe(message);
      expect(text).not.toContain(missingToken);
      expect(text.match(/id="\w+-error"/g)).toHaveLength(1);
    });

    it('reports a missing token on opening the page, and again after valid fields', async () => {
      expect(alertOf((await open('/set-password').expect(200)).text)).toContain(missingToken);
      const form = { password, confirmation: password };
      expect(alertOf((await send('/set-password', form).expect(422)).text)).toContain(missingToken);
    });

    it.each(['made-up', 'x'.repeat(600), '"><script>', '%00'])(
      'does not accept %s as a token',
      async (token) => {
        const path = `/set-password?token=${encodeURIComponent(token)}`;
        const { text } = await send(path, { password, confirmation: password }).expect(422);
        expect(alertOf(text)).toMatch(/Please request a new password reset\./);
      },
    );
  });

  describe.each(['/login', '/signup', '/forgot-password', '/set-password?token=x'])(
    '%s',
    (path) => {
      it.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
        'rejects %s',
        async (type) => {
          await request(app.url)
            .post(path)
            .set({ 'sec-fetch-site': 'same-origin', 'content-type': type })
            .send('{}')
            .expect(415);
        },
      );

      it('rejects a body of one megabyte', async () => {
        await send(path, { ...ada, password: 'x'.repeat(2 ** 20) }).expect(413);
      });

      it('rejects a cross-site form', async () => {
        const answer = await send(path, ada).set('sec-fetch-site', 'cross-site').expect(403);
        expect(sessionCookies(answer)).toEqual([]);
      });

      it('treats a malformed form as empty', async () => {
        for (const body of ['', '&&=&', '%', 'email=%ff%fe&email=x&__proto__=1', '[]=1'])
          await asVisitor(request(app.url).post(path))
            .set({ 'sec-fetch-site': 'same-origin' })
            .type('form')
            .send(body)
            .expect(422);
      });
    },
  );
});

describe('account screens, at a provider that', () => {
  let provider: MisbehavingProvider;

  beforeEach(async () => {
    provider = await startMisbehavingProvider();
    offer(provider, [wireProperty()]);
    app = await createTestApp({ providerUrl: provider.base });
  });
  afterEach(async () => {
    await app[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
  });

  const screens = [
    ['/login', '/users/login', ada, catalogue.unknown],
    ['/signup', '/users/register', signUpForm(), catalogue.unknown],
    ['/forgot-password', '/users/forgot-password', { email: ada.email }, catalogue.resetFailed],
    [
      '/set-password?token=abc',
      '/auth/reset-password',
      { password, confirmation: password },
      catalogue.resetFailed,
    ],
  ] as const;

  it.each(screens)(
    'fails without a message: %s shows its own',
    async (path, call, form, message) => {
      provider.on(call, { kind: 'answers', status: 500, json: {} });
      const { text } = await send(path, form).expect(502);
      expect(alertOf(text)).toContain(message);
      expect(alertOf(text)).toBe(message);
      expect(text).not.toContain(password);
    },
  );

  it.each(screens)('fails with a message: %s shows it', async (path, call, form) => {
    provider.on(call, { kind: 'answers', status: 400, json: { message: 'Not on Sundays.' } });
    const { text } = await send(path, form).expect(400);
    expect(alertOf(text)).toContain('Not on Sundays.');
  });

  it.each(screens)('cannot be reached: %s says so', async (path, call, form) => {
    provider.on(call, { kind: 'resets' });
    const { text } = await send(path, form).expect(503);
    expect(alertOf(text)).toContain(catalogue.network);
  });

  it('never responds: the login page says so in time', async () => {
    provider.on('/users/login', { kind: 'hangs' });
    const { text } = await send('/login', ada).expect(504);
    expect(alertOf(text)).toContain(catalogue.timeout);
  });

  it('rejects the login: after ten attempts on one account the login page says how long to wait', async () => {
    provider.on('/users/login', { kind: 'answers', status: 401, json: {} });
    for (let attempt = 0; attempt < 10; attempt += 1) await send('/login', ada).expect(401);
    const answer = await send('/login', ada).expect(429);
    const wait = Number(answer.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(alertOf(answer.text)).toContain(tooManyRequestsMessage(wait));
    expect(fieldOf(answer.text, 'email').tag['value']).toBe(ada.email);
  });
});
