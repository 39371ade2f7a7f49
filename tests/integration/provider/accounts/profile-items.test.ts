import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEngines } from '../../../support/provider-engines.ts';
import { answer, signUp } from '../caller.ts';
import type { TestProviderApp } from '../provider-app.ts';

const notFound = [404, { message: 'Not found' }];

const kinds = [
  {
    kind: 'phone',
    values: ['+234 802 000 0001', '0803 000 0002'],
    type: 'mobile',
    invalid: 'Phone number has characters that cannot be used',
  },
  {
    kind: 'email',
    values: ['one@mail.example', 'two@mail.example'],
    type: undefined,
    invalid: 'Please enter a valid email address',
  },
  {
    kind: 'address',
    values: ['5 Bourdillon Road, Ikoyi', '1 Aso Drive, Abuja'],
    type: 'primary',
    invalid: 'Address has characters that cannot be used',
  },
] as const;

describeOnEngines('profile lists', ({ open }) => {
  let provider: TestProviderApp;

  beforeAll(async () => {
    provider = await open({ seedProperties: 0 });
  });
  afterAll(() => provider?.[Symbol.asyncDispose]());

  describe.each(kinds)('profile rows of kind $kind', ({ kind, values, type, invalid }) => {
    const [first, second] = values;
    const listName = kind === 'address' ? 'addresses' : `${kind}s`;
    const typed = (value: string, itemType = type) => ({
      [kind]: value,
      ...(itemType !== undefined && { type: itemType }),
    });

    it('are added, changed and listed', async () => {
      const person = await signUp(provider);
      const added = await person.post(`/users/${kind}`, { [kind]: first });
      const { id } = added.body.data;
      expect(answer(added)).toEqual([201, { status: true, data: { id, ...typed(first) } }]);

      const changed = await person.put(`/users/${kind}/${id}`, {
        [kind]: second,
      });
      expect(answer(changed)).toEqual([200, { status: true, data: { id, ...typed(second) } }]);
      const profile = await person.get('/users/me');
      expect(profile.body.data[listName]).toContainEqual({ id, ...typed(second) });
    });

    it('belong to one user only', async () => {
      const [owner, other] = [await signUp(provider), await signUp(provider)];
      const added = await owner.post(`/users/${kind}`, { [kind]: first });
      const path = `/users/${kind}/${added.body.data.id}`;
      const body = { [kind]: second };
      expect(answer(await other.put(path, body))).toEqual(notFound);
      expect(answer(await other.delete(path))).toEqual(notFound);
      const profile = await owner.get('/users/me');
      expect(profile.body.data[listName]).toContainEqual(added.body.data);
    });

    it('are limited to ten, even if many are added at once', async () => {
      const person = await signUp(provider);
      const adding = Array.from({ length: 12 }, (_, index) => {
        const value = { phone: `080300000${10 + index}`, email: `${index}@mail.example` };
        const body = { [kind]: { ...value, address: `${index} Aso Drive` }[kind] };
        return person.post(`/users/${kind}`, body);
      });
      const responses = await Promise.all(adding);
      const refused = responses.filter(({ status }) => status === 422);
      // A sign-up adds a phone.
      expect(refused).toHaveLength(kind === 'phone' ? 3 : 2);
      expect(refused[0]?.body.message).toMatch(/^You can have at most 10 /);
    });

    it('are unique', async () => {
      const person = await signUp(provider);
      await person.post(`/users/${kind}`, { [kind]: first });
      const other = await person.post(`/users/${kind}`, { [kind]: second });
      const duplicate = [409, { message: 'This is in your profile already.' }];
      const body = { [kind]: first.toUpperCase() };
      const path = `/users/${kind}/${other.body.data.id}`;
      expect(answer(await person.post(`/users/${kind}`, body))).toEqual(duplicate);
      expect(answer(await person.put(path, body))).toEqual(duplicate);
      const same = await person.put(path, { [kind]: second });
      expect(same.status).toBe(200);
    });

    it('are validated', async () => {
      const person = await signUp(provider);
      const post = (body: object) => person.post(`/users/${kind}`, body);
      expect(answer(await post({ [kind]: 'a\0b' }))).toEqual([
        422,
        { message: invalid, errors: { [kind]: invalid } },
      ]);
      for (const value of [undefined, null, '', 7, [], {}, 'x'.repeat(301)]) {
        const response = await post({ [kind]: value });
        expect([response.status, Object.keys(response.body.errors)]).toEqual([422, [kind]]);
      }
    });

    it('answer 404 to an unknown id', async () => {
      const person = await signUp(provider);
      for (const id of ['0', '-1', '1.5', '2147483648', '99999999999', 'x', '__proto__', '%00']) {
        const response = await person.put(`/users/${kind}/${id}`, { [kind]: first });
        expect([id, ...answer(response)]).toEqual([id, ...notFound]);
      }
    });
  });

  it('recognize a phone number in any notation', async () => {
    const person = await signUp(provider);
    const add = async (phone: string) => (await person.post('/users/phone', { phone })).status;
    for (const phone of [
      '0801 234 5678',
      '(0801) 234-5678',
      '00234 801 234 5678',
      '2348012345678',
    ]) {
      expect([phone, await add(phone)]).toEqual([phone, 409]);
    }
    expect(await add('+234 (0) 801-234-5678')).toBe(409);
    expect(await add('+44 801 234 5678')).toBe(201);
  });

  it('keep the type of a phone or an address', async () => {
    const person = await signUp(provider);
    const added = await person.post('/users/phone', {
      phone: '0803 000 0002',
      type: 'office',
    });
    const path = `/users/phone/${added.body.data.id}`;
    await person.put(path, { phone: '0803 000 0003' });
    const changed = await person.put(path, {
      phone: '0803 000 0003',
      type: ' home  line ',
    });
    expect([added.body.data.type, changed.body.data.type]).toEqual(['office', 'home line']);
    const long = await person.post('/users/address', {
      address: '1 Aso Drive',
      type: 'x'.repeat(31),
    });
    expect(Object.keys(long.body.errors)).toEqual(['type']);
  });

  it('delete phones and addresses, but no email address', async () => {
    const person = await signUp(provider);
    const bodies = { phone: '0803 000 0002', email: 'a@mail.example', address: '1 Aso Drive' };
    const statuses: Record<string, number> = {};
    for (const [kind, value] of Object.entries(bodies)) {
      const added = await person.post(`/users/${kind}`, { [kind]: value });
      const path = `/users/${kind}/${added.body.data.id}`;
      statuses[kind] = (await person.delete(path)).status;
      expect(answer(await person.delete(path))).toEqual(notFound);
    }
    expect(statuses).toEqual({ phone: 200, email: 404, address: 200 });
  });

  it('reject an id of another kind', async () => {
    const person = await signUp(provider);
    const added = await person.post('/users/address', {
      address: '1 Aso Drive',
    });
    const path = `/users/phone/${added.body.data.id}`;
    expect(answer(await person.delete(path))).toEqual(notFound);
  });
});
