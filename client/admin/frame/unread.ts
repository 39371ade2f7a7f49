import { useEffect, useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import { staffFrameId, type FrameData } from './loader.ts';

let told: number | null = null;
const listeners = new Set<() => void>();

/**
 * Tells the rail how many messages are unread now, from a page that knows it sooner. It holds until the frame counts
 * anew.
 */
export function overrideUnreadCount(count: number | null): void {
  told = count;
  for (const listener of listeners) listener();
}

/** How many messages nobody has read; null where that is not known. */
export function useUnread(): number | null {
  const loaded = useRouteLoaderData<FrameData>(staffFrameId);
  const newer = useSyncExternalStore(
    subscribe,
    () => told,
    () => null,
  );
  // Each count of the frame's own is newer than what was told before it.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => overrideUnreadCount(null), [loaded]);
  return newer ?? loaded?.unread ?? null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
