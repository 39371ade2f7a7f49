import { useEffect, useRef, useState } from 'react';
import { isSameValue, type DraftField, type PropertyDraft } from './draft.ts';
import { draftStore, type DraftBase, type KeptDraft } from './kept-draft.ts';

const keepAfterMs = 400;

export interface DraftState {
  draft: PropertyDraft;
  /** What the draft is a change of; null for a new property. */
  base: DraftBase | null;
  isChanged: boolean;
  /** When this browser last kept it, ISO 8601. */
  keptAt: string | null;
  /** What an earlier visit left unsent. */
  earlier: KeptDraft | null;
  set<Field extends DraftField>(field: Field, value: PropertyDraft[Field]): void;
  /** Goes on with another draft, or from another base. */
  replace(draft: PropertyDraft, base: DraftBase | null): void;
  /** What was sent and taken: from here on it is the base. */
  settle(draft: PropertyDraft, base: DraftBase | null): void;
  /** The same property under another version: what is typed stays as it is. */
  rebase(base: DraftBase | null): void;
  resume(): void;
  discardEarlier(): void;
}

interface Started {
  draft: PropertyDraft;
  base: DraftBase | null;
  /** The draft that the base is. */
  unchanged: PropertyDraft;
}

/** A form's values, kept by this browser while they are typed. */
export function useDraft(
  owner: { user: string; property: string },
  start: { draft: PropertyDraft; base: DraftBase | null },
  draftFrom: (base: DraftBase | null) => PropertyDraft,
): DraftState {
  const { user, property } = owner;
  const [store] = useState(() => draftStore(user, property));
  const [{ draft, base, unchanged }, setState] = useState<Started>({
    ...start,
    unchanged: start.draft,
  });
  const [earlier, setEarlier] = useState<KeptDraft | null>(null);
  const [keptAt, setKeptAt] = useState<string | null>(null);
  const unkept = useRef<() => void>(null);
  const isChanged = !isSameValue(draft, unchanged);

  useEffect(() => {
    const found = store.takeEarlier();
    if (found && !isSameValue(found.draft, start.draft)) setEarlier(found);
    else store.forgetEarlier();
    // What was left is looked for once, when the form opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store]);

  useEffect(() => {
    if (!isChanged) {
      store.forget();
      return undefined;
    }
    function keep(): void {
      unkept.current = null;
      clearTimeout(timer);
      const now = new Date().toISOString();
      store.keep({ keptAt: now, base, draft });
      setKeptAt(now);
    }
    const timer = setTimeout(keep, keepAfterMs);
    unkept.current = keep;
    return () => clearTimeout(timer);
  }, [store, draft, base, isChanged]);

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

  function discardEarlier(): void {
    store.forgetEarlier();
    setEarlier(null);
  }

  return {
    draft,
    base,
    isChanged,
    keptAt: isChanged ? keptAt : null,
    earlier,
    set: (field, value) =>
      setState((state) => ({ ...state, draft: { ...state.draft, [field]: value } })),
    replace: (next, from) => setState({ draft: next, base: from, unchanged: draftFrom(from) }),
    settle(next, from) {
      unkept.current = null;
      store.forget();
      setState({ draft: next, base: from, unchanged: next });
    },
    rebase: (from) => setState((state) => ({ ...state, base: from })),
    resume() {
      if (!earlier) return;
      setState({
        draft: earlier.draft,
        base: earlier.base,
        unchanged: draftFrom(earlier.base),
      });
      discardEarlier();
    },
    discardEarlier,
  };
}
