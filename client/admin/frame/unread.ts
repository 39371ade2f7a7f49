import { useEffect, useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import { staffFrameId, type loadFrame } from './loader.ts';

let override: number | null = null;
const listeners = new Set<() => void>();

/** Overrides the unread count in the rail, for pages with newer data. Applies until the frame loads its own count. */
export function overrideUnreadCount(count: number | null): void {
  override = count;
  for (const listener of listeners) listener();
}

/** Number of unread messages; null if unknown. */
export function useUnread(): number | null {
  const loaded = useRouteLoaderData<typeof loadFrame>(staffFrameId);
  const newer = useSyncExternalStore(
    subscribe,
    () => override,
    () => null,
  );
  // A count loaded by the frame is newer than any override.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => overrideUnreadCount(null), [loaded]);
  return newer ?? loaded?.unread ?? null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
