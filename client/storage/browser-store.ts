import { useSyncExternalStore } from 'react';

/** Values by key in the browser's storage; they last as long as the page if it is unavailable or full. */
export interface BrowserStore<Value extends object> {
  /** Returns the same object until the stored text changes; null if there is none or it is invalid. */
  read(key: string): Value | null;
  /** Returns whether the value is stored beyond this page. */
  write(key: string, value: Value): boolean;
  forget(key: string): void;
  keys(): string[];
  /** Calls the listener after changes, including those by other tabs. */
  subscribe(listener: () => void): () => void;
}

/**
 * @param area `sessionStorage` for this tab, `localStorage` for all tabs
 * @param parse returns null for values of another shape, such as from an older release
 */
export function browserStore<Value extends object>(
  area: 'sessionStorage' | 'localStorage',
  parse: (kept: { [Name in keyof Value]?: unknown }) => Value | null,
): BrowserStore<Value> {
  const known = new Map<string, { text: string | null; value: Value | null }>();
  const listeners = new Set<() => void>();

  function textOf(key: string): string | null {
    try {
      return window[area].getItem(key);
    } catch {
      return null;
    }
  }

  /** @param update changes the storage, which may be unavailable or full */
  function set(key: string, value: Value | null, update: (storage: Storage) => void): boolean {
    let isStored = true;
    try {
      update(window[area]);
    } catch {
      isStored = false;
    }
    known.set(key, { text: textOf(key), value });
    for (const listener of listeners) listener();
    return isStored;
  }

  return {
    read(key) {
      const text = textOf(key);
      const last = known.get(key);
      if (last?.text === text) return last.value;
      const value = parsed(text, parse);
      known.set(key, { text, value });
      return value;
    },
    write: (key, value) =>
      set(key, value, (storage) => storage.setItem(key, JSON.stringify(value))),
    forget: (key) => void set(key, null, (storage) => storage.removeItem(key)),
    keys() {
      try {
        return Object.keys(window[area]);
      } catch {
        return [];
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
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

function parsed<Value extends object>(
  text: string | null,
  parse: (kept: { [Name in keyof Value]?: unknown }) => Value | null,
): Value | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return typeof kept === 'object' && kept !== null ? parse(kept) : null;
  } catch {
    return null;
  }
}
