import { useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import { Store, useStore } from '../../hooks/store.ts';
import { staffFrameId, type loadFrame } from './loader.ts';

/** A count newer than the frame's; null for none. */
const override = new Store<number | null>(null);

/** Overrides the unread count in the sidebar, for pages with newer data. Applies until the frame loads its own count. */
export function overrideUnreadCount(count: number | null): void {
  override.set(count);
}

/** Number of unread messages; null if unknown. */
export function useUnread(): number | null {
  const loaded = useRouteLoaderData<typeof loadFrame>(staffFrameId);
  const newer = useStore(override);
  // A count loaded by the frame is newer than any override.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => overrideUnreadCount(null), [loaded]);
  return newer ?? loaded?.unread ?? null;
}
