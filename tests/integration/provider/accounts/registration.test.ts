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
        'Welcome to Homefront: verify your email address',
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
