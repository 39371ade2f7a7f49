import type { InspectedConfig } from '../../config/config.ts';

/** What a check has found. Only a failure makes the doctor fail; `skipped` is what does not apply or could not be checked. */
export type Finding =
  | { check: string; state: 'ok' | 'skipped'; what: string }
  | { check: string; state: 'warning' | 'failure'; what: string; fix: string };

export type CheckContext = InspectedConfig;

/** Changes nothing, and takes no lock: the site may be running. */
export interface Check {
  name: string;
  /** Variables that it cannot do without, if they are set. */
  needs?: readonly string[];
  /** For itself, instead of the usual limit. */
  limitMs?: number;
  /** May reject with what the operator should know. Once the signal aborts, it has 100 ms to return its findings or reject. */
  run(context: CheckContext, signal: AbortSignal): Promise<Finding[]>;
}

/** The first line of an error's message without its full stop, or its code if it has no message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0]);
  const code = 'code' in error ? String(error.code) : error.name;
  const line = (error.message || code).split('\n', 1)[0] ?? code;
  return line.replace(/\.$/, '');
}
