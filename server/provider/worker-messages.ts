/** What the worker tells the thread that started it. */
export type FromWorker =
  { kind: 'started'; url: string } | { kind: 'start-failed'; message: string };

/** What the starting thread tells the worker. */
export type ToWorker = { kind: 'close' };
