export interface DeadlineOptions {
  /** For the log, e.g. 'complete response'. */
  awaited: string;
  milliseconds: number;
}

/** The abort reason when a deadline passes. */
export class DeadlineReached extends Error {
  constructor({ awaited, milliseconds }: DeadlineOptions) {
    super(`no ${awaited} within ${milliseconds} ms`);
    this.name = 'DeadlineReached';
  }
}

/**
 * A signal that aborts when its time is up or a parent aborts; disposing it removes its timer and listeners. Before it fires,
 * it lets data that has already arrived be read, so that a busy process doesn't blame the provider.
 */
export interface Deadline extends Disposable {
  readonly signal: AbortSignal;
  /** Allows this much more time, unless the time is up. */
  extend(milliseconds: number): void;
}

export function startDeadline(options: DeadlineOptions, parents: readonly AbortSignal[]): Deadline {
  const controller = new AbortController();
  let afterReading: NodeJS.Immediate | undefined;
  const end = (): void => {
    afterReading = setImmediate(() => controller.abort(new DeadlineReached(options)));
  };
  let endsAt = performance.now() + options.milliseconds;
  let timer = setTimeout(end, options.milliseconds);
  const followers = parents.map((parent) => follow(parent, controller));
  return {
    signal: controller.signal,
    extend(milliseconds) {
      const leftMs = endsAt - performance.now();
      if (leftMs <= 0) return;
      clearTimeout(timer);
      endsAt += milliseconds;
      timer = setTimeout(end, leftMs + milliseconds);
    },
    [Symbol.dispose]() {
      clearTimeout(timer);
      clearImmediate(afterReading);
      for (const stopFollowing of followers) stopFollowing();
    },
  };
}

function follow(parent: AbortSignal, controller: AbortController): () => void {
  if (parent.aborted) controller.abort(parent.reason);
  const onAbort = (): void => controller.abort(parent.reason);
  parent.addEventListener('abort', onAbort, { once: true });
  return () => parent.removeEventListener('abort', onAbort);
}

/**
 * Resolves with the promise, or rejects with the signal's reason as soon as it aborts, for work that notices an abort late or
 * never.
 */
export async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
