import type { Response } from 'express';

/** Aborts when the client disconnects before its response is complete. */
export function requestSignal(response: Response): AbortSignal {
  const controller = new AbortController();
  if (response.destroyed) controller.abort(new ClientDisconnected());
  response.once('close', () => {
    // After a complete response there is nothing to abort.
    if (!response.writableFinished) controller.abort(new ClientDisconnected());
  });
  return controller.signal;
}

/** Longer than the embedded provider waits for a lock. */
const completionMs = 15_000;

/**
 * For a write that should complete, and be announced, although its client has left meanwhile: aborts 15 s after `signal`, or
 * at once if the client had left before.
 */
export function completing(signal: AbortSignal): AbortSignal {
  if (signal.aborted) return signal;
  const controller = new AbortController();
  const abort = (): void => controller.abort(signal.reason);
  signal.addEventListener('abort', () => setTimeout(abort, completionMs).unref(), { once: true });
  return controller.signal;
}

/** The client has disconnected: not an error. */
export class ClientDisconnected extends Error {
  constructor() {
    super('The client went away.');
    this.name = 'ClientGone';
  }
}
