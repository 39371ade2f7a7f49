import { useSyncExternalStore } from 'react';

/** Values by key in the browser's storage; they last as long as the page if it is unavailable or full. */
export interface BrowserStore<Value extends object> {
  /** Returns the same object until the stored text changes; null if there is none or it is invalid. */
  read(key: string): Value | null;
  /**
   * @param value null deletes it
   * @returns whether the storage has changed
   */
  write(key: string, value: Value | null): boolean;
  /** Calls the listener after changes, including those by other tabs. */
  subscribe(listener: () => void): () => void;
}

/**
 * @param area `sessionStorage` for this tab, `localStorage` for all tabs
 * @param parse returns null for values of another shape, such as from an older release
 */
export function browserStore<Value extends object>(
  area: 'sessionStorage' | 'localStorage',
  parse: (stored: { [Name in keyof Value]?: unknown }) => Value | null,
): BrowserStore<Value> {
  const known = new Map<string, { text: string | null; value: Value | null }>();

  function textOf(key: string): string | null {
    try {
      return window[area].getItem(key);
    } catch {
      return null;
    }
  }

  return {
    read(key) {
      const text = textOf(key);
      let last = known.get(key);
      if (last?.text !== text) {
        last = { text, value: null };
        try {
          const stored: unknown = JSON.parse(text ?? 'null');
          if (typeof stored === 'object' && stored) last.value = parse(stored);
        } catch {
          // The text is not JSON.
        }
        known.set(key, last);
      }
      return last.value;
    },
    write(key, value) {
      let isStored = true;
      try {
        if (value) window[area].setItem(key, JSON.stringify(value));
        else window[area].removeItem(key);
      } catch {
        isStored = false;
      }
      known.set(key, { text: textOf(key), value });
      // The browser sends this event to other tabs only.
      window.dispatchEvent(new Event('storage'));
      return isStored;
    },
    subscribe(listener) {
      window.addEventListener('storage', listener);
      return () => window.removeEventListener('storage', listener);
    },
  };
}

/** The value stored under a key; null until hydration. */
export function useStored<Value extends object>(
  store: BrowserStore<Value>,
  key: string,
): Value | null {
  return useSyncExternalStore(
    store.subscribe,
    () => store.read(key),
    () => null,
  );
}
