import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import type { AccountView } from '../../../shared/contract/account-schemas.ts';
import { readPage } from '../../support/page.ts';
import { demoPassword } from '../../support/production-environment.ts';
import { clearedSessionCookie, sessionCookies } from '../../support/session-cookie.ts';
import { createTestApp } from '../../support/test-app.ts';
import { useForSuite } from '../../support/use-for-suite.ts';
import { admin, signedIn, signedUp, Visitor } from '../../support/visitor.ts';
import { framesAs, jpeg } from '../provider/accounts/pictures.ts';

const logInFirst = '/admin/login?next=%2Fuser';
const mebibyte = 1024 * 1024;

const app = useForSuite(() => createTestApp({ env: { SEED_PROPERTIES: '1', TRUST_PROXY: '1' } }));
/** Each test may change the account. */
let user: Visitor;
beforeAll(async () => {
  user = (await signedUp(app)).visitor;
});

async function accountOf(visitor: Visitor): Promise<AccountView> {
  const { body } = await visitor.get('/api/account').expect(200);
  // The route’s own tests check its shape.
  return body as AccountView;
}

describe('account page', () => {
  it.each(['/user', '/user?change=phones-1'])('%s requires signing in', async (path) => {
    const answer = await new Visitor(app).get(path).expect(302);
    expect(answer.headers['location']).toBe(`/admin/login?${new URLSearchParams({ next: path })}`);
  });

  it('redirects a form without a session to sign in, and changes nothing', async () => {
    const answer = await new Visitor(app)
      .submit('/user', { intent: 'names', firstName: 'A', lastName: 'B' })
      .expect(302);
    expect(answer.headers['location']).toBe(logInFirst);
  });

  it('shows the account to its owner only, and is not cached', async () => {
    const { visitor, email } = await signedUp(app);
    const answer = await visitor.get('/user').expect(200);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const page = readPage(answer);
    expect(page.heading).toBe('Your account');
    expect(page.title).toBe('Your account | Homefront');
    expect(page.robots).toBe('noindex');
    expect(page.text).toContain(email);
    expect(page.text).toContain('+234 801 234 5678');
    expect(page.control('firstName').value).toBe('Ngozi');
    expect(page.text).not.toContain('Administrator');
    expect(page.document.querySelector('a[href="/api/account/data"][download]')).not.toBeNull();
  });

  it('links an administrator to the admin area', async () => {
    const page = await (await signedIn(app, admin)).page('/user');
    expect(page.text).toContain('Administrator');
    expect(page.links).toContain('/admin');
  });

  it.each(['<script>alert(1)</script>', '👩🏾‍🌾 Ẹniọlá', 'محمد'])(
    'shows the name %s as it is',
    async (firstName) => {
      await user.patch('/api/account', { firstName, lastName: 'Eze' }).expect(200);
      const answer = await user.get('/user').expect(200);
      expect(answer.text).not.toContain('<script>alert');
      expect(readPage(answer).control('firstName').value).toBe(firstName);
    },
  );
});

