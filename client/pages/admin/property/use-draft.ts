import { useEffect, useRef, useState } from 'react';
import { isSameValue, type DraftField, type PropertyDraft } from './draft.ts';
import { draftStore, type DraftBase, type StoredDraft } from './stored-draft.ts';
import { holdDraft } from './open-drafts.ts';

const keepAfterMs = 400;

export interface DraftState {
  draft: PropertyDraft;
  /** Base of the draft; null for a new property. */
  base: DraftBase | null;
  isChanged: boolean;
  /** Whether the latest input is stored in this browser. */
  kept: 'pending' | 'kept' | 'failed';
  /** Unsaved drafts from earlier visits, newest first. */
  earlier: readonly StoredDraft[];
  set<Field extends DraftField>(field: Field, value: PropertyDraft[Field]): void;
  /** Switches to another draft or base. */
  replace(draft: PropertyDraft, base: DraftBase | null): void;
  /** Makes a saved draft the new base. */
  settle(draft: PropertyDraft, base: DraftBase | null): void;
  /** Updates the base to a new version of the property, preserving input. */
  rebase(base: DraftBase | null): void;
  /** Continues an earlier draft; the current input becomes one of the earlier drafts. */
  resume(earlier: StoredDraft): void;
  discard(earlier: StoredDraft): void;
}

interface Started {
  /** Storage key of the draft. */
  key: string;
  draft: PropertyDraft;
  base: DraftBase | null;
  /** The draft of the base. */
  unchanged: PropertyDraft;
}

/** Form values, autosaved in this browser; each tab has its own draft. */
export function useDraft(
  owner: { user: string; property: string },
  start: { draft: PropertyDraft; base: DraftBase | null },
  draftFrom: (base: DraftBase | null) => PropertyDraft,
): DraftState {
  const { user, property } = owner;
  const [store] = useState(() => draftStore(user, property));
  const [{ key, draft, base, unchanged }, setState] = useState<Started>(() => ({
    ...start,
    key: store.newKey(),
    unchanged: start.draft,
  }));
  const [earlier, setEarlier] = useState<readonly StoredDraft[]>([]);
  const [kept, setKept] = useState<DraftState['kept']>('pending');
  const unkept = useRef<() => void>(null);
  const isChanged = !isSameValue(draft, unchanged);

  useEffect(() => {
    let isGone = false;
    void store.abandoned().then((found) => {
      if (!isGone) setEarlier(found.filter((one) => !isSameValue(one.draft, start.draft)));
    });
    return () => {
      isGone = true;
    };
    // Looks for earlier drafts once, when the form opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store]);

  useEffect(() => holdDraft(key), [key]);

  useEffect(() => {
    if (!isChanged) {
      store.forget(key);
      return undefined;
    }
    function keep(): void {
      unkept.current = null;
      clearTimeout(timer);
      const isStored = store.keep({ key, keptAt: new Date().toISOString(), base, draft });
      setKept(isStored ? 'kept' : 'failed');
    }
    const timer = setTimeout(keep, keepAfterMs);
    unkept.current = keep;
    return () => clearTimeout(timer);
  }, [store, key, draft, base, isChanged]);

  useEffect(() => {
    function keepAtOnce(): void {
      unkept.current?.();
    }
    window.addEventListener('pagehide', keepAtOnce);
    document.addEventListener('visibilitychange', keepAtOnce);
    return () => {
      window.removeEventListener('pagehide', keepAtOnce);
      document.removeEventListener('visibilitychange', keepAtOnce);
      keepAtOnce();
    };
  }, []);

  return {
    draft,
    base,
    isChanged,
    kept: isChanged ? kept : 'pending',
    earlier,
    set: (field, value) => setState((now) => ({ ...now, draft: { ...now.draft, [field]: value } })),
    replace: (next, from) => setState({ key, draft: next, base: from, unchanged: draftFrom(from) }),
    settle(next, from) {
      unkept.current = null;
      store.forget(key);
      setState({ key, draft: next, base: from, unchanged: next });
    },
    rebase: (from) => setState((now) => ({ ...now, base: from })),
    resume(chosen) {
      unkept.current?.();
      unkept.current = null;
      const others = earlier.filter((one) => one.key !== chosen.key);
      const own = { key, keptAt: new Date().toISOString(), base, draft };
      setEarlier(isChanged ? [own, ...others] : others);
      // A key of its own, in case another tab continues the same draft.
      const copy = { ...chosen, key: store.newKey() };
      if (store.keep(copy)) store.forget(chosen.key);
      setState({ ...copy, unchanged: draftFrom(chosen.base) });
    },
    discard(chosen) {
      store.forget(chosen.key);
      setEarlier((all) => all.filter((one) => one.key !== chosen.key));
    },
  };
}
