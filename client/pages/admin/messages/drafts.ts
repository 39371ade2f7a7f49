/** A draft for one message, stored in this tab. */
export interface Draft {
  text: string;
  /** The last text sent without a confirmed response, and its idempotency key. */
  attempt: { text: string; key: string } | null;
}

export const noDraft: Draft = { text: '', attempt: null };

/** In-memory copy; without storage, drafts last as long as the page. */
const drafts = new Map<string, Draft>();
const listeners = new Set<() => void>();

const kinds = ['reply', 'note'] as const;
type DraftKind = (typeof kinds)[number];

export function draftName(kind: DraftKind, user: string, message: string): string {
  return `${kind}:${user}:${message}`;
}

/** Whether a message has a draft. */
export function hasDraft(user: string, message: string): boolean {
  return kinds.some((kind) => readDraft(draftName(kind, user, message)).text !== '');
}

/**
 * Drafts survive leaving the page and signing in again as the same user.
 * @param name identifies the user, kind and message
 */
export function readDraft(name: string): Draft {
  const known = drafts.get(name);
  if (known) return known;
  const draft = parse(stored(name));
  drafts.set(name, draft);
  return draft;
}

export function keepDraft(name: string, draft: Draft): void {
  drafts.set(name, draft);
  try {
    if (draft.text === '') sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // The draft is still in memory.
  }
  for (const listener of listeners) listener();
}

export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resending the same text reuses its key; a changed text gets a new one. */
export function keyOf({ text, attempt }: Draft): string {
  return attempt?.text === text ? attempt.key : crypto.randomUUID();
}

function stored(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function parse(kept: string | null): Draft {
  try {
    const { text, attempt } = Object(JSON.parse(kept ?? 'null'));
    if (typeof text !== 'string') return noDraft;
    const { text: tried, key } = Object(attempt);
    const isAttempt = typeof tried === 'string' && typeof key === 'string';
    return { text, attempt: isAttempt ? { text: tried, key } : null };
  } catch {
    return noDraft;
  }
}
