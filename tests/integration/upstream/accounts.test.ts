import { expect, it, describe } from 'vitest';
import {
  createAccountsUpstream,
  type AccountsUpstream,
} from '../../../server/upstream/visitors/accounts.ts';
import { createSessionsUpstream } from '../../../server/upstream/visitors/sessions.ts';
import { neverAborted, failureOf, setUp } from './upstream-setup.ts';

const token = 'the-token';
const profile = { id: 7, first_name: ' Ada ', last_name: null, email: 'ada@homefront.example' };
const emptyProfile = { phones: [], emails: [], addresses: [] };

describe('profile', () => {
  it.each([
    ['without lists', {}, emptyProfile],
    ['with malformed lists', { phones: null, emails: 'x', addresses: { id: 1 } }, emptyProfile],
    [
      'with unreadable items',
      { phones: [null, { id: 1 }, { phone: '1' }, { id: 2, phone: ' ' }], emails: [[]] },
      emptyProfile,
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
    const { id, firstName, lastName, email, photo, role, ...rest } = await createSessionsUpstream(
      setup.upstream,
      { toPictureUrl: () => null },
    ).me(token, neverAborted);
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
    'is rejected in %j: 502',
    async (json) => {
      await using setup = await setUp();
      setup.provider.on('/users/me', { kind: 'answers', json });
      const call = createSessionsUpstream(setup.upstream, { toPictureUrl: () => null }).me(
        token,
        neverAborted,
      );
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
        neverAborted,
      ),
  ],
  [
    'POST /users/forgot-password',
    { email: 'a@b.example' },
    (accounts) => accounts.forgotPassword({ email: 'a@b.example' }, neverAborted),
  ],
  [
    'POST /auth/reset-password',
    { token: 't', password: 'x' },
    (accounts) => accounts.setPassword({ token: 't', password: 'x' }, neverAborted),
  ],
  [
    'PUT /users/update',
    { first_name: 'Ada', last_name: 'Obi' },
    (accounts) => accounts.changeNames(names, token, neverAborted),
  ],
  [
    'PUT /users/update',
    { photo: 'user_image' },
    (accounts) => accounts.removePhoto(token, neverAborted),
  ],
  [
    'POST /users/phone',
    mobile,
    (accounts) => accounts.addItem({ list: 'phones', form: mobile }, token, neverAborted),
  ],
  [
    'PUT /users/email/e%2F1',
    { email: 'a@b.example' },
    (accounts) =>
      accounts.changeItem(
        { list: 'emails', id: 'e/1', form: { email: 'a@b.example' } },
        token,
        neverAborted,
      ),
  ],
  [
    'DELETE /users/address/3',
    null,
    (accounts) => accounts.removeItem({ list: 'addresses', id: '3' }, token, neverAborted),
  ],
  [
    'DELETE /users/account',
    { password: 'x' },
    (accounts) => accounts.remove({ password: 'x' }, token, neverAborted),
  ],
];

describe('profile change', () => {
  it.each(changes)('is %s', async (request, sent, call) => {
    await using setup = await setUp();
    const [method = '', path = ''] = request.split(' ');
    setup.provider.on(path, { kind: 'answers', status: 201, json: { status: true } });
    await call(createAccountsUpstream(setup.upstream));
    const [received] = setup.provider.requests;
    expect(setup.provider.requests).toHaveLength(1);
    expect(received).toMatchObject({ method, target: `/api${path}` });
    expect(received?.body === '' ? null : JSON.parse(received?.body ?? '')).toEqual(sent);
    const isPublic = /register|password/.test(path);
    expect(received?.headers.authorization).toBe(isPublic ? undefined : `Bearer ${token}`);
  });

  it.each([{ status: 204 }, { json: 'whatever' }, { json: { status: 'success', data: null } }])(
    'succeeds with the response %j',
    async (answer) => {
      await using setup = await setUp();
      setup.provider.on('/users/update', { kind: 'answers', ...answer });
      const call = createAccountsUpstream(setup.upstream).removePhoto(token, neverAborted);
      await expect(call).resolves.toBeUndefined();
    },
  );

  it('fails with a status that denies success', async () => {
    await using setup = await setUp();
    setup.provider.on('/users/update', { kind: 'answers', json: { status: false } });
    const call = createAccountsUpstream(setup.upstream).removePhoto(token, neverAborted);
    expect(await failureOf(call)).toMatchObject({ status: 422, code: 'unknown' });
  });

  it('reports field errors under our field names', async () => {
    await using setup = await setUp();
    setup.provider.on('/users/update', {
      kind: 'answers',
      status: 422,
      json: { message: 'Look again', errors: { first_name: 'Too long', role: 'No', x: 'SQL' } },
    });
    const call = createAccountsUpstream(setup.upstream).changeNames(names, token, neverAborted);
    const error = await failureOf(call);
    expect(error).toMatchObject({ status: 422, code: 'invalidForm', message: 'Look again' });
    expect(error.errors).toEqual({ firstName: 'Too long' });
  });

  it('is never sent for an item with an impossible id', async () => {
    await using setup = await setUp();
    const accounts = createAccountsUpstream(setup.upstream);
    const call = accounts.removeItem({ list: 'phones', id: '..' }, token, neverAborted);
    expect(await failureOf(call)).toMatchObject({ status: 404 });
    expect(setup.provider.requests).toEqual([]);
  });
});

it('allows more time for a photo than for text, and retries neither', async () => {
  await using setup = await setUp({ attemptTimeoutMs: 500, callTimeoutMs: 500 });
  const slow = { kind: 'is-slow', milliseconds: 1500, json: { status: true } } as const;
  setup.provider.on('/users/update', slow);
  const accounts = createAccountsUpstream(setup.upstream);
  const photo = new Blob([new Uint8Array(3_000_000)], { type: 'image/jpeg' });
  await accounts.changePhoto(photo, token, neverAborted);
  expect(await failureOf(accounts.changeNames(names, token, neverAborted))).toMatchObject({
    status: 504,
    code: 'timeout',
  });
  expect(setup.provider.requests).toHaveLength(2);
  expect(setup.provider.requests[0]?.body.length).toBeGreaterThan(3_000_000);
});

it('accepts only a plain path for password resets', async () => {
  await using setup = await setUp();
  expect(() => createAccountsUpstream(setup.upstream, { resetPath: '/../x' })).toThrow(TypeError);
});
