/** Messages from the worker to the thread that started it. */
export type FromWorker =
  /** The database is open. */
  { kind: 'opened' } | { kind: 'started'; url: string } | { kind: 'start-failed'; message: string };

/** Messages from the starting thread to the worker. */
export type ToWorker = { kind: 'close' };
