export const messageStatuses = ['new', 'in_progress', 'replied', 'spam'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

export const messageKinds = ['contact', 'owner'] as const;
export type MessageKind = (typeof messageKinds)[number];

export const messageSorts = ['createdAt', 'updatedAt', 'name'] as const;

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
      /** Id of the newest reply that the author has seen, null for none; a newer one causes a 409. */
      seenReply?: string | null | undefined;
    }
  | { messageId: string; note: string }
  | { messageId: string; /** Id of the entry whose mail failed. */ resend: string };
