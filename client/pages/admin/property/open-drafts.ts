/**
 * Marks a draft as open while its form is mounted, with a Web Lock that the browser releases when the tab closes.
 * Returns the release function.
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

/** Keys of drafts open in any tab; empty if the browser does not support locks (plain HTTP) or denies access to them. */
export async function openDrafts(): Promise<ReadonlySet<string>> {
  if (!isSupported()) return new Set();
  const { held = [] } = await navigator.locks.query().catch((): LockManagerSnapshot => ({}));
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
