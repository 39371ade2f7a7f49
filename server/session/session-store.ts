import type { SessionUser } from '../../shared/contract/session.ts';

/** What the server keeps of somebody who is signed in. */
export interface Session {
  user: SessionUser;
  /** The provider's bearer token. It is encrypted before it is stored and never leaves the server but to the provider. */
  token: string;
  /** When the session ends, whatever happens: 24 hours after signing in. */
  expiresAt: Date;
  /** How often it was marked for a check since the last one; absent where it needs none. */
  marks?: number;
}

/** Where sessions are kept. An id is known in full to the browser alone: stores see and keep its hash. */
export interface SessionStore {
  /** Keeps a new session and answers the id that its cookie carries. */
  create(session: Session): Promise<string>;
  /** The session of an id; null where there is none any more, or never was. */
  read(id: string): Promise<Session | null>;
  /** Keeps what has changed about the person; where there is no such session, nothing happens. */
  update(id: string, user: SessionUser): Promise<void>;
  /** Ends one session; ending it twice is no error. Answers what it was. */
  end(id: string): Promise<Session | null>;
  /** Ends every session of a person. */
  endAllOf(userId: string): Promise<void>;
  /**
   * Marks sessions that the provider may have ended or changed: those of a user, or all of them for null.
   * @param except the id of a session that is known to be good
   */
  mark(userId: string | null, except?: string): Promise<void>;
  /** Takes marks back after a check, except those made during it: `marks` is how many there were at its start. */
  clearMarks(id: string, marks: number): Promise<void>;
  /** Forgets sessions whose time is over, also where the clock was set back. Answers how many. */
  sweep(): Promise<number>;
  /** Whether the store can be read and written right now. */
  isUsable(): Promise<boolean>;
  close(): Promise<void>;
}
