import type { PropertyFields } from '../../../../shared/property-values.ts';
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

/** A user's drafts in this browser, for one property or for all new ones. */
export interface DraftStore {
  newKey(): string;
  /** Returns false if storage is unavailable or full; the draft then lasts as long as the page. */
  keep(kept: StoredDraft): boolean;
  forget(key: string): void;
  /** Drafts not open in any tab, newest first. */
  abandoned(): Promise<StoredDraft[]>;
}

/** @param property its id, or 'new' */
export function draftStore(user: string, property: string): DraftStore {
  const prefix = `property-draft:${user}:${property}`;
  return {
    newKey: () => `${prefix}:${crypto.randomUUID()}`,
    keep: ({ key, ...kept }) =>
      store(() => {
        localStorage.setItem(key, JSON.stringify(kept));
        return true;
      }) ?? false,
    forget: (key) => store(() => localStorage.removeItem(key)),
    async abandoned() {
      const open = await openDrafts();
      const keys = store(() => Object.keys(localStorage)) ?? [];
      return keys
        .filter((key) => (key === prefix || key.startsWith(`${prefix}:`)) && !open.has(key))
        .flatMap((key) => store(() => read(key, localStorage.getItem(key))) ?? [])
        .toSorted((one, other) => other.keptAt.localeCompare(one.keptAt));
    },
  };
}

function store<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** Fields missing from drafts of an older form start empty; null for invalid drafts. */
function read(key: string, text: string | null): StoredDraft | null {
  const kept: unknown = JSON.parse(text ?? 'null');
  if (typeof kept !== 'object' || kept === null) return null;
  if (!('draft' in kept && 'base' in kept && 'keptAt' in kept)) return null;
  const { draft, base, keptAt } = kept as StoredDraft;
  if (!hasShapeOf(emptyDraft, draft)) return null;
  return { key, keptAt: String(keptAt), base, draft: { ...emptyDraft, ...draft } };
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
