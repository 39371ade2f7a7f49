/** What the worker tells the thread that started it. */
export type FromWorker =
  /** The database is open. */
  { kind: 'opened' } | { kind: 'started'; url: string } | { kind: 'start-failed'; message: string };

/** What the starting thread tells the worker. */
export type ToWorker = { kind: 'close' };
