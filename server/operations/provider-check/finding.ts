import { z } from 'zod';
import { issuePaths } from '../../upstream/transport/parse-answer.ts';
import type { NamedCall } from '../../upstream/calls/provider-call.ts';
import type { Received } from './exchange.ts';

/**
 * Whether the provider has a call: `differs` if the site cannot use it in full as it is, `untested` if finding out would need
 * a write, a sign-in or a record.
 */
export type CallState = 'has' | 'lacks' | 'differs' | 'untested';

export interface CallFinding {
  /** As 'GET /properties/{id}'. */
  call: string;
  state: CallState;
  /** Whether the site fails because of it: it needs the call, or cannot read the response. */
  isProblem: boolean;
  /** What was found, one sentence each, without a provider's or a person's data. */
  details: string[];
  /** What the site leaves out because of it; null if nothing. */
  leftOut: string | null;
  /** `untested` because unknown paths beside it ask callers to sign in, too. */
  isGuarded?: true;
}

/** As 'GET /properties/{id}'. */
export function nameOf({ method, path }: NamedCall): string {
  return `${method} ${path}`;
}

export function found(call: NamedCall, details: string[] = []): CallFinding {
  return { call: nameOf(call), state: 'has', isProblem: false, details, leftOut: null };
}

export function untested(call: NamedCall, detail: string): CallFinding {
  return { ...found(call, [detail]), state: 'untested' };
}

export function lacks(call: NamedCall, detail: string): CallFinding {
  const isProblem = call.isExtension !== true;
  return { ...found(call, [detail]), state: 'lacks', isProblem, leftOut: call.without };
}

export function differs(call: NamedCall, details: string[]): CallFinding {
  return { ...found(call, details), state: 'differs', isProblem: true, leftOut: call.without };
}

export function byStatus(call: NamedCall, answer: Received): CallFinding {
  if (answer.status === null) return differs(call, [answer.fault]);
  const { status, faults } = answer;
  if (status === 404 || status === 405) return lacks(call, `answers ${status}`);
  if (status >= 200 && status < 300 && faults.length === 0) return found(call);
  return differs(call, [`answers ${status}`, ...faults]);
}

/** Paths and codes of what is wrong; never a value. */
export function shapeOf(error: unknown): string {
  if (!(error instanceof z.ZodError)) return 'the body is not the expected JSON';
  return `another shape: ${issuePaths(error).join(', ')}`;
}
