/**
 * Marks a draft as open in this tab, for as long as its form is on the page: a lock that the browser releases with the
 * tab. Returns what ends it.
 */
export function holdDraft(key: string): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  if (isSupported())
    void navigator.locks
      .request(key, { mode: 'shared', signal }, () => untilAborted(signal))
      .catch(() => {});
  return () => ending.abort();
}

/** The keys of drafts that are open in a tab; none where the browser cannot tell (pages over plain http). */
export async function openDrafts(): Promise<ReadonlySet<string>> {
  if (!isSupported()) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name }) => name ?? []));
}

function isSupported(): boolean {
  return 'locks' in navigator;
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });
}
