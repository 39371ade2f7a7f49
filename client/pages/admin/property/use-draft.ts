import { useEffect, useState } from 'react';
import { Store, useStore } from '../../../hooks/store.ts';
import { differences, isSameValue, type DraftField, type PropertyDraft } from './draft.ts';
import { draftStore, type DraftBase, type DraftStore, type StoredDraft } from './stored-draft.ts';
import { holdDraft } from './open-drafts.ts';

const storeAfterMs = 400;

interface Start {
  draft: PropertyDraft;
  /** Base of the draft; null for a new property. */
  base: DraftBase | null;
}

interface OpenDraftState extends Start {
  /** Storage key of the draft. */
  key: string;
  /** The draft of the base. */
  unchanged: PropertyDraft;
  /** Whether the latest input is stored in this browser. */
  storage: 'pending' | 'stored' | 'failed';
  /** Unsaved drafts from earlier visits, newest first. */
  earlier: readonly StoredDraft[];
}

/** The draft of one open form, stored shortly after each change. */
export class OpenDraft extends Store<OpenDraftState> {
  readonly #drafts: DraftStore;
  readonly #draftFrom: (base: DraftBase | null) => PropertyDraft;
  /** Set while the latest input is not stored. */
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    drafts: DraftStore,
    start: Start,
    draftFrom: (base: DraftBase | null) => PropertyDraft,
  ) {
    const { draft } = start;
    super({ ...start, key: drafts.newKey(), unchanged: draft, storage: 'pending', earlier: [] });
    this.#drafts = drafts;
    this.#draftFrom = draftFrom;
  }

  get isChanged(): boolean {
    const { draft, unchanged } = this.state();
    return !isSameValue(draft, unchanged);
  }

  /**
   * Looks for earlier drafts, and stores this one at once when the page is hidden. Returns a function for leaving the
   * form.
   */
  open(): () => void {
    const { draft: start } = this.state();
    let isClosed = false;
    void this.#drafts.abandoned().then((found) => {
      const earlier = found.filter(({ draft }) => !isSameValue(draft, start));
      if (!isClosed) this.set({ ...this.state(), earlier });
    });
    const store = (): void => this.#store();
    window.addEventListener('pagehide', store);
    document.addEventListener('visibilitychange', store);
    return () => {
      isClosed = true;
      window.removeEventListener('pagehide', store);
      document.removeEventListener('visibilitychange', store);
      store();
    };
  }

  readonly setField = <Field extends DraftField>(field: Field, value: PropertyDraft[Field]): void =>
    this.#change({ draft: { ...this.state().draft, [field]: value } });

  /** Switches to another draft or base. */
  replace(draft: PropertyDraft, base: DraftBase | null): void {
    this.#change({ draft, base, unchanged: this.#draftFrom(base) });
  }

  /** Makes a saved draft the new base, preserving input since the draft was sent. */
  rebaseOnSaved(saved: PropertyDraft, base: DraftBase | null, sent = this.state().draft): void {
    const { draft } = this.state();
    const typed = differences(sent, draft).map((field) => [field, draft[field]]);
    this.#change({ draft: { ...saved, ...Object.fromEntries(typed) }, base, unchanged: saved });
  }

  /** Leaves unsaved input to another form, which offers it as an earlier draft. */
  handOver(drafts: DraftStore): void {
    const { base, draft } = this.state();
    const keptAt = new Date().toISOString();
    if (this.isChanged) drafts.store({ key: drafts.newKey(), keptAt, base, draft });
    this.rebaseOnSaved(draft, base);
  }

  /** Updates the base to a new version of the property, preserving input. */
  rebase(base: DraftBase | null): void {
    this.#change({ base });
  }

  /** Continues an earlier draft; the current input becomes one of the earlier drafts. */
  readonly resume = (chosen: StoredDraft): void => {
    this.#store();
    const { key, draft, base, earlier } = this.state();
    const own = { key, keptAt: new Date().toISOString(), base, draft };
    const others = earlier.filter((one) => one.key !== chosen.key);
    // A key of its own, in case another tab continues the same draft.
    const copy = { ...chosen, key: this.#drafts.newKey() };
    if (this.#drafts.store(copy)) this.#drafts.forget(chosen.key);
    this.#change({
      key: copy.key,
      draft: copy.draft,
      base: copy.base,
      unchanged: this.#draftFrom(copy.base),
      earlier: this.isChanged ? [own, ...others] : others,
    });
  };

  readonly discard = (chosen: StoredDraft): void => {
    this.#drafts.forget(chosen.key);
    const earlier = this.state().earlier.filter(({ key }) => key !== chosen.key);
    this.set({ ...this.state(), earlier });
  };

  /** Undoes `discard`. */
  readonly bringBack = (chosen: StoredDraft): void => {
    this.#drafts.store(chosen);
    const earlier = [chosen, ...this.state().earlier].toSorted((one, other) =>
      other.keptAt.localeCompare(one.keptAt),
    );
    this.set({ ...this.state(), earlier });
  };

  #change(part: Partial<OpenDraftState>): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.set({ ...this.state(), ...part });
    if (this.isChanged) this.#timer = setTimeout(() => this.#store(), storeAfterMs);
    else this.#drafts.forget(this.state().key);
  }

  #store(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { key, base, draft } = this.state();
    const isStored = this.#drafts.store({ key, keptAt: new Date().toISOString(), base, draft });
    this.set({ ...this.state(), storage: isStored ? 'stored' : 'failed' });
  }
}

/** Form values, autosaved in this browser; each tab has its own draft. */
export interface DraftState extends Pick<OpenDraftState, 'draft' | 'base' | 'storage' | 'earlier'> {
  isChanged: boolean;
  set: OpenDraft['setField'];
  /** Its other changes. */
  store: OpenDraft;
}

/** @param draftFrom the draft of a base */
export function useDraft(
  { user, property }: { user: string; property: string },
  start: Start,
  draftFrom: (base: DraftBase | null) => PropertyDraft,
): DraftState {
  const [open] = useState(() => new OpenDraft(draftStore(user, property), start, draftFrom));
  const { key, draft, base, storage, earlier } = useStore(open);
  const { isChanged } = open;
  useEffect(() => open.open(), [open]);
  useEffect(() => holdDraft(key), [key]);
  return {
    draft,
    base,
    earlier,
    isChanged,
    storage: isChanged ? storage : 'pending',
    set: open.setField,
    store: open,
  };
}
