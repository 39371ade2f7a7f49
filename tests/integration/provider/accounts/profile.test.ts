import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../support/production-environment.ts';
import { describeOnEngines } from '../../../support/provider-engines.ts';
import { answer, signIn, signUp, signUpStaff } from '../caller.ts';
import { verifyEmail } from '../mails.ts';
import type { TestProviderApp } from '../provider-app.ts';
import { home, propertyOf } from '../staff/staff-calls.ts';

describeOnEngines('profile', ({ open }) => {
  let provider: TestProviderApp;

  beforeAll(async () => {
    provider = await open({ seedProperties: 0 });
  });
  afterAll(() => provider?.[Symbol.asyncDispose]());

  describe('PUT /users/update with JSON', () => {
    it('changes only the names in the request', async () => {
      const person = await signUp(provider);
      const response = await person.put('/users/update', {
        first_name: ' Ngozi ',
        role: 'admin',
        email: 'other@mail.example',
        id: 1,
      });
      const data = expect.objectContaining({
        id: person.id,
        first_name: 'Ngozi',
        last_name: 'Obi',
        email: person.email,
        role: 'user',
      });
      expect(answer(response)).toEqual([200, { status: true, data }]);
    });
  });

  describe('DELETE /users/account', () => {
    it('requires the password, and slows down guesses', async () => {
      const person = await signUp(provider);
      const remove = (body?: object) => person.delete('/users/account', body);
      expect(answer(await remove())).toEqual([
        422,
        { message: 'Password is required', errors: { password: 'Password is required' } },
      ]);
      for (let failure = 1; failure <= 5; failure += 1) {
        expect(answer(await remove({ password: 'Wrong-Horse-42' }))).toEqual([
          422,
          { message: 'Password is incorrect', errors: { password: 'Password is incorrect' } },
        ]);
      }
      expect((await remove({ password: demoPassword })).status).toBe(429);
      expect((await person.get('/users/me')).status).toBe(200);
    });

    it('deletes everything of the user but enquiries, which lose their sender', async () => {
      const { database, clock } = provider;
      const [person, other] = [await signUp(provider), await signUp(provider)];
      await verifyEmail(provider, person);
      const second = await signIn(provider, person.email);
      const enquiry = (email: string) => ({
        kind: 'contact' as const,
        status: 'new' as const,
        name: 'Ada Obi',
        email,
        message: 'Is it still available?',
        property_uuid: null,
        created_at: clock.now,
        updated_at: clock.now,
      });
      await database
        .insertInto('messages')
        .values([enquiry(person.email.toLowerCase()), enquiry(other.email)])
        .execute();

      const removed = await person.delete('/users/account', {
        password: demoPassword,
      });
      expect(answer(removed)).toEqual([200, { status: true }]);
      for (const session of [person, second]) {
        expect(answer(await session.get('/users/me'))).toEqual([
          401,
          { message: 'User not found' },
        ]);
      }
      const signingIn = { email: person.email, password: demoPassword };
      expect((await provider.visitor.post('/users/login', signingIn)).status).toBe(401);
      const items = database.selectFrom('profile_items').where('user_id', '=', person.id);
      expect(await items.selectAll().execute()).toEqual([]);
      const senders = await database
        .selectFrom('messages')
        .where('message', '=', 'Is it still available?')
        .select(['name', 'email'])
        .orderBy('id')
        .execute();
      expect(senders).toEqual([
        { name: 'Deleted account', email: 'deleted@account.invalid' },
        { name: 'Ada Obi', email: other.email },
      ]);
    });

    it('leaves enquiries from an unverified email address alone', async () => {
      const person = await signUp(provider);
      const enquiry = {
        name: 'Bola Ade',
        email: person.email,
        message: 'I would like to view it.',
      };
      const sent = await provider.visitor.post('/contact', enquiry);
      const body = { password: demoPassword };
      expect((await person.delete('/users/account', body)).status).toBe(200);
      const remaining = await provider.database
        .selectFrom('messages')
        .where('id', '=', sent.body.data.id)
        .select(['name', 'email', 'message'])
        .executeTakeFirst();
      expect(remaining).toEqual(enquiry);
    });
  });

  describe('GET /users/enquiries', () => {
    it('lists enquiries from the email address with their replies, but no notes of staff, once it is verified', async () => {
      const person = await signUp(provider);
      const enquiry = {
        name: 'Ada Obi',
        email: person.email.toUpperCase(),
        message: 'Is it free?',
      };
      await provider.visitor.post('/contact', enquiry);
      await provider.visitor.post('/contact', { ...enquiry, email: 'other@mail.example' });
      const read = async () => answer(await person.get('/users/enquiries'));
      expect(await read()).toEqual([200, { enquiries: [] }]);
      await verifyEmail(provider, person);
      expect(await read()).toEqual([
        200,
        {
          enquiries: [
            {
              ...enquiry,
              kind: 'contact',
              phone: null,
              details: null,
              property: null,
              createdAt: provider.clock.now.toISOString(),
              replies: [],
            },
          ],
        },
      ]);

      const { id } = await provider.database
        .selectFrom('messages')
        .select('id')
        .where('email', '=', enquiry.email)
        .executeTakeFirstOrThrow();
      const entry = {
        message_id: id,
        author_id: null,
        author_name: 'Ada Obi',
        created_at: provider.clock.now,
      };
      await provider.database
        .insertInto('message_entries')
        .values([
          { ...entry, kind: 'note', body: 'Sounds like a dealer.', delivery: null },
          { ...entry, kind: 'reply', body: 'It is.', delivery: 'sent' },
        ])
        .execute();
      const replies = [{ body: 'It is.', createdAt: provider.clock.now.toISOString() }];
      expect(await read()).toMatchObject([200, { enquiries: [{ replies }] }]);
    });

    it('names the home of an enquiry only while visitors may see it', async () => {
      const staff = await signUpStaff(provider);
      const written = { ...home, description: 'Quiet.', annualPrice: 100_000_000 };
      const { id, uuid, version } = await propertyOf(staff.post('/properties', written));
      const person = await signUp(provider);
      await verifyEmail(provider, person);
      const enquiry = { name: 'Ada Obi', email: person.email, message: 'Is it free?' };
      await provider.visitor.post('/contact', { ...enquiry, property: uuid });
      const read = async () => answer(await person.get('/users/enquiries'));
      expect(await read()).toMatchObject([200, { enquiries: [{ property: null }] }]);
      await propertyOf(staff.put(`/properties/${id}`, { status: 'published', version }));
      expect(await read()).toMatchObject([200, { enquiries: [{ property: home.propertyTitle }] }]);
    });
  });
});
