import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createSessionService } from '../../../../server/features/session/service.ts';
import { openSqliteSessionStore } from '../../../../server/session/sqlite-session-store.ts';
import { createTokenCipher } from '../../../../server/session/token-cipher.ts';

it('revokes the token if the session cannot be stored', async () => {
  const store = openSqliteSessionStore({
    file: ':memory:',
    cipher: createTokenCipher(['k'.repeat(32)]),
  });
  await store.close();
  const revoked: string[] = [];
  const sessions = createSessionService({
    accounts: {
      logIn: async () => ({ token: 'the-token' }),
      me: async () => ({
        id: '7',
        firstName: 'Ada',
        lastName: 'Obi',
        email: 'ada@homefront.example',
        photo: null,
        role: 'user',
        emailVerified: null,
        enquiryMails: null,
      }),
      logOut: async (token) => void revoked.push(token),
    },
    store,
    pictureAddress: () => null,
    log: pino({ level: 'silent' }),
  });
  const issuedIds: string[] = [];
  const browser = {
    id: undefined,
    device: undefined,
    giveDevice: () => {},
    give: (id: string) => void issuedIds.push(id),
    takeAway: () => {},
    signOut: () => {},
  };
  const form = { email: 'ada@homefront.example', password: 'secret' };
  await expect(sessions.logIn(form, browser, new AbortController().signal)).rejects.toThrow();
  expect(issuedIds).toEqual([]);
  expect(revoked).toEqual(['the-token']);
});
