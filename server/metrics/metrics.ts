import type { Form, VitalName } from '../../shared/contract/vitals.ts';

/** A request whose response is complete or whose connection is closed. */
export interface EndedRequest {
  method: string | undefined;
  /** Without the query. */
  path: string;
  /** 499 if the connection was closed before the response began. */
  status: number;
  /** Value of the Cache-Status header. */
  cacheStatus: string | undefined;
  milliseconds: number;
}

/** One attempt of a call; a retry is another. */
export interface UpstreamAttempt {
  /** The path without its parameters and query. */
  resource: string;
  method: string;
  /**
   * `ok`, the class of a refusal's status (`4xx`, `5xx`), how it failed otherwise (`timeout`, `network`, `shape`, `misuse`),
   * `aborted` by the caller, or not sent because the circuit was `open`, too many calls were waiting (`busy`) or its time ended
   * while it waited (`timeout`).
   */
  outcome: string;
  /** Absent if nothing was sent. */
  milliseconds?: number;
}

export type UpstreamName = 'provider' | 'geocoder';
export type SignInOutcome = 'succeeded' | 'refused' | 'limited' | 'failed';

/** Counts what happens in the site. */
export interface Metrics {
  requestStarted(): void;
  requestEnded(request: EndedRequest): void;
  pageRefused(): void;
  upstreamAttempted(upstream: UpstreamName, attempt: UpstreamAttempt): void;
  upstreamRetried(upstream: UpstreamName): void;
  /** @param outcome of one delivery from the outbox */
  delivered(outcome: 'delivered' | 'postponed' | 'given-up'): void;
  /** @param kind of a mail of the embedded provider, as 'reset-password' */
  mailAttempted(kind: string, outcome: 'sent' | 'dropped' | 'postponed' | 'failed'): void;
  signedIn(outcome: SignInOutcome): void;
  /** @param limit its name in the code */
  limitExceeded(limit: string): void;
  pictureMade(format: string, outcome: 'made' | 'failed'): void;
  /** @param value in milliseconds; for `cls`, the score */
  vitalMeasured(vital: { name: VitalName; value: number; page: string; form: Form }): void;
}

/** Current state, read at each scrape. */
export interface MetricSources {
  pageCache(): { pages: number; bytes: number };
  /** Pages that wait to be rendered. */
  pageQueue(): number;
  /** The last window of the event loop, which lasts half a second; undefined at the start. */
  eventLoop(): { delayMs: number; utilization: number } | undefined;
  upstreams: Record<UpstreamName, () => UpstreamState>;
  /** The answer of /health/ready. */
  isReady(): Promise<boolean>;
  /** Null if the outbox cannot be read. */
  outbox(): Promise<{ waiting: number; dead: number; oldestMs: number } | null>;
  /** Whether the outbox can be written. */
  isOutboxUsable(): Promise<boolean>;
  /** Null if they are in Redis, which has no count of them. */
  sessions(): Promise<number | null>;
  pictureBytes(): number;
  /** The list of properties; null before it was read. */
  catalogue(): { properties: number; ageSeconds: number; isShrinking: boolean } | null;
  /** Seconds since the last backup of the data folder; undefined if none is recorded. */
  backupAge(): Promise<number | undefined>;
  /** Bytes that the site's user may still write to the disk of the data folder. */
  diskFree(): Promise<number>;
  /** Bytes that the process may use. */
  memoryLimit(): number;
  /** Undefined without Redis. */
  isRedisAvailable(): boolean | undefined;
}

export interface UpstreamState {
  inFlight: number;
  waiting: number;
  /** Whether each circuit is open. */
  open: { reads: boolean; writes: boolean };
}
