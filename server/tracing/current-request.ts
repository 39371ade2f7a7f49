import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from './tracing.ts';

/** The request that the code works for. */
export interface CurrentRequest {
  /** As in the log and the `X-Request-Id` header. */
  id: string;
  /** Undefined if requests are not traced. */
  span?: Span | undefined;
}

const underWay = new AsyncLocalStorage<CurrentRequest | undefined>();

/** Runs work for a request; everything that it starts belongs to the request, too. */
export function runForRequest(request: CurrentRequest, work: () => void): void {
  underWay.run(request, work);
}

/** Starts work for no request in particular, such as for several. */
export function runInBackground<T>(work: () => T): T {
  return underWay.run(undefined, work);
}

/** The current request; undefined in the background. */
export function currentRequest(): CurrentRequest | undefined {
  return underWay.getStore();
}
