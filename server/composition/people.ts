import type { Logger } from 'pino';
import type { SessionUser } from '../../shared/contract/session-schemas.ts';
import { createAccountService, type AccountService } from '../features/account/service.ts';
import type { FollowUps } from '../features/follow-ups.ts';
import {
  createLogInLimit,
  createSessionService,
  type SessionService,
} from '../features/session/service.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { CreateLimit } from '../limits/rate-limit.ts';
import type { Redis } from '../redis/redis.ts';
import { createCheckedSessions } from '../session/checked-sessions.ts';
import { withLastingMarks } from '../session/lasting-marks.ts';
import { openSessionStore } from '../session/open-session-store.ts';
import type { SessionStore } from '../session/session-store.ts';
import { createSignedIn, type SignedIn } from '../session/signed-in.ts';
import { createAccountsUpstream } from '../upstream/visitors/accounts.ts';
import type { ToPictureUrl } from '../upstream/visitors/property-photos.ts';
import type { Upstream } from '../upstream/transport/request.ts';
import { createSessionsUpstream, toSessionUser } from '../upstream/visitors/sessions.ts';

export interface PeopleOptions {
  dataDir: string;
  /** The first encrypts sessions, all decrypt. */
  keys: readonly string[];
  upstream: Upstream;
  resetPath: string | undefined;
  toPictureUrl: ToPictureUrl;
  createLimit: CreateLimit;
  followUps: FollowUps;
  redis: Redis | undefined;
  log: Logger;
  metrics: Metrics | undefined;
  clock: () => number;
}

/** Signing in, and what people do with their account. The caller must close the store. */
export interface People {
  store: SessionStore;
  signedIn: SignedIn;
  sessions: SessionService;
  account: AccountService;
  /** Fetches a token's user from the provider. */
  readUser(token: string, signal: AbortSignal): Promise<SessionUser>;
}

export async function composePeople(options: PeopleOptions): Promise<People> {
  const { dataDir, keys, upstream, resetPath, toPictureUrl, createLimit, followUps } = options;
  const { redis, log, clock } = options;
  const calls = createSessionsUpstream(upstream, { toPictureUrl });
  const readUser = async (token: string, signal: AbortSignal): Promise<SessionUser> =>
    toSessionUser(await calls.me(token, signal));
  const opened = await openSessionStore({ dataDir, keys, clock, log, redis });
  const store = createCheckedSessions({ store: withLastingMarks(opened), readUser });
  const signedIn = createSignedIn(store);
  const guesses = createLogInLimit(createLimit);
  return {
    store,
    signedIn,
    readUser,
    sessions: createSessionService({
      upstream: calls,
      store,
      guesses,
      log: log.child({ part: 'session' }),
      onSignIn: options.metrics?.signedIn,
      clock,
    }),
    account: createAccountService({
      accounts: createAccountsUpstream(upstream, { resetPath }),
      sessions: calls,
      signedIn,
      guesses,
      followUps,
      createLimit,
      clock,
    }),
  };
}
