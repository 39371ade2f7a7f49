import type { MailEvent } from './provider-options.ts';

/** Messages from the worker to the thread that started it. */
export type FromWorker =
  /** The database is open. */
  | { kind: 'opened' }
  | { kind: 'started'; url: string }
  | { kind: 'start-failed'; message: string }
  /** What became of an attempt to send a mail. */
  | ({ kind: 'mail' } & MailEvent)
  /** The end of a task; `failure` is a single line. */
  | { kind: 'done'; task: number; answer: string }
  | { kind: 'task-failed'; task: number; failure: string };

/** Messages from the starting thread to the worker. */
export type ToWorker = { kind: 'close' } | { kind: 'task'; task: number; input: WorkerTask };

export type WorkerTask =
  /** Copies the database and the pictures to a folder. */
  | { kind: 'copy'; folder: string }
  /** Invites an administrator, and answers with the message for the operator. */
  | { kind: 'invite'; args: string[] };