describe('account form without scripts', () => {
  it('saves the name and confirms it', async () => {
    const answer = await user.submit('/user', {
      intent: 'names',
      firstName: ' Ada ',
      lastName: 'Obi',
    });
    expect([answer.status, answer.headers['location']]).toEqual([303, '/user?done=names#profile']);
    const page = await user.page('/user?done=names');
    expect(page.text).toContain('Your name has been saved.');
    expect(page.control('firstName').value).toBe('Ada');
  });

  it('marks each invalid field, and keeps what was entered', async () => {
    const answer = await user.submit('/user', { intent: 'names', firstName: '', lastName: '<b>' });
    expect(answer.status).toBe(422);
    expect(answer.headers['cache-control']).toBe('no-store');
    const page = readPage(answer);
    expect(page.errorOf('firstName')).toBe('First name is required');
    expect(page.control('lastName').value).toBe('<b>');
  });

  it.each([
    ['phones', 'phone', '0809 555 1234', '0809 555 9999', 'work'],
    ['emails', 'email', 'me@work.example', 'me@home.example', undefined],
    ['addresses', 'address', '5 Ajose Street, Lagos', '6 Ajose Street, Lagos', 'home'],
  ] as const)('adds to %s and changes entries', async (list, field, first, second, type) => {
    const typed = type === undefined ? {} : { type };
    const opened = await user.page(`/user?add=${list}`);
    expect(opened.control(`${list}-new-${field}`).value).toBe('');

    const added = await user.submit('/user', { intent: 'add', list, [field]: first, ...typed });
    expect(added.headers['location']).toBe(`/user?done=add-${list}#${list}`);
    const { id = '' } = (await accountOf(user))[list].at(-1) ?? {};
    const editing = await user.page(`/user?change=${list}-${id}`);
    expect(editing.control(`${list}-${id}-${field}`).value).toBe(first);

    const changed = await user.submit('/user', {
      intent: 'change',
      list,
      id,
      [field]: second,
      ...typed,
    });
    expect([changed.status, changed.headers['location']]).toEqual([
      303,
      `/user?done=change-${list}#${list}`,
    ]);
    expect((await accountOf(user))[list].at(-1)).toEqual({ id, [field]: second, ...typed });
  });

  it.each(['phones', 'addresses'] as const)('asks before it removes from %s', async (list) => {
    const field = list === 'phones' ? { phone: '0809 555 1234' } : { address: '5 Ajose Street' };
    await user.submit('/user', { intent: 'add', list, ...field }).expect(303);
    const { id = '' } = (await accountOf(user))[list].at(-1) ?? {};
    const page = await user.page(`/user?remove=${list}-${id}`);
    expect(page.text).toContain(`Remove ${Object.values(field)[0]} from your account?`);
    expect((await accountOf(user))[list]).toContainEqual(expect.objectContaining({ id }));

    const answer = await user.submit('/user', { intent: 'remove', list, id }).expect(303);
    expect(answer.headers['location']).toBe(`/user?done=remove-${list}#${list}`);
    expect((await accountOf(user))[list]).not.toContainEqual(expect.objectContaining({ id }));
  });

  it('remains open with what was entered if it is invalid', async () => {
    const { id = '' } = (await accountOf(user)).phones[0] ?? {};
    const answer = await user.submit('/user', {
      intent: 'change',
      list: 'phones',
      id,
      phone: 'twelve',
    });
    expect(answer.status).toBe(422);
    const page = readPage(answer);
    expect(page.errorOf(`phones-${id}-phone`)).toBe('Please enter a valid phone number');
    expect(page.control(`phones-${id}-phone`).value).toBe('twelve');
  });

  it('reports an entry that already exists', async () => {
    const { phone } = (await accountOf(user)).phones[0] ?? {};
    const answer = await user.submit('/user', { intent: 'add', list: 'phones', phone }).expect(409);
    expect(readPage(answer).text).toContain('This is in your profile already.');
  });

  it.each(['change', 'remove'])('reports an entry that does not exist: %s', async (intent) => {
    for (const id of ['999999999999', '../me', '__proto__']) {
      const fields = { intent, list: 'phones', id, phone: '0809 555 1234' };
      const answer = await user.submit('/user', fields).expect(404);
      expect(readPage(answer).text).toContain('This entry is no longer in your account.');
    }
  });

  it.each([
    {},
    { intent: 'toString' },
    { intent: 'add', list: '__proto__' },
    { intent: 'remove', list: 'emails', id: '1' },
    { intent: 'change', list: 'phones' },
  ])('rejects an unknown action: %j', async (fields) => {
    const { heading, text } = readPage(await user.submit('/user', fields).expect(400));
    expect(heading).toBe('Your account');
    expect(text).toContain(catalogue.badRequest);
  });

  it('sends the password link to the account’s own email address', async () => {
    const { email } = await accountOf(user);
    const fields = { intent: 'password-mail', email: 'other@mail.example' };
    const answer = await user.submit('/user', fields).expect(303);
    expect(answer.headers['location']).toBe('/user?done=password-mail#password');
    const { text } = await user.page('/user?done=password-mail');
    expect(text).toContain(`Check your email We have sent a link to ${email}.`);
  });

  it('ignores unknown messages in its URL', async () => {
    const plain = (await user.page('/user')).text;
    for (const code of ['<b>hacked</b>', 'toString', 'delete'])
      expect((await user.page(`/user?done=${code}`)).text).toBe(plain);
  });
});

