import { pino } from 'pino';
import { expect, it } from 'vitest';
import {
  createLogInLimit,
  createSessionService,
} from '../../../../server/features/session/service.ts';
import { limitsCountedIn } from '../../../../server/limits/rate-limit.ts';
import { createSessionId } from '../../../../server/session/session-id.ts';
import { openSqliteSessionStore } from '../../../../server/session/sqlite-session-store.ts';
import { createTokenCipher } from '../../../../server/session/token-cipher.ts';
import { askingBrowser } from '../../../support/asking-browser.ts';

type StoreMethod = 'create' | 'mark' | 'end';

it.each<StoreMethod>(['create', 'mark', 'end'])(
  'revokes the token and gives no cookie if the store cannot %s',
  async (method) => {
    const opened = openSqliteSessionStore({
      file: ':memory:',
      cipher: createTokenCipher(['k'.repeat(32)]),
    });
    const fail = (): Promise<never> => Promise.reject(new Error('the disk is full'));
    const store = { ...opened, [method]: fail };
    const revoked: string[] = [];
    const sessions = createSessionService({
      upstream: {
        logIn: async () => ({ token: 'the-token', device: 'd'.repeat(20) }),
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
      guesses: createLogInLimit(limitsCountedIn()),
      log: pino({ level: 'silent' }),
    });
    const issuedIds: string[] = [];
    const browser = askingBrowser({
      sessionId: createSessionId(),
      giveSession: (id) => void issuedIds.push(id),
      giveDevice: (device) => void issuedIds.push(device),
    });
    const form = { email: 'ada@homefront.example', password: 'secret' };
    await expect(sessions(browser).logIn(form, new AbortController().signal)).rejects.toThrow(
      'the disk is full',
    );
    expect(issuedIds).toEqual([]);
    expect(revoked).toEqual(['the-token']);
    await opened.close();
  },
);
