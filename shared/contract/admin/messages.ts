import type { PropertyStatus } from './property-status.ts';
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
  /** Beginning of the message on one line. */
  excerpt: string;
  property: { id: string; uuid: string; title: string; status: PropertyStatus } | null;
  assignee: StaffMember | null;
  read: boolean;
  createdAt: string;
  updatedAt: string;
  repliedAt: string | null;
  /** Seconds since the sender wrote; null once the message is answered or marked as spam. */
  waitingSeconds: number | null;
  /** Has waited longer than the promised 24 hours. */
  late: boolean;
  deletedAt: string | null;
}

export interface ThreadEntry {
  id: string;
  /** Only staff see notes. */
  kind: 'reply' | 'note';
  body: string;
  author: StaffMember;
  createdAt: string;
  /** Delivery status of a reply's mail. */
  delivery: 'sending' | 'sent' | 'failed' | null;
}

export interface AdminMessage extends MessageItem {
  message: string;
  phone: string;
  /** The owner's details of the home: readable labels and values. */
  details: { name: string; value: string }[];
  photos: { src: string; width: number; height: number }[];
  /** Oldest first. */
  thread: ThreadEntry[];
}

export interface MessagePage extends AdminPage<MessageItem> {
  counts: Record<MessageStatus | 'unread', number>;
  /** Staff that a message can be assigned to. */
  staff: StaffMember[];
  /** The provider has only the specified message calls. */
  basic?: true;
}

export interface MessageChange {
  status?: MessageStatus;
  /** A user's id; null for unassigned. */
  assignee?: string | null;
  read?: boolean;
}

export type MessagePost =
  | {
      inReplyTo: string;
      body: string;
      /** Idempotency key of the reply. */
      key: string;
      /** Id of the newest reply that the author has seen, null for none; a newer one causes a 409. */
      seenReply?: string | null | undefined;
    }
  | { messageId: string; note: string }
  | { messageId: string; /** Of the entry whose mail failed. */ resend: string };
