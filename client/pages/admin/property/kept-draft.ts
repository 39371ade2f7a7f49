import type { PropertyFields } from '../../../../shared/contract/admin/properties.ts';
import { emptyDraft, type PropertyDraft } from './draft.ts';

/** What a draft started from: the property as it was then. */
export interface DraftBase {
  version: number;
  fields: PropertyFields;
}

export interface KeptDraft {
  /** ISO 8601. */
  keptAt: string;
  /** Null for a new property. */
  base: DraftBase | null;
  draft: PropertyDraft;
}

/** What this browser keeps of a form that was not sent yet. */
export interface DraftStore {
  keep(kept: KeptDraft): void;
  forget(): void;
  /**
   * What an earlier visit left. It is put aside, so that what is typed from now on does not take its place before
   * somebody has decided about it.
   */
  takeEarlier(): KeptDraft | null;
  forgetEarlier(): void;
}

/**
 * Kept apart by who typed it and what about. Where the browser keeps nothing (private windows, a full store), a draft
 * lasts as long as its page.
 * @param property its id, or 'new'
 */
export function draftStore(user: string, property: string): DraftStore {
  const current = `property-draft:${user}:${property}`;
  const earlier = `${current}:earlier`;
  return {
    keep: (kept) => store(() => localStorage.setItem(current, JSON.stringify(kept))),
    forget: () => store(() => localStorage.removeItem(current)),
    takeEarlier() {
      return (
        store(() => {
          const text = localStorage.getItem(current);
          if (text !== null) localStorage.setItem(earlier, text);
          localStorage.removeItem(current);
          return read(localStorage.getItem(earlier));
        }) ?? null
      );
    },
    forgetEarlier: () => store(() => localStorage.removeItem(earlier)),
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
function read(text: string | null): KeptDraft | null {
  const kept: unknown = JSON.parse(text ?? 'null');
  if (typeof kept !== 'object' || kept === null) return null;
  if (!('draft' in kept && 'base' in kept && 'keptAt' in kept)) return null;
  const { draft, base, keptAt } = kept as KeptDraft;
  if (!hasShapeOf(emptyDraft, draft)) return null;
  return { keptAt: String(keptAt), base, draft: { ...emptyDraft, ...draft } };
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
