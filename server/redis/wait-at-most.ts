/** There was no result in time. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

/**
 * Resolves with the work's result, or rejects with `NoAnswer` when the time is over. An answer that arrived while this process
 * was busy still counts: timers fire before sockets are read, so the check comes after one more reading.
 */
export function waitAtMost<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      setImmediate(() => reject(new NoAnswer(`no answer within ${Math.round(milliseconds)} ms`)));
    }, milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
