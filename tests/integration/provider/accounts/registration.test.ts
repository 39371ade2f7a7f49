import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEngines } from '../../../support/provider-engines.ts';
import { answer, signIn, signUp, signUpForm } from '../caller.ts';
import { subjectsTo } from '../mails.ts';
import type { TestProviderApp } from '../provider-app.ts';

describeOnEngines('sign-up', ({ open }) => {
  let provider: TestProviderApp;

  beforeAll(async () => {
    provider = await open({ seedProperties: 0 });
  });
  afterAll(() => provider?.[Symbol.asyncDispose]());

  describe('POST /users/register', () => {
    it('creates a user with the phone in the profile, and returns no secret', async () => {
      const person = signUpForm();
      const response = await provider.visitor.post('/users/register', person);
      expect(answer(response)).toEqual([
        201,
        {
          status: true,
          data: {
            id: expect.any(Number),
            first_name: 'Ada',
            last_name: 'Obi',
            email: person.email,
            photo: 'user_image',
            role: 'user',
            email_verified: false,
            phones: [{ id: expect.any(Number), phone: '+234 801 234 5678', type: 'mobile' }],
            emails: [],
            addresses: [],
          },
        },
      ]);
      expect(response.headers['cache-control']).toBe('no-store');
    });

    it('welcomes the new user by mail, once', async () => {
      const { email } = await signUp(provider);
      await provider.visitor.post('/users/register', { ...signUpForm(), email });
      expect(await subjectsTo(provider, email)).toEqual([
        'Welcome to Homefront: confirm your email address',
      ]);
    });

    it('rejects an email address already in use, in any case', async () => {
      const { email } = await signUp(provider);
      const again = { ...signUpForm(), email: email.toUpperCase() };
      const message = 'An account with this email address exists already';
      expect(answer(await provider.visitor.post('/users/register', again))).toEqual([
        409,
        { message, errors: { email: message } },
      ]);
    });

    it('creates one user from two concurrent sign-ups', async () => {
      const person = signUpForm();
      const both = [person, person].map((body) => provider.visitor.post('/users/register', body));
      const statuses = (await Promise.all(both)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([201, 409]);
    });

    it('makes no administrators, whatever the request or the email address', async () => {
      const person = { ...signUpForm(), role: 'admin', email: 'admin@admin.example' };
      await provider.visitor.post('/users/register', person);
      const user = await signIn(provider, person.email);
      const profile = await user.get('/users/me');
      expect(profile.body.data.role).toBe('user');
      const staffOnly = [403, { message: 'Only administrators may do this.' }];
      const stats = await user.get('/admin/stats');
      expect(answer(stats)).toEqual(staffOnly);
      expect(answer(await user.post('/properties', {}))).toEqual(staffOnly);
      const anonymous = await provider.visitor.delete('/properties/1');
      expect(answer(anonymous)).toEqual([401, { message: 'Unauthorized' }]);
    });

    const weak =
      'Password must be at least 8 characters and contain uppercase, lowercase, and number';
    it.each<[string, unknown, string]>([
      ['first_name', undefined, 'First name is required'],
      ['first_name', ' \n ', 'First name is required'],
      ['first_name', ['Ada'], 'First name must be text'],
      ['last_name', 'x'.repeat(81), 'Last name must be at most 80 characters'],
      ['last_name', 'O\0bi', 'Last name has characters that cannot be used'],
      ['last_name', '\uD800', 'Last name has characters that cannot be used'],
      ['email', undefined, 'Email address is required'],
      ['email', 'a da@mail.example', 'Please enter a valid email address'],
      ['email', 'ada', 'Please enter a valid email address'],
      ['email', `${'a'.repeat(250)}@mail.example`, 'Please enter a valid email address'],
      ['phone', '12', 'Please enter a valid phone number'],
      ['phone', 'call me', 'Please enter a valid phone number'],
      ['password', 'Short-1', weak],
      ['password', 'no-capitals-1', weak],
      ['password', 'NO-SMALL-1', weak],
      ['password', 'No-Digits-', weak],
      ['password', `Aa1${'x'.repeat(126)}`, 'Password must be at most 128 characters'],
      ['is_adult', false, 'You must be 18 or over to sign up'],
      ['is_adult', 'true', 'You must be 18 or over to sign up'],
    ])('answers 422 to a sign-up whose %s is %j', async (field, value, message) => {
      const person = { ...signUpForm(), [field]: value };
      const response = await provider.visitor.post('/users/register', person);
      expect(answer(response)).toEqual([422, { message, errors: { [field]: message } }]);
    });

    it('reports every invalid field, and stores markup and emoji unchanged', async () => {
      const empty = await provider.visitor.post('/users/register', {});
      expect(Object.keys(empty.body.errors)).toEqual([
        'first_name',
        'last_name',
        'email',
        'phone',
        'password',
        'is_adult',
      ]);
      const name = '<script>alert(1)</script> 🏡 \u05D0\u05D1';
      const person = { ...signUpForm(), first_name: `  ${name}\t` };
      const response = await provider.visitor.post('/users/register', person);
      expect(response.body.data.first_name).toBe(name);
    });
  });
});
