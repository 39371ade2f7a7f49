import type { Response } from 'express';

/** Aborted when the client goes away before its answer is complete. */
export function requestSignal(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    // After a complete answer nothing is left to stop, and aborting would only cost.
    if (!response.writableFinished) controller.abort(new ClientGone());
  });
  return controller.signal;
}

/** Nobody waits for the answer any more: not an error. */
export class ClientGone extends Error {
  constructor() {
    super('The client went away.');
    this.name = 'ClientGone';
  }
}
