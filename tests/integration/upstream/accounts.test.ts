import { expect, it, describe } from 'vitest';
import {
  createAccountsUpstream,
  type AccountsUpstream,
} from '../../../server/upstream/accounts.ts';
import { anyone, failureOf, setUp } from './upstream-setup.ts';

const token = 'the-token';
const profile = { id: 7, first_name: ' Ada ', last_name: null, email: 'ada@homefront.example' };
const nobody = { phones: [], emails: [], addresses: [] };

describe('the profile', () => {
  it.each([
    ['without lists', {}, nobody],
    ['with lists that are none', { phones: null, emails: 'x', addresses: { id: 1 } }, nobody],
    [
      'with items that cannot be read',
      { phones: [null, { id: 1 }, { phone: '1' }, { id: 2, phone: ' ' }], emails: [[]] },
      nobody,
    ],
    [
      'with numbers and without types',
      {
        phones: [{ id: 1, phone: 8020000001 }],
        emails: [{ id: 'e-1', email: 'a@b.example' }],
        addresses: [{ id: 3, address: '1 Marina', type: null }],
      },
      {
        phones: [{ id: '1', phone: '8020000001', type: 'mobile' }],
        emails: [{ id: 'e-1', email: 'a@b.example' }],
        addresses: [{ id: '3', address: '1 Marina', type: 'primary' }],
      },
    ],
  ])('is read %s', async (_, lists, expected) => {
    await using setup = await setUp();
    const data = { ...profile, photo: 'user_image', role: 'owner', ...lists };
    setup.provider.on('/users/me', { kind: 'answers', json: { data } });
    const { id, firstName, lastName, email, photo, role, ...rest } = await createAccountsUpstream(
      setup.upstream,
    ).me(token, anyone);
    expect({ id, firstName, lastName, email, photo, role }).toEqual({
      id: '7',
      firstName: 'Ada',
      lastName: '',
      email: profile.email,
      photo: null,
      role: 'user',
    });
    expect(rest).toEqual({ emailVerified: null, enquiryMails: null, ...expected });
  });

  it.each([{}, { data: null }, { data: { ...profile, id: null } }, { data: { id: 7 } }, []])(
    'is none in %j: 502',
    async (json) => {
      await using setup = await setUp();
      setup.provider.on('/users/me', { kind: 'answers', json });
      const call = createAccountsUpstream(setup.upstream).me(token, anyone);
      expect(await failureOf(call)).toMatchObject({ status: 502, code: 'unknown' });
    },
  );
});

const names = { firstName: 'Ada', lastName: 'Obi' };
const mobile = { phone: '0802 000 0001', type: 'mobile' };

const changes: [
  request: string,
  sent: unknown,
  call: (accounts: AccountsUpstream) => Promise<unknown>,
][] = [
  [
    'POST /users/register',
    {
      first_name: 'Ada',
      last_name: 'Obi',
      email: 'a@b.example',
      phone: '0802 000 0001',
      password: 'x',
      is_adult: true,
    },
    (accounts) =>
      accounts.signUp(
        {
          ...names,
          email: 'a@b.example',
          phone: '0802 000 0001',
          password: 'x',
          adult: true,
        },
        anyone,
      ),
  ],
  [
    'POST /users/forgot-password',
    { email: 'a@b.example' },
    (accounts) => accounts.forgotPassword({ email: 'a@b.example' }, anyone),
  ],
  [
    'POST /auth/reset-password',
    { token: 't', password: 'x' },
    (accounts) => accounts.setPassword({ token: 't', password: 'x' }, anyone),
  ],
  [
    'PUT /users/update',
    { first_name: 'Ada', last_name: 'Obi' },
    (accounts) => accounts.changeNames(names, token, anyone),
  ],
  ['PUT /users/update', { photo: 'user_image' }, (accounts) => accounts.removePhoto(token, anyone)],
  [
    'POST /users/phone',
    mobile,
    (accounts) => accounts.addItem({ list: 'phones', form: mobile }, token, anyone),
  ],
  [
    'PUT /users/email/e%2F1',
    { email: 'a@b.example' },
    (accounts) =>
      accounts.changeItem(
        { list: 'emails', id: 'e/1', form: { email: 'a@b.example' } },
        token,
        anyone,
      ),
  ],
  [
    'DELETE /users/address/3',
    null,
    (accounts) => accounts.removeItem({ list: 'addresses', id: '3' }, token, anyone),
  ],
  [
    'DELETE /users/account',
    { password: 'x' },
    (accounts) => accounts.remove({ password: 'x' }, token, anyone),
  ],
];

