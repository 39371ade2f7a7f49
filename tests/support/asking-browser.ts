import type { Browser } from '../../server/session/browser.ts';

/** A browser without cookies that no limit holds back. */
export function askingBrowser(own: Partial<Browser> = {}): Browser {
  return {
    sessionId: undefined,
    device: undefined,
    key: 'a visitor',
    believedUser: undefined,
    ip: '127.0.0.1',
    count: async () => {},
    giveSession: () => {},
    giveDevice: () => {},
    takeAway: () => {},
    signOut: () => {},
    ...own,
  };
}
