/** Maximum time between two delivery attempts, even if the provider asks for more. */
export const maxWaitMs = 24 * 60 * 60_000;
/** Longer than any delivery: after it, the sender is assumed dead. */
export const leaseMs = 30_000;
/** A lease that ends later dates from before the clock was set back. Longer than `leaseMs`, as statements run concurrently. */
export const maxLeaseMs = 2 * leaseMs;
export const keyRetentionMs = 30 * 24 * 60 * 60_000;

/** A message to send. */
export interface NewMessage {
  /** Idempotency key: a message with a known key is not added again. */
  key: string;
  kind: string;
  /** Data for the delivery, as text. */
  payload: string;
  /** Ids of `Attachments`. */
  attachments: readonly string[];
}

/** A message leased to one sender for `leaseMs`. */
export interface LeasedMessage extends Omit<NewMessage, 'payload'> {
  /** Null if no key decrypts it. */
  payload: string | null;
  lease: string;
  /** Including this one. */
  attempts: number;
  /** Milliseconds since it was added, or resent by an operator. */
  ageMs: number;
}

export type ReadableMessage = LeasedMessage & { payload: string };

export type Outcome =
  | { kind: 'delivered' }
  /** The message becomes a dead letter. */
  | { kind: 'given-up'; reason: string }
  | { kind: 'postponed'; reason: string; pauseMs: number };

/** A message as an operator sees it, without its content. */
export interface OutboxEntry {
  key: string;
  kind: string;
  takenAt: Date;
  attempts: number;
  /** Time of the next attempt, or when it became a dead letter. */
  at: Date;
  /** Why the last attempt failed; null before the first. */
  reason: string | null;
}

export interface OutboxDepth {
  waiting: number;
  dead: number;
  /** When the oldest waiting message was added. */
  oldest: Date | null;
}

/**
 * Durable queue of messages. The content of a delivered or dropped message is deleted at once; its key is retained for 30 days.
 * Writing methods reject with `OutboxUnusable` if nothing could be stored.
 */
export interface Outbox {
  /**
   * Once it resolves, the message survives a crash or power failure. False if the key is known.
   * @throws AttachmentMissing
   */
  put(message: NewMessage): Promise<boolean>;
  /** Whether a message with this key was added, whatever its state. */
  knows(key: string): Promise<boolean>;
  /** Leases up to `max` due messages to the caller for a limited time, oldest first. */
  lease(max: number): Promise<LeasedMessage[]>;
  /**
   * Records the outcome. If the lease has expired and another sender has the message, only a delivery counts. False if
   * nothing was recorded.
   */
  settle(message: LeasedMessage, outcome: Outcome): Promise<boolean>;
  /** Makes every waiting message due now. */
  retryAllNow(): Promise<void>;

  entries(state: 'waiting' | 'dead'): Promise<OutboxEntry[]>;
  /** The payload of an undelivered message; null if there is none or no key decrypts it. */
  read(key: string): Promise<string | null>;
  /** Makes a dead letter or waiting message due now, as if newly added. False if there is none. */
  resend(key: string): Promise<boolean>;
  /** Deletes a message's content; its key stays known. False if there is none. */
  drop(key: string): Promise<boolean>;

  depth(): Promise<OutboxDepth>;
  /** Deletes expired keys. */
  sweep(): Promise<void>;
  /** Whether a message could be added right now. */
  isUsable(): Promise<boolean>;
}

/** The store failed: the disk is full, the file is locked or missing, the database server does not answer. */
export class OutboxUnusable extends Error {
  constructor(cause: unknown) {
    super('The outbox is unavailable', { cause });
    this.name = 'OutboxUnusable';
  }
}

/** A message references an attachment that doesn't exist or no longer does. */
export class AttachmentMissing extends Error {
  constructor() {
    super('An attachment does not exist.');
    this.name = 'AttachmentMissing';
  }
}
