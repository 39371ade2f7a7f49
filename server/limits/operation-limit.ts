import type { RequestLimit } from '../../shared/contract/operations/operation.ts';
import { clientIpOf, hourMs, minuteMs, perBrowser, type Limit } from './rate-limit.ts';

/** What an operation's limit counts. */
export function limitsOf({ name, max, perHour, ofAddress }: RequestLimit): Limit[] {
  const limit = { name, max, windowMs: perHour ? hourMs : minuteMs };
  return ofAddress ? [{ ...limit, keyOf: clientIpOf }] : perBrowser(limit);
}
