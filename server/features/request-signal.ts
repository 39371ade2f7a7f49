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

/** The client has disconnected: not an error. */
export class ClientDisconnected extends Error {
  constructor() {
    super('The client went away.');
    this.name = 'ClientGone';
  }
}
