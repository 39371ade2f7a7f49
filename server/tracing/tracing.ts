/** One piece of work in a trace. */
export interface Span {
  /** Header value for calls made in it (https://www.w3.org/TR/trace-context/#traceparent-header). */
  readonly traceparent: string;
  /** Starts a part of its work; `client` is a call to another service. */
  start(name: string, kind: 'internal' | 'client'): Span;
  set(attributes: Readonly<Record<string, string | number | boolean>>): void;
  /** @param type of the failure: a status or a kind of failure, never a message */
  fail(type: string): void;
  end(): void;
}

/** Traces requests. */
export interface Tracing {
  /**
   * Starts the work for a request.
   * @param traceparent the header that came with it, which is ignored unless it is valid
   */
  startRequest(name: string, traceparent: string | undefined): Span;
  /** Sends the last spans, or gives up after two seconds. */
  close(): Promise<void>;
}
