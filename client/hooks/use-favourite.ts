import { useSyncExternalStore } from 'react';
import { storedIds } from '../storage/stored-ids.ts';

export const favourites = storedIds('favourites');

/** Whether this browser keeps the property as a favourite, and a way to change that. Never true on the server. */
export function useFavourite(id: string): [favourite: boolean, toggle: () => boolean] {
  const favourite = useSyncExternalStore(
    favourites.subscribe,
    () => favourites.read().includes(id),
    () => false,
  );
  return [favourite, () => toggleFavourite(id)];
}

/** Flips the favourite and answers whether it is one now. */
function toggleFavourite(id: string): boolean {
  const added = !favourites.read().includes(id);
  favourites.change((kept) => (added ? [...kept, id] : kept.filter((other) => other !== id)));
  return added;
}