describe('photo posted to the account page', () => {
  it('is shown, and can be removed', async () => {
    const answer = await user
      .request('post', '/user')
      .field('intent', 'photo')
      .attach('photo', await jpeg(), 'me.jpg');
    expect([answer.status, answer.headers['location']]).toEqual([303, '/user?done=photo#profile']);
    const { photo } = await accountOf(user);
    const shown = await user.page('/user');
    expect(shown.document.querySelector(`img[src="${photo}"]`)).not.toBeNull();

    await user.submit('/user', { intent: 'remove-photo' }).expect(303);
    expect((await accountOf(user)).photo).toBeNull();
  });

  it.each([
    [
      'of another type',
      async () => framesAs('gif'),
      'me.gif',
      'The photo must be a JPEG, PNG or WebP file',
    ],
    [
      'that is not a picture',
      async () => Buffer.from('<script>'),
      'me.jpg',
      'The photo must be a JPEG, PNG or WebP file',
    ],
    ['that is empty', async () => Buffer.alloc(0), 'me.jpg', 'Please choose a photo'],
    [
      'above 10 MB',
      async () => Buffer.alloc(10 * mebibyte + 1),
      'me.jpg',
      'The photo must be at most 10 MB',
    ],
  ])('is rejected beside its field: one %s', async (_, make, name, message) => {
    const answer = await user
      .request('post', '/user')
      .field('intent', 'photo')
      .attach('photo', await make(), name);
    expect(answer.status).toBe(422);
    expect(readPage(answer).errorOf('photo')).toBe(message);
  });

  it('is not read to the end if it is far too large', async () => {
    const answer = await user
      .request('post', '/user')
      .field('intent', 'photo')
      .attach('photo', Buffer.alloc(11 * mebibyte), 'me.jpg');
    expect(answer.status).toBe(413);
  });

  it.each([
    ['text/plain', 'intent=names', 415],
    ['multipart/form-data', 'no boundary', 400],
    ['multipart/form-data; boundary=x', '--x\r\nhalf a part', 400],
  ])('is accepted in a valid form only, not with %s', async (type, body, status) => {
    const answer = await user.request('post', '/user').set('content-type', type).send(body);
    expect(answer.status).toBe(status);
  });
});

describe('account deletion', () => {
  it('requires the password and a tick, and keeps neither after an error', async () => {
    const empty = readPage(await user.submit('/user', { intent: 'delete' }).expect(422));
    expect(empty.errorOf('delete-password')).toBe('Password is required');
    expect(empty.errorOf('delete-confirmed')).toBe('Please tick the box to confirm');

    const wrong = { intent: 'delete', confirmed: 'on', password: 'Wrong-Horse-8' };
    const answer = await user.submit('/user', wrong).expect(422);
    expect(readPage(answer).errorOf('delete-password')).toBe('Password is incorrect');
    expect(answer.text).not.toContain('Wrong-Horse-8');
  });

  it('signs the user out and confirms it on the home page', async () => {
    const { visitor } = await signedUp(app);
    const form = { intent: 'delete', confirmed: 'on', password: demoPassword };
    const answer = await visitor.submit('/user', form);
    expect([answer.status, answer.headers['location']]).toEqual([303, '/?account=deleted']);
    expect(sessionCookies(answer)).toEqual([clearedSessionCookie]);
    const { text } = await visitor.page('/?account=deleted');
    expect(text).toContain('Your account has been deleted');
  });

  it('is never confirmed to a signed-in user, whatever the URL', async () => {
    const { text } = await user.page('/?account=deleted');
    expect(text).not.toContain('has been deleted');
  });
});
