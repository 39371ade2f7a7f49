/** The longest wait between two attempts to deliver a message: what a provider may ask for at most. */
export const maxWaitMs = 24 * 60 * 60_000;

/** What is to be sent. */
export interface NewMessage {
  /** Tells a message from every other: the same key is the same message, however often it is put. */
  key: string;
  kind: string;
  /** What whoever delivers it needs to know, as text. */
  payload: string;
  /** Ids of `Attachments`. */
  attachments: readonly string[];
}

/** A message that whoever holds it is delivering, until `leasedUntil` at the latest. */
export interface LeasedMessage extends NewMessage {
  lease: string;
  /** With this one. */
  attempts: number;
  /** When it was put, or an operator sent it again. */
  since: Date;
}

export type Outcome =
  | { kind: 'delivered' }
  /** It becomes a dead letter. */
  | { kind: 'given-up'; reason: string }
  | { kind: 'postponed'; reason: string; until: Date };

/** A message as an operator sees it, without what it says. */
export interface OutboxEntry {
  key: string;
  kind: string;
  takenAt: Date;
  attempts: number;
  /** When it is tried next; of a dead letter, when it became one. */
  at: Date;
  /** Why it has not been delivered; null before the first attempt. */
  reason: string | null;
}

export interface OutboxDepth {
  waiting: number;
  dead: number;
  /** When the oldest of the waiting ones was put. */
  oldest: Date | null;
}

/**
 * Messages that will be delivered, whatever happens to this process. What is delivered or dropped is forgotten at once but
 * for its key, which is known for 30 days. Methods that write reject with `OutboxUnusable` where nothing could be kept.
 */
export interface Outbox {
  /**
   * Once it resolves, the message survives the end of the process and of the machine's power. False where the key is known.
   * @throws AttachmentMissing
   */
  put(message: NewMessage): Promise<boolean>;
  /** Whether a message with this key has been put, whatever has become of it. */
  knows(key: string): Promise<boolean>;
  /** Up to so many messages whose time has come, for the caller alone for a while. The oldest come first. */
  lease(max: number): Promise<LeasedMessage[]>;
  /** Where the lease is over and another has the message, only a delivery still counts. */
  settle(message: LeasedMessage, outcome: Outcome): Promise<void>;
  /** Makes every waiting message due now. */
  retryAllNow(): Promise<void>;

  entries(state: 'waiting' | 'dead'): Promise<OutboxEntry[]>;
  /** The payload of a message that is not delivered; null where there is none or no key opens it. */
  read(key: string): Promise<string | null>;
  /** Makes a dead letter or a waiting message due now, as if it had just been put. False where there is none. */
  resend(key: string): Promise<boolean>;
  /** Forgets what a message says; its key stays known. False where there is none. */
  drop(key: string): Promise<boolean>;

  depth(): Promise<OutboxDepth>;
  /** Forgets keys that need not be known any more. */
  sweep(): Promise<void>;
  /** Whether a message could be put right now. */
  isUsable(): Promise<boolean>;
}

/** Nothing could be written: the disk is full, the file is locked or gone. */
export class OutboxUnusable extends Error {
  constructor(cause: unknown) {
    super('The outbox cannot be written.', { cause });
    this.name = 'OutboxUnusable';
  }
}

/** A message names an attachment that is not there any more, or never was. */
export class AttachmentMissing extends Error {
  constructor() {
    super('An attachment is not there.');
    this.name = 'AttachmentMissing';
  }
}
