import { useSyncExternalStore } from 'react';

const storageKey = 'favourites';
const changed = 'favourites-changed';

/** Whether this browser keeps the property as a favourite, and a way to change that. Never true on the server. */
export function useFavourite(id: string): [favourite: boolean, toggle: () => boolean] {
  const favourite = useSyncExternalStore(
    subscribe,
    () => readFavourites().includes(id),
    () => false,
  );
  return [favourite, () => toggleFavourite(id)];
}

/** Flips the favourite and answers whether it is one now. */
function toggleFavourite(id: string): boolean {
  const kept = readFavourites();
  const added = !kept.includes(id);
  writeFavourites(added ? [...kept, id] : kept.filter((other) => other !== id));
  window.dispatchEvent(new Event(changed));
  return added;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(changed, listener);
    window.removeEventListener('storage', listener);
  };
}

let unstored: string[] = [];

function readFavourites(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return unstored;
  }
}

/** Where the browser keeps nothing (private windows, a full store), favourites last as long as the page. */
function writeFavourites(ids: string[]): void {
  unstored = ids;
  try {
    localStorage.setItem(storageKey, JSON.stringify(ids));
  } catch {
    // `unstored` has them.
  }
}
