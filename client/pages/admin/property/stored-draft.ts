import type { PropertyFields } from '../../../../shared/contract/admin/properties.ts';
import { openDrafts } from './open-drafts.ts';
import { emptyDraft, type PropertyDraft } from './draft.ts';

/** What a draft started from: the property as it was then. */
export interface DraftBase {
  version: number;
  fields: PropertyFields;
}

export interface StoredDraft {
  /** In this browser's storage; each form that is opened has its own. */
  key: string;
  /** ISO 8601. */
  keptAt: string;
  /** Null for a new property. */
  base: DraftBase | null;
  draft: PropertyDraft;
}

/** The unsent drafts of one user for one property, or for all new properties, in this browser. */
export interface DraftStore {
  newKey(): string;
  /** False where the browser stores nothing (private windows, a full store): the draft lasts as long as its page. */
  keep(kept: StoredDraft): boolean;
  forget(key: string): void;
  /** Drafts whose form is not open in any tab, newest first. */
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

/** Fields that an older form did not have start empty; null for what is no draft. */
function read(key: string, text: string | null): StoredDraft | null {
  const kept: unknown = JSON.parse(text ?? 'null');
  if (typeof kept !== 'object' || kept === null) return null;
  if (!('draft' in kept && 'base' in kept && 'keptAt' in kept)) return null;
  const { draft, base, keptAt } = kept as StoredDraft;
  if (!hasShapeOf(emptyDraft, draft)) return null;
  return { key, keptAt: String(keptAt), base, draft: { ...emptyDraft, ...draft } };
}

/** Only our own pages write here: this guards against another version of them. */
function hasShapeOf(model: PropertyDraft, value: unknown): value is Partial<PropertyDraft> {
  if (typeof value !== 'object' || value === null) return false;
  const entries: [string, unknown][] = Object.entries(value);
  const models: Record<string, unknown> = { ...model };
  return entries.every(
    ([name, own]) =>
      typeof own === typeof models[name] && Array.isArray(own) === Array.isArray(models[name]),
  );
}
