import type { PropertyFields } from '../../../../shared/property-values.ts';
import { browserStore } from '../../../storage/browser-store.ts';
import { openDrafts } from './open-drafts.ts';
import { emptyDraft, type PropertyDraft } from './draft.ts';

/** The version of the property that a draft started from. */
export interface DraftBase {
  version: number;
  fields: PropertyFields;
}

export interface StoredDraft {
  /** Storage key; every opened form has its own. */
  key: string;
  /** ISO 8601 timestamp. */
  keptAt: string;
  /** Null for a new property. */
  base: DraftBase | null;
  draft: PropertyDraft;
}

/** Fields missing from drafts of an older form start empty. */
const drafts = browserStore<Omit<StoredDraft, 'key'>>('localStorage', ({ draft, base, keptAt }) =>
  base !== undefined && typeof keptAt === 'string' && hasShapeOf(emptyDraft, draft)
    ? // This module is the only writer.
      { keptAt, base: base as DraftBase | null, draft: { ...emptyDraft, ...draft } }
    : null,
);

/** A user's drafts in this browser, for one property or for all new ones. */
export interface DraftStore {
  newKey(): string;
  /** Returns false if storage is unavailable or full; the draft then lasts as long as the page. */
  store(draft: StoredDraft): boolean;
  forget(key: string): void;
  /** Drafts not open in any tab, newest first. */
  abandoned(): Promise<StoredDraft[]>;
}

/** @param property its id, or 'new' */
export function draftStore(user: string, property: string): DraftStore {
  const prefix = `property-draft:${user}:${property}`;
  return {
    newKey: () => `${prefix}:${crypto.randomUUID()}`,
    store: ({ key, ...draft }) => drafts.write(key, draft),
    forget: (key) => void drafts.write(key, null),
    async abandoned() {
      const open = await openDrafts();
      return storedKeys()
        .filter((key) => (key === prefix || key.startsWith(`${prefix}:`)) && !open.has(key))
        .flatMap((key) => {
          const stored = drafts.read(key);
          return stored ? [{ key, ...stored }] : [];
        })
        .toSorted((one, other) => other.keptAt.localeCompare(one.keptAt));
    },
  };
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** Checks the shape, because another version of the form may have stored the draft. */
function hasShapeOf(model: PropertyDraft, value: unknown): value is Partial<PropertyDraft> {
  if (typeof value !== 'object' || value === null) return false;
  const entries: [string, unknown][] = Object.entries(value);
  const models: Record<string, unknown> = { ...model };
  return entries.every(
    ([name, own]) =>
      typeof own === typeof models[name] && Array.isArray(own) === Array.isArray(models[name]),
  );
}
