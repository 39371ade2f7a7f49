import { browserStore } from '../../../storage/browser-store.ts';

/** A draft for one message, stored in this browser. */
export interface Draft {
  text: string;
  /** The last text sent without a confirmed response. */
  attempt: Attempt | null;
}

interface Attempt {
  text: string;
  /** The newest reply seen when it was sent first: sent again, it is still the same entry. */
  seenReply: string | null;
}

export const noDraft: Draft = { text: '', attempt: null };

/** Drafts by `draftName`. They survive closing the tab and signing in again as the same user. */
export const drafts = browserStore<Draft>('localStorage', ({ text, attempt }) =>
  typeof text === 'string' ? { text, attempt: isAttempt(attempt) ? attempt : null } : null,
);

const kinds = ['reply', 'note'] as const;

export function draftName(kind: (typeof kinds)[number], user: string, message: string): string {
  return `${kind}:${user}:${message}`;
}

/** Whether a message has a draft. */
export function hasDraft(user: string, message: string): boolean {
  return kinds.some((kind) => drafts.read(draftName(kind, user, message)) !== null);
}

export function storeDraft(name: string, draft: Draft): void {
  drafts.write(name, draft.text === '' ? null : draft);
}

/** The attempt to send a draft: the earlier one if its text is the same. */
export function attemptOf({ text, attempt }: Draft, seenReply: string | null): Attempt {
  return attempt?.text === text ? attempt : { text, seenReply };
}

function isAttempt(value: unknown): value is Attempt {
  const { text, seenReply } = Object(value);
  return typeof text === 'string' && (seenReply === null || typeof seenReply === 'string');
}
