import { expect, it } from 'vitest';
import { deleteExpiredRows } from '../../../../server/provider/accounts/expired-rows.ts';
import { answer, signIn, signUp } from '../caller.ts';
import { openProviderApp } from '../provider-app.ts';

const DAY_MS = 86_400_000;

it('deletes expired tokens, links and failed attempts once they no longer matter, and no sooner', async () => {
  await using provider = await openProviderApp({ seedProperties: 0 });
  const { database, clock } = provider;
  const start = clock.now.getTime();
  const old = await signUp(provider);
  await provider.visitor.post('/users/forgot-password', { email: old.email });
  const stranger = { email: 'stranger@mail.example', password: 'Wrong-Horse-42' };
  await provider.visitor.post('/users/login', stranger);
  await provider.settled();

  const tables = ['access_tokens', 'password_resets', 'login_attempts'] as const;
  const left = async (days: number) => {
    await deleteExpiredRows(database, new Date(start + days * DAY_MS));
    const counts = tables.map(async (table) => {
      const rows = await database
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('n'))
        .execute();
      return Number(rows[0]?.n);
    });
    return Promise.all(counts);
  };
  expect(await left(1)).toEqual([1, 1, 1]);
  expect(await left(1.03)).toEqual([1, 1, 0]);
  expect(await left(3)).toEqual([1, 0, 0]);
  clock.now = new Date(start + 3 * DAY_MS);
  const expired = await old.get('/users/me');
  expect(answer(expired)).toEqual([401, { message: 'Token expired' }]);
  expect(await left(9)).toEqual([0, 0, 0]);
  const forgotten = await old.get('/users/me');
  expect(answer(forgotten)).toEqual([401, { message: 'Unauthorized' }]);
  expect((await signIn(provider, old.email)).token).toHaveLength(43);
});
