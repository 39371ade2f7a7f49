/**
 * How long a page waits for data before it goes out without it. What is cached is there well before; a provider that
 * refuses, asked again after the pause of a retry, has mostly refused again by then.
 */
const patienceMs = 300;

export type Deferrable<T> = { value: T | Promise<T> };

/**
 * Holds the value if it comes within moments or if the page may not defer, else the promise of it (in an object, as an
 * async function would await it). Rejects only with a failure that comes in that time.
 */
export async function deferSlow<T>(promise: Promise<T>, mayDefer: boolean): Promise<Deferrable<T>> {
  if (!mayDefer) return { value: await promise };
  const slow = Symbol('slow');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<typeof slow>((resolve) => {
    timer = setTimeout(resolve, patienceMs, slow);
  });
  const first = await Promise.race([promise, patience]).finally(() => clearTimeout(timer));
  return { value: first === slow ? promise : first };
}
