import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createSessionService } from '../../../../server/features/session/service.ts';
import { openSqliteSessionStore } from '../../../../server/session/sqlite-session-store.ts';
import { createTokenCipher } from '../../../../server/session/token-cipher.ts';
import { askingBrowser } from '../../../support/asking-browser.ts';

it('revokes the token if the session cannot be stored', async () => {
  const store = openSqliteSessionStore({
    file: ':memory:',
    cipher: createTokenCipher(['k'.repeat(32)]),
  });
  await store.close();
  const revoked: string[] = [];
  const sessions = createSessionService({
    upstream: {
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
        phones: [],
        emails: [],
        addresses: [],
      }),
      logOut: async (token) => void revoked.push(token),
    },
    store,
    log: pino({ level: 'silent' }),
  });
  const issuedIds: string[] = [];
  const browser = askingBrowser({ giveSession: (id) => void issuedIds.push(id) });
  const form = { email: 'ada@homefront.example', password: 'secret' };
  await expect(sessions(browser).logIn(form, new AbortController().signal)).rejects.toThrow();
  expect(issuedIds).toEqual([]);
  expect(revoked).toEqual(['the-token']);
});
