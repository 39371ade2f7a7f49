import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import { useScriptedSite } from '../../support/scripted-site.ts';
import { mailedToken } from '../../support/stored-mails.ts';
import { readPage, textOf } from '../../support/page.ts';
import { demoPassword as password } from '../../support/production-environment.ts';
import { createTestApp } from '../../support/test-app.ts';
import { useForSuite } from '../../support/use-for-suite.ts';
import { ada, admin, signedIn, signedUp, signUpForm, Visitor } from '../../support/visitor.ts';
import { wireProperty } from '../../support/wire-property.ts';
import { sessionCookies } from '../../support/session-cookie.ts';

const missingToken = catalogue.missingResetToken;
const attack = '"><script>alert(1)</script>';

const app = useForSuite(() => createTestApp({ env: { SEED_PROPERTIES: '1', TRUST_PROXY: '1' } }));

describe('account screens', () => {
  it.each([
    ['/login', 'Log In', { email: 'username', password: 'current-password' }],
    ['/admin/login', 'Log In', { email: 'username', password: 'current-password' }],
    ['/admin/login?next=/user', 'Log In', {}],
    ['/admin/login?next=%2Fadmin%2Fmessages', 'Staff log-in', {}],
    ['/login?next=/admin', 'Staff log-in', {}],
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
    const answer = await new Visitor(app).get(path).expect(200);
    const page = readPage(answer);
    expect(page.heading).toBe(heading);
    expect(page.title).toBe(`${heading} | Homefront`);
    expect(page.robots).toBe('noindex');
    expect(page.document.querySelectorAll('form[method="post"]')).toHaveLength(1);
    for (const [name, autocomplete] of Object.entries(fields)) {
      const control = page.control(name);
      const found = [name, control.autocomplete, control.labels?.length, page.errorOf(name)];
      expect(found).toEqual([name, autocomplete, 1, '']);
    }
    expect(page.alert).toBe('');
    const isSecret = /password/.test(path);
    expect(answer.headers['referrer-policy']).toBe(
      isSecret ? 'no-referrer' : 'strict-origin-when-cross-origin',
    );
  });

  describe('log in', () => {
    it.each([
      [ada, '/login', '/user'],
      [admin, '/admin/login?next=%2Fadmin%2Fmessages', '/admin/messages'],
      [
        { ...ada, email: '  Ada@Homefront.example ' },
        '/login?next=%2Fbuy%3Flocation%3DLagos',
        '/buy?location=Lagos',
      ],
      [ada, `/login?${new URLSearchParams({ next: '//evil.example' })}`, '/user'],
      [ada, `/login?${new URLSearchParams({ next: '/\r\nSet-Cookie: a=b' })}`, '/user'],
    ])('%j at %s leads to %s', async (form, path, location) => {
      const visitor = new Visitor(app);
      const answer = await visitor.submit(path, form).expect(303);
      const returned = await visitor.get(answer.headers['location'] ?? '').expect(302);
      expect(returned.headers['location']).toBe(location);
      expect(answer.headers['set-cookie']).not.toContain('a=b');
    });

    it('explains a failed login if the browser refused the cookie', async () => {
      const answer = await new Visitor(app).submit('/login?next=%2Fbuy', ada).expect(303);
      const page = await new Visitor(app).page(answer.headers['location'] ?? '');
      expect(page.text).toContain('your browser did not accept our cookie');
      expect(page.links).toContain('/signup?next=%2Fbuy');
    });

    it('reports wrong credentials, and keeps only the email address, escaped', async () => {
      const wrong = { email: attack, password: 'Wrong-Horse-7' };
      const answer = await new Visitor(app).submit('/login', wrong).expect(401);
      const page = readPage(answer);
      expect(page.title).toBe('Error: Log In | Homefront');
      expect(page.alert).toBe(catalogue.invalidCredentials);
      expect(page.fields).toEqual({ email: attack, password: '' });
      expect(answer.text).not.toMatch(/Wrong-Horse-7|<script>alert/);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(sessionCookies(answer)).toEqual([]);
    });

    it('marks each missing field', async () => {
      const answer = await new Visitor(app).submit('/login', { email: ' ' }).expect(422);
      const page = readPage(answer);
      expect(page.errorOf('email')).toBe('Email address is required');
      expect(page.control('email').hasAttribute('aria-invalid')).toBe(true);
      expect(page.errorOf('password')).toBe('Password is required');
      expect(page.alert).toContain('Email address is required Password is required');
      expect(page.links).toEqual(expect.arrayContaining(['#email', '#password']));
    });

    it.each(['tokenExpired', 'sessionInactive', 'userNotFound', 'unauthorized'] as const)(
      'says why a session ended: %s',
      async (ended) => {
        const page = await new Visitor(app).page(`/admin/login?next=%2Fuser&ended=${ended}`);
        expect(page.text).toContain(catalogue[ended]);
      },
    );

    it('ignores an unknown reason', async () => {
      const plain = await new Visitor(app).page('/login?ended=');
      for (const ended of ['network', 'toString', '__proto__', 'Call+0800+now', '<b>x</b>']) {
        const page = await new Visitor(app).page(`/login?ended=${ended}`);
        expect([ended, page.text]).toEqual([ended, plain.text]);
      }
    });

    it('welcomes a user who has just signed up', async () => {
      const page = await new Visitor(app).page('/login?welcome=');
      expect(page.text).toContain('Your account is ready. Please log in.');
    });

    it('redirects a signed-in user, as does sign-up, unless the session has ended', async () => {
      const user = await signedIn(app, ada);
      for (const [path, target] of [
        ['/login', '/user'],
        ['/admin/login', '/user'],
        ['/signup', '/user'],
        ['/login?next=%2Fbuy', '/buy'],
      ] as const) {
        const { headers } = await user.get(path).expect(302);
        expect([path, headers['location']]).toEqual([path, target]);
      }
      await user.get('/admin/login?next=%2Fuser&ended=tokenExpired').expect(200);
    });

    it('treats a malformed form as empty', async () => {
      const visitor = new Visitor(app);
      for (const body of ['', '&&=&', '%', 'email=%ff%fe&email=x&__proto__=1', '[]=1'])
        await visitor.request('post', '/login').type('form').send(body).expect(422);
    });
  });

  describe('sign up', () => {
    it('creates an account, signs in, and continues to the requested page', async () => {
      const visitor = new Visitor(app);
      const answer = await visitor.submit('/signup?next=%2Fbuy', signUpForm({ adult: 'on' }));
      expect([answer.status, answer.headers['location']]).toEqual([303, '/buy']);
      await visitor.get('/user').expect(200);
    });

    it('leads to the new account, which asks to verify the email address and can send the mail again', async () => {
      const visitor = new Visitor(app);
      const person = signUpForm({ adult: 'on' });
      const answer = await visitor.submit('/signup', person).expect(303);
      expect(answer.headers['location']).toBe('/user?welcome');
      const page = await visitor.page('/user?welcome');
      expect(page.text).toMatch(/Welcome, Ngozi ?\. Your account is ready\./);
      expect(page.text).toContain(`We’ve sent a link to ${person.email}`);
      const again = { intent: 'verification-mail' };
      const sent = await visitor.submit('/user', again).expect(303);
      expect(sent.headers['location']).toBe('/user?done=verification-mail#profile');
      await visitor.submit('/user', again).expect(303);
      const refused = await visitor.submit('/user', again).expect(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(readPage(refused).text).toContain('We have sent several emails already.');
    });

    it('marks every invalid field, and keeps the others', async () => {
      const typed = { firstName: 'Ngozi', email: 'ngozi@', phone: '12', adult: 'on' };
      const form = { ...typed, password: 'weak' };
      const page = readPage(await new Visitor(app).submit('/signup', form).expect(422));
      const names = ['firstName', 'lastName', 'email', 'phone', 'password', 'adult'];
      expect(names.map((name) => page.errorOf(name))).toEqual([
        '',
        'Last name is required',
        'Please enter a valid email address',
        'Please enter a valid phone number',
        'Password must be at least 8 characters and contain uppercase, lowercase, and number',
        '',
      ]);
      expect(page.fields).toEqual({
        ...typed,
        lastName: '',
        password: '',
        key: expect.any(String),
      });
    });

    it('offers ways to continue if the email address is taken', async () => {
      const form = signUpForm({ adult: 'on', email: 'ADA@homefront.example' });
      const answer = await new Visitor(app).submit('/signup?next=%2Fbuy', form).expect(409);
      const page = readPage(answer);
      expect(page.errorOf('email')).toBe('An account with this email address exists already');
      expect(page.alert).toContain('Is it yours? Log In or reset your password .');
      expect(page.links).toEqual(
        expect.arrayContaining(['/login?next=%2Fbuy', '/forgot-password']),
      );
    });
  });

  describe('email verification', () => {
    it('requires a click on the linked page, signed in, not just a visit', async () => {
      const { visitor: user, email } = await signedUp(app);
      const { dataDir } = app.services.settings;
      const path = `/verify-email?token=${await mailedToken(dataDir, email, 'verify-email')}`;
      const other = new Visitor(app);
      const visit = await other.get(path).expect(200);
      expect(visit.headers['referrer-policy']).toBe('no-referrer');
      expect(readPage(visit).heading).toBe('Verify your email address');
      expect((await user.page('/user')).text).toContain('Verify your email address');
      const logIn = `/admin/login?next=${encodeURIComponent(path)}`;
      expect(readPage(visit).document.querySelector(`a[href="${logIn}"]`)?.textContent).toBe(
        'Log in to verify',
      );
      await other.submit(path).expect(302).expect('location', logIn);
      expect(readPage(await user.submit(path).expect(200)).heading).toBe('Email address verified');
      expect((await user.page('/user')).text).not.toContain('Verify your email address');
      const again = readPage(await user.submit(path).expect(422));
      expect(again.text).toContain(
        'This link is invalid, has already been used or belongs to another account.',
      );
    });

    it('reports an incomplete link', async () => {
      const { visitor } = await signedUp(app);
      expect((await visitor.page('/verify-email')).text).toContain('This link is incomplete.');
      await visitor.submit('/verify-email').expect(422);
    });
  });

  describe('password reset', () => {
    it('is requested, mailed and completed, and never shows the token', async () => {
      const { email } = await signedUp(app);
      const visitor = new Visitor(app);
      const sent = await visitor.submit('/forgot-password', { email: ` ${email} ` }).expect(200);
      expect(readPage(sent).heading).toBe('Check your email');
      expect(readPage(sent).text).toContain(email);
      expect(readPage(sent).links).toContain('/login');
      expect(sent.headers['cache-control']).toContain('no-store');

      const token = await mailedToken(app.services.settings.dataDir, email);
      const path = `/set-password?token=${token}`;
      const opened = await visitor.get(path).expect(200);
      const chosen = { password: 'Better-Horse-8', confirmation: 'Better-Horse-8' };

      // A rejected attempt does not consume the token.
      const wrong = { ...chosen, confirmation: 'Other-Horse-9' };
      const refused = await visitor.submit(path, wrong).expect(422);
      const page = readPage(refused);
      expect(page.errorOf('confirmation')).toBe('Passwords do not match');
      expect(refused.text).not.toMatch(/Better-Horse-8|Other-Horse-9/);
      // The form is posted to the page’s own URL.
      const form = page.document.querySelector('form[method="post"]');
      expect(form?.hasAttribute('action')).toBe(false);

      const saved = await visitor.submit(path, chosen).expect(200);
      expect(readPage(saved).heading).toBe('Password Reset');
      for (const answer of [sent, opened, refused, saved]) {
        expect(answer.headers['referrer-policy']).toBe('no-referrer');
        expect(answer.text).not.toContain(token);
      }
      expect(app.logLines.join('\n')).not.toContain(token);
      await signedIn(app, { email, password: chosen.password });
    });

    it('responds the same for an unknown email address', async () => {
      const email = 'nobody@homefront.example';
      const texts = [ada.email, email].map(async (address) => {
        const sent = new Visitor(app).submit('/forgot-password', { email: address });
        return readPage(await sent.expect(200)).text.replaceAll(address, email);
      });
      const [known, unknown] = await Promise.all(texts);
      expect(unknown).toBe(known);
    });

    it('reports a missing token on opening the page, but errors of its fields first', async () => {
      const visitor = new Visitor(app);
      expect((await visitor.page('/set-password')).alert).toContain(missingToken);
      const send = async (confirmation: string) =>
        readPage(await visitor.submit('/set-password', { password, confirmation }).expect(422));
      const differing = await send('x');
      const errors = [...differing.document.querySelectorAll('[id$="-error"]')].map(textOf);
      expect(errors).toEqual(['Passwords do not match']);
      expect(differing.text).not.toContain(missingToken);
      expect((await send(password)).alert).toContain(missingToken);
    });

    it('reports an invalid token', async () => {
      const path = `/set-password?token=${encodeURIComponent(attack)}`;
      const form = { password, confirmation: password };
      const { alert } = readPage(await new Visitor(app).submit(path, form).expect(422));
      expect(alert).toMatch(/Please request a new password reset\./);
    });
  });
});

describe('account screens at a provider that fails', () => {
  const site = useScriptedSite([wireProperty()]);

  it.each([
    ['/login', '/users/login', ada, catalogue.unknown],
    ['/signup', '/users/register', signUpForm({ adult: 'on' }), catalogue.unknown],
    ['/forgot-password', '/users/forgot-password', { email: ada.email }, catalogue.resetFailed],
    [
      '/set-password?token=abc',
      '/auth/reset-password',
      { password, confirmation: password },
      catalogue.resetFailed,
    ],
  ] as const)('%s shows its message, or one of its own', async (path, call, form, message) => {
    const visitor = new Visitor(site.app);
    site.provider.on(call, { kind: 'answers', status: 400, json: { message: 'Not on Sundays.' } });
    const refused = readPage(await visitor.submit(path, form).expect(400));
    expect(refused.alert).toBe('Not on Sundays.');
    expect(refused.title).toMatch(/^Error: /);

    site.provider.on(call, { kind: 'answers', status: 500, json: {} });
    const failed = await visitor.submit(path, form).expect(502);
    expect(readPage(failed).alert).toBe(message);
    expect(failed.text).not.toContain(password);

    site.provider.on(call, { kind: 'resets' });
    const unreachable = readPage(await visitor.submit(path, form).expect(503));
    expect(unreachable.alert).toBe(catalogue.network);
  });

  it('an account that cannot be logged in to at once leads to the log-in page, and on to the wanted one', async () => {
    site.provider.on('/users/register', { kind: 'answers', status: 201, json: {} });
    site.provider.on('/users/login', { kind: 'resets' });
    const form = signUpForm({ adult: 'on' });
    const created = new Visitor(site.app).submit('/signup?next=%2Fbuy', form);
    await created.expect(303).expect('location', '/login?welcome=&next=%2Fbuy');
  });
});
