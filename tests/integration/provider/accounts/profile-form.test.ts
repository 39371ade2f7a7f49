import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, type Person, signUp } from '../caller.ts';
import { type TestProviderApp, openProviderApp } from '../provider-app.ts';
import { jpeg } from './pictures.ts';

describe('form sent to PUT /users/update', () => {
  let provider: TestProviderApp;
  let person: Person;

  beforeAll(async () => {
    provider = await openProviderApp({ seedProperties: 0 });
    person = await signUp(provider);
  });
  afterAll(() => provider?.[Symbol.asyncDispose]());

  const form = () => person.put('/users/update');
  const unexpectedParts = [422, { message: 'Send one file named photo, and profile fields.' }];

  it('accepts one file named photo and no other', async () => {
    const picture = await jpeg();
    const other = form().attach('avatar', picture, 'a.jpg');
    expect(answer(await other)).toEqual(unexpectedParts);
    const two = form().attach('photo', picture, 'a.jpg').attach('photo', picture, 'b.jpg');
    expect(answer(await two)).toEqual(unexpectedParts);
  });

  it('accepts few and short fields, without brackets', async () => {
    const many = form();
    for (let index = 0; index < 50; index += 1) many.field(`field${index}`, 'x');
    expect(answer(await many)).toEqual(unexpectedParts);
    expect(answer(await form().field('first_name', 'x'.repeat(2_000)))).toEqual(unexpectedParts);
    expect(answer(await form().field('first_name[9999999]', 'x'))).toEqual(unexpectedParts);
    expect((await form().field('__proto__', 'x')).status).toBe(422);
  });

  it.each([
    ['has no boundary', 'multipart/form-data', 'x'],
    [
      'is truncated',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="photo',
    ],
    [
      'never ends',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\nx',
    ],
  ])('answers 400 when it %s', async (_what, type, body) => {
    const response = await form().set('Content-Type', type).send(body);
    expect(answer(response)).toEqual([400, { message: 'Bad request' }]);
  });
});
