import { useSyncExternalStore } from 'react';
import { lastSearchKey } from './last-search-key.ts';
import { noIds, storedIds } from './stored-ids.ts';

/** The city and the purpose of the last listing in this browser: 'Lagos', 'rent'. */
export const lastSearch = storedIds(lastSearchKey);

/** Undefined until hydration: the server's page is the same for everybody. */
export function useLastCity(): string | undefined {
  return useSyncExternalStore(lastSearch.subscribe, lastSearch.read, noIds)[0];
}

/** The purpose of the last search, 'rent' or 'buy'; undefined before the first. */
export function useLastPurpose(): string | undefined {
  return useSyncExternalStore(lastSearch.subscribe, lastSearch.read, noIds)[1];
}
