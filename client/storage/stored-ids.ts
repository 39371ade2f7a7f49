import { browserStore } from './browser-store.ts';

/** Property ids stored in this browser under a name, synchronised between tabs. */
export interface StoredIds {
  read(): readonly string[];
  /** Updates the latest stored value, even if another tab has changed it. */
  change(next: (ids: readonly string[]) => readonly string[]): void;
  subscribe(listener: () => void): () => void;
}

const none: readonly string[] = [];
const store = browserStore<readonly string[]>('localStorage', (stored) =>
  Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : null,
);

export function storedIds(name: string): StoredIds {
  const read = (): readonly string[] => store.read(name) ?? none;
  return {
    read,
    change: (next) => void store.write(name, next(read())),
    subscribe: store.subscribe,
  };
}

export function noIds(): readonly string[] {
  return none;
}
