import { useSyncExternalStore } from 'react';
import { currentInterruption, subscribeToInterruption } from './interruption.ts';

/** What something on the page waits for: a message, '' for code that the site does not have, null for nothing. */
export function useInterruption(): string | null {
  return useSyncExternalStore(subscribeToInterruption, currentInterruption, () => null);
}
