import { useStore } from '../hooks/store.ts';
import { interruption } from './interruption.ts';

/** What the page is waiting for: a message, '' for missing code, null for nothing. */
export function useInterruption(): string | null {
  return useStore(interruption);
}
