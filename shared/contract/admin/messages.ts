import type { PropertyStatus } from './properties.ts';
import type { AdminPage, StaffMember } from './lists.ts';

export const messageStatuses = ['new', 'in_progress', 'replied', 'spam'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

export const messageKinds = ['contact', 'owner'] as const;
export type MessageKind = (typeof messageKinds)[number];

export const messageSorts = ['createdAt', 'updatedAt', 'name'] as const;

export interface MessageItem {
  id: string;
  kind: MessageKind;
  status: MessageStatus;
  name: string;
  email: string;
  /** The text's beginning in one line. */
  excerpt: string;
  property: { id: string; uuid: string; title: string; status: PropertyStatus } | null;
  assignee: StaffMember | null;
  read: boolean;
  createdAt: string;
  updatedAt: string;
  repliedAt: string | null;
  /** Since when the sender waits, in seconds; null once it is replied to, or spam. */
  waitingSeconds: number | null;
  /** It has waited for more than the 24 hours that the site promises. */
  late: boolean;
  deletedAt: string | null;
}

export interface ThreadEntry {
  id: string;
  /** A note is seen by staff only. */
  kind: 'reply' | 'note';
  body: string;
  author: StaffMember;
  createdAt: string;
  /** What became of a reply's mail. */
  delivery: 'sending' | 'sent' | 'failed' | null;
}

export interface AdminMessage extends MessageItem {
  message: string;
  phone: string;
  /** What an owner said of the home: a name for people and the value. */
  details: { name: string; value: string }[];
  photos: { src: string; width: number; height: number }[];
  /** Oldest first. */
  thread: ThreadEntry[];
}

export interface MessagePage extends AdminPage<MessageItem> {
  counts: Record<MessageStatus | 'unread', number>;
  /** Whom a message can be given to. */
  staff: StaffMember[];
  /** The provider has the specification's calls for messages and no more. */
  basic?: true;
}

export interface MessageChange {
  status?: MessageStatus;
  /** A user's id; null for nobody. */
  assignee?: string | null;
  read?: boolean;
}

export type MessagePost =
  | {
      inReplyTo: string;
      body: string;
      /** The same key is the same reply. */
      key: string;
      /** The newest reply that its author has seen, null for none: a newer one makes it a 409. */
      seenReply?: string | null | undefined;
    }
  | { messageId: string; note: string }
  | { messageId: string; /** Of the entry whose mail failed. */ resend: string };
