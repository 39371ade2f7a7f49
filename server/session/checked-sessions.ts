import type { SessionUser } from '../../shared/contract/session-schemas.ts';
import { AppError } from '../errors/app-error.ts';
import type { Session, SessionStore } from './session-store.ts';

export interface CheckedSessionsOptions {
  store: SessionStore;
  /** Fetches the token's user from the provider within a time limit. Rejects with an `AppError`. */
  readUser(token: string, signal: AbortSignal): Promise<SessionUser>;
}

/** Responses to a token that is no longer accepted, or whose user is gone. */
const refusals = new Set([401, 403, 404]);
/** Several requests may wait for one check, so none of them ends it. The provider's calls have a limit of their own. */
const untilAnswered = new AbortController().signal;

/**
 * Wraps a store so that `read` verifies marked sessions. A session is marked when its user may have been disabled, logged out
 * or given another role or password. Before it counts again, it is checked with the provider: if the provider refuses it, the
 * session ends and `read` rejects with a 401 that gives the reason. `read` also rejects while the provider is unreachable.
 */
export function createCheckedSessions({ store, readUser }: CheckedSessionsOptions): SessionStore {
  const underWay = new Map<string, Promise<Session | null>>();

  async function check(id: string, session: Session): Promise<Session | null> {
    try {
      const user = await readUser(session.token, untilAnswered);
      await store.confirm(id, user, session.marks ?? 0);
      return { ...session, user };
    } catch (error) {
      if (!(error instanceof AppError) || !refusals.has(error.status)) throw error;
      await store.end(id);
      const { code, message } = error;
      throw new AppError({ code, message, status: 401, cause: error });
    } finally {
      underWay.delete(id);
    }
  }

  return {
    ...store,
    async read(id) {
      const checking = underWay.get(id);
      if (checking) return checking;
      const session = await store.read(id);
      if (!session?.marks) return session;
      const started = underWay.get(id) ?? check(id, session);
      underWay.set(id, started);
      return started;
    },
  };
}
