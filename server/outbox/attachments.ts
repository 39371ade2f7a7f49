export interface NewAttachment {
  bytes: Uint8Array;
  /** Digest of the uploaded file, to recognise it again. */
  digest: string;
  /** The sender; each has a limit for undelivered files. */
  owner: string;
  /** Hash of the sender's IP address; undelivered files are also limited per address. */
  address: string;
}

/** Uploaded files, stored until the message that they belong to is delivered. Methods reject with `OutboxUnusable`. */
export interface Attachments {
  /**
   * Stores a file for a day under an unguessable id.
   * @throws AttachmentsFull
   */
  stage(attachment: NewAttachment): Promise<string>;
  /** Digest of a file, including one delivered within the last 30 days; null if there is none. */
  digestOf(id: string): Promise<string | null>;
  /** Null if it is gone. */
  read(id: string): Promise<Buffer | null>;
  /** Deletes a file that belongs to no message. */
  discard(id: string): Promise<void>;
  /** Deletes expired files without a message. */
  sweep(): Promise<void>;
}

/** The limit of the sender, of their IP address or of the whole outbox is reached. */
export class AttachmentsFull extends Error {
  readonly isOwnersFault: boolean;

  constructor(isOwnersFault: boolean) {
    super('There is no room for another attachment.');
    this.name = 'AttachmentsFull';
    this.isOwnersFault = isOwnersFault;
  }
}

export const stagedMs = 24 * 60 * 60_000;
/** Matches the retention of the message keys. */
export const digestRetentionMs = 30 * stagedMs;
const maxBytesOfOwner = 40 * 1024 * 1024;
/** For all senders behind one IP address: many visitors, or one with many identities. */
const maxBytesOfAddress = 256 * 1024 * 1024;
const maxBytes = 2 * 1024 * 1024 * 1024;

/** Bytes that are stored. */
export interface StoredBytes {
  /** By this sender, not part of a message yet. */
  own: number;
  /** From the same IP address. */
  ofAddress: number;
  all: number;
}

/** @throws AttachmentsFull if `bytes` more would pass a limit */
export function checkRoom(stored: StoredBytes, bytes: number): void {
  if (stored.own + bytes > maxBytesOfOwner) throw new AttachmentsFull(true);
  if (stored.ofAddress + bytes > maxBytesOfAddress) throw new AttachmentsFull(true);
  if (stored.all + bytes > maxBytes) throw new AttachmentsFull(false);
}
