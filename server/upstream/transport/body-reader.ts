/** Receives a long body while it arrives, so that it is never held as a whole. */
export interface BodySink extends AsyncDisposable {
  /**
   * Resolves when the next part may be sent, with false if no more is needed because the body is unreadable; never rejects. The
   * caller may reuse the part's bytes then.
   */
  write(part: Buffer): Promise<boolean>;
}

/** Reads such a body. Disposing it ends its work. */
export interface BodyReader<T> extends BodySink {
  /** Call it after the last part. Rejects if the body is unreadable, or with the signal's reason when it aborts. */
  finish(answer: BodyNames, signal: AbortSignal): Promise<T>;
}

/** How the provider names the state of what it has sent. */
export interface BodyNames {
  etag: string | null;
  version?: string | undefined;
}
