/** Messages from the worker to the thread that started it. */
export type FromWorker =
  /** The database is open. */
  | { kind: 'opened' }
  | { kind: 'started'; url: string }
  | { kind: 'start-failed'; message: string }
  /** The end of a copy; `failure` is a single line. */
  | { kind: 'copied'; folder: string; failure?: string };

/** Messages from the starting thread to the worker. */
export type ToWorker =
  | { kind: 'close' }
  /** Copies the database and the pictures to a folder. */
  | { kind: 'copy'; folder: string };
