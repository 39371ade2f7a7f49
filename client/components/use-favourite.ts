import { useSyncExternalStore } from 'react';
import { storedIds } from '../storage/stored-ids.ts';

export const favourites = storedIds('favourites');

/** Whether the property is a favourite in this browser, and a function to toggle it. Always false on the server. */
export function useFavourite(id: string): [favourite: boolean, toggle: () => boolean] {
  const favourite = useSyncExternalStore(
    favourites.subscribe,
    () => favourites.read().includes(id),
    () => false,
  );
  return [favourite, () => toggleFavourite(id)];
}

/** Toggles the favourite and returns its new state. */
function toggleFavourite(id: string): boolean {
  const added = !favourites.read().includes(id);
  favourites.change((ids) => (added ? [...ids, id] : ids.filter((other) => other !== id)));
  return added;
}
