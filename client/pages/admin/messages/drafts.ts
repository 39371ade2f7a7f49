import { browserStore } from '../../../storage/browser-store.ts';

/** A draft for one message, stored in this tab. */
export interface Draft {
  text: string;
  /** The last text sent without a confirmed response, and its idempotency key. */
  attempt: Attempt | null;
}

interface Attempt {
  text: string;
  key: string;
}

export const noDraft: Draft = { text: '', attempt: null };

/** Drafts by `draftName`. They survive leaving the page and signing in again as the same user. */
export const drafts = browserStore<Draft>('sessionStorage', ({ text, attempt }) =>
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

/** Resending the same text reuses its key; a changed text gets a new one. */
export function keyOf({ text, attempt }: Draft): string {
  return attempt?.text === text ? attempt.key : crypto.randomUUID();
}

function isAttempt(value: unknown): value is Attempt {
  if (typeof value !== 'object' || value === null || !('text' in value && 'key' in value))
    return false;
  return typeof value.text === 'string' && typeof value.key === 'string';
}
