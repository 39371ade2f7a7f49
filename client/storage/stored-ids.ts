/** Property ids stored in this browser under a name, synchronised between tabs. */
export interface StoredIds {
  read(): readonly string[];
  /** Updates the latest stored value, even if another tab has changed it. */
  change(next: (ids: readonly string[]) => readonly string[]): void;
  subscribe(listener: () => void): () => void;
}

const none: readonly string[] = [];

/** If storage is unavailable or full, the ids last as long as the page. */
export function storedIds(name: string): StoredIds {
  const changed = `${name}-changed`;
  let stored: string | null = null;
  let ids = none;
  let storable = true;

  function read(): readonly string[] {
    if (!storable) return ids;
    try {
      const text = localStorage.getItem(name);
      // Returns the same array for the same text, because React compares snapshots by identity.
      if (text !== stored) ids = parse(text);
      stored = text;
    } catch {
      storable = false;
    }
    return ids;
  }

  return {
    read,
    change(next) {
      const wanted = next(read());
      try {
        localStorage.setItem(name, JSON.stringify(wanted));
      } catch {
        storable = false;
        ids = wanted;
      }
      window.dispatchEvent(new Event(changed));
    },
    subscribe(listener) {
      window.addEventListener(changed, listener);
      window.addEventListener('storage', listener);
      return () => {
        window.removeEventListener(changed, listener);
        window.removeEventListener('storage', listener);
      };
    },
  };
}

export function noIds(): readonly string[] {
  return none;
}

function parse(text: string | null): readonly string[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : none;
  } catch {
    return none;
  }
}
