import type { SessionUser } from '../../shared/contract/session-schemas.ts';
/** A session lasts 24 hours from signing in. */
export const sessionSeconds = 86_400;

/** Server-side data of a signed-in user. */
export interface Session {
  user: SessionUser;
  /** The provider's bearer token. Encrypted at rest, and sent to the provider only. */
  token: string;
  /** Absolute expiry: 24 hours after signing in. */
  expiresAt: Date;
  /** Number of marks since the last check; absent if no check is needed. */
  marks?: number;
}

/** Storage of sessions. Only the browser has the full id: stores receive it and persist its hash. */
export interface SessionStore {
  /** Stores a new session and resolves with the id for its cookie. */
  create(session: Session): Promise<string>;
  /** The session with this id; null if it doesn't exist. */
  read(id: string): Promise<Session | null>;
  /** Updates the session's user; does nothing if there is no such session. */
  update(id: string, user: SessionUser): Promise<void>;
  /** Ends a session and resolves with it. Idempotent. */
  end(id: string): Promise<Session | null>;
  /** Ends every session of a user. */
  endAllOf(userId: string): Promise<void>;
  /**
   * Marks sessions that the provider may have ended or changed: those of a user, or all for null.
   * @param except id of a session known to be valid
   */
  mark(userId: string | null, except?: string): Promise<void>;
  /**
   * After a check of a session, stores the user that it found and clears the session's marks, unless one was made meanwhile.
   * @param marks their number at the start of the check
   */
  confirm(id: string, user: SessionUser, marks: number): Promise<void>;
  /** Deletes expired sessions, even after the clock was set back, and resolves with their number. */
  sweep(): Promise<number>;
  /** Sessions that are neither ended nor expired; null if the store has no count of them. */
  count(): Promise<number | null>;
  /** Whether the store can be read and written right now. */
  isUsable(): Promise<boolean>;
  close(): Promise<void>;
}