describe('a change', () => {
  it.each(changes)('is %s', async (request, sent, call) => {
    await using setup = await setUp();
    const [method = '', path = ''] = request.split(' ');
    setup.provider.on(path, { kind: 'answers', status: 201, json: { status: true } });
    await call(createAccountsUpstream(setup.upstream));
    const [seen] = setup.provider.requests;
    expect(setup.provider.requests).toHaveLength(1);
    expect(seen).toMatchObject({ method, target: `/api${path}` });
    expect(seen?.body === '' ? null : JSON.parse(seen?.body ?? '')).toEqual(sent);
    const isPublic = /register|password/.test(path);
    expect(seen?.headers.authorization).toBe(isPublic ? undefined : `Bearer ${token}`);
  });

  it.each([{ status: 204 }, { json: 'whatever' }, { json: { status: 'success', data: null } }])(
    'answered with %j has succeeded',
    async (answer) => {
      await using setup = await setUp();
      setup.provider.on('/users/update', { kind: 'answers', ...answer });
      const call = createAccountsUpstream(setup.upstream).removePhoto(token, anyone);
      await expect(call).resolves.toBeUndefined();
    },
  );

  it('answered with a status that says no has failed', async () => {
    await using setup = await setUp();
    setup.provider.on('/users/update', { kind: 'answers', json: { status: false } });
    const call = createAccountsUpstream(setup.upstream).removePhoto(token, anyone);
    expect(await failureOf(call)).toMatchObject({ status: 422, code: 'unknown' });
  });

  it('that does not suit says so by our names of its fields', async () => {
    await using setup = await setUp();
    setup.provider.on('/users/update', {
      kind: 'answers',
      status: 422,
      json: { message: 'Look again', errors: { first_name: 'Too long', role: 'No', x: 'SQL' } },
    });
    const call = createAccountsUpstream(setup.upstream).changeNames(names, token, anyone);
    const error = await failureOf(call);
    expect(error).toMatchObject({ status: 422, code: 'invalidForm', message: 'Look again' });
    expect(error.errors).toEqual({ firstName: 'Too long' });
  });

  it('of an item that none can be is never asked for', async () => {
    await using setup = await setUp();
    const accounts = createAccountsUpstream(setup.upstream);
    const call = accounts.removeItem({ list: 'phones', id: '..' }, token, anyone);
    expect(await failureOf(call)).toMatchObject({ status: 400 });
    expect(setup.provider.requests).toEqual([]);
  });
});

it('gives a photo more time than words, and tries neither twice', async () => {
  await using setup = await setUp({ attemptTimeoutMs: 50, callTimeoutMs: 50 });
  const slow = { kind: 'is-slow', milliseconds: 300, json: { status: true } } as const;
  setup.provider.on('/users/update', slow);
  const accounts = createAccountsUpstream(setup.upstream);
  const photo = new Blob([new Uint8Array(3_000_000)], { type: 'image/jpeg' });
  await accounts.changePhoto(photo, token, anyone);
  expect(await failureOf(accounts.changeNames(names, token, anyone))).toMatchObject({
    status: 504,
    code: 'timeout',
  });
  expect(setup.provider.requests).toHaveLength(2);
  expect(setup.provider.requests[0]?.body.length).toBeGreaterThan(3_000_000);
});

it('has no path for new passwords but a plain one', async () => {
  await using setup = await setUp();
  expect(() => createAccountsUpstream(setup.upstream, { resetPath: '/../x' })).toThrow(TypeError);
});
