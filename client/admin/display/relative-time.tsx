import { useSyncExternalStore, type ReactNode } from 'react';
import { formatDay } from '../../../shared/dates.ts';
import { clockTime } from './clock-time.ts';

const tickMs = 30_000;
const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;
let now = 0;

/**
 * A relative time that updates itself: '5 minutes ago', with the exact time as its title. Shows the exact time until
 * hydration.
 */
export function RelativeTime({ iso }: { iso: string }): ReactNode {
  const at = useNow();
  const exact = clockTime(iso);
  return (
    <time dateTime={iso} title={exact}>
      {at === null ? exact : relativeTime(Date.parse(iso), at)}
    </time>
  );
}

/** The current time in milliseconds, updated every half minute; null until hydration. */
function useNow(): number | null {
  return useSyncExternalStore<number | null>(subscribe, currentTime, () => null);
}

/** 'just now', '5 minutes ago', '3 hours ago', 'yesterday', '4 days ago', then the date. */
export function relativeTime(ms: number, at: number): string {
  const minutes = Math.floor((at - ms) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return hours === 1 ? '1 hour ago' : `${hours} hours ago`;
  const days = Math.floor(hours / 24);
  if (days < 14) return days === 1 ? 'yesterday' : `${days} days ago`;
  return formatDay(new Date(ms).toISOString());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  ticking ??= setInterval(tick, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function currentTime(): number {
  // Shared between ticks, so that all times on a page agree; refreshed after a pause.
  if (Date.now() - now > 2 * tickMs) now = Date.now();
  return now;
}
