import { startTransition, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';

const listeners = new Set<() => Promise<void>>();

/**
 * Tells the page that is shown that properties have changed, wherever the change was started. Resolves once the page
 * shows its new data.
 */
export async function announcePropertiesChanged(): Promise<void> {
  await Promise.allSettled([...listeners].map((reload) => reload()));
}

/** Reloads the page's data whenever properties were changed from outside it. */
export function useReloadOnPropertiesChanged(): void {
  const { revalidate } = useRevalidator();
  const [reloads, setReloads] = useState(0);
  const waiting = useRef(new Set<() => void>());

  useEffect(() => {
    const pending = waiting.current;
    async function reload(): Promise<void> {
      await revalidate();
      await new Promise<void>((resolve) => {
        pending.add(resolve);
        // The router shows new data in a transition: one that begins later is not committed before it.
        startTransition(() => setReloads((count) => count + 1));
      });
    }
    listeners.add(reload);
    return () => {
      listeners.delete(reload);
      settle(pending);
    };
  }, [revalidate]);
  useEffect(() => {
    if (reloads > 0) settle(waiting.current);
  }, [reloads]);
}

function settle(pending: Set<() => void>): void {
  for (const resolve of pending) resolve();
  pending.clear();
}
