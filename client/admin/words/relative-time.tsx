import { useSyncExternalStore, type ReactNode } from 'react';
import { formatDay } from '../../../shared/dates.ts';
import { clockTime } from './clock-time.ts';

const tickMs = 30_000;
const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;
let now = 0;

/**
 * A moment as people say it, kept true as time passes: '5 minutes ago'; the exact time is in its title. Without a script,
 * and until one runs, it says the exact time itself.
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

/** The time in milliseconds, renewed every half minute; null before the page has been taken over by its script. */
function useNow(): number | null {
  return useSyncExternalStore<number | null>(subscribe, currentTime, () => null);
}

/** 'just now', '5 minutes ago', '3 hours ago', 'yesterday', '4 days ago', then the day itself. */
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
  // Between ticks it stands still, so that all of a page's times agree; after a pause it is set anew.
  if (Date.now() - now > 2 * tickMs) now = Date.now();
  return now;
}
