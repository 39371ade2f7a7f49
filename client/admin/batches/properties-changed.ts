import { startTransition, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';

const listeners = new Set<() => Promise<void>>();

/**
 * Announces that properties have changed, so that the current page reloads its data. Resolves once the new data is
 * shown.
 */
export async function announcePropertiesChanged(): Promise<void> {
  await Promise.allSettled([...listeners].map((reload) => reload()));
}

/** Reloads the page's data when properties change elsewhere, such as by an undo. */
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
        // The router shows new data in a transition, so a later transition commits after it.
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
