import { useSyncExternalStore } from 'react';

/** Whether a media query matches; false on the server and until hydration. */
export function useMediaQuery(query: string): boolean {
  function subscribe(notify: () => void): () => void {
    const list = matchMedia(query);
    list.addEventListener('change', notify);
    return () => list.removeEventListener('change', notify);
  }

  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
