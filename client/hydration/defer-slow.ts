/**
 * How long a page waits for data before it is sent without it. Cached data arrives well before, and so, mostly, does
 * the failure of a single retry.
 */
const maxWaitMs = 300;

export type Deferrable<T> = { value: T | Promise<T> };

/**
 * Returns the value if it arrives in time or if the page may not defer, otherwise its promise, wrapped in an object
 * because an async function would await it. Rejects only with a failure in that time.
 */
export async function deferSlow<T>(promise: Promise<T>, mayDefer: boolean): Promise<Deferrable<T>> {
  if (!mayDefer) return { value: await promise };
  const slow = Symbol('slow');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<typeof slow>((resolve) => {
    timer = setTimeout(resolve, maxWaitMs, slow);
  });
  const first = await Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
  return { value: first === slow ? promise : first };
}
