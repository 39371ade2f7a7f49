import { useSyncExternalStore } from 'react';
import { currentInterruption, subscribeToInterruption } from './interruption.ts';

/** What the page is waiting for: a message, '' for missing code, null for nothing. */
export function useInterruption(): string | null {
  return useSyncExternalStore(subscribeToInterruption, currentInterruption, () => null);
}
