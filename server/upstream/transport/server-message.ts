import { z } from 'zod';
import type { FieldErrors } from '../../../shared/contract/problem.ts';
import { isRecord } from '../../../shared/record.ts';
import { UpstreamFailure } from './failure.ts';
import { isPlainSentence } from './plain-sentence.ts';
import { redactedMessage } from './redacted-message.ts';

const withMessage = z.object({ message: z.string() });
const withErrors = z.object({ errors: z.record(z.string(), z.unknown()) });
const maxFields = 20;

/**
 * The `message` of an error body if it is a plain sentence, else undefined: a token, query or stack trace in an error must
 * never reach a visitor.
 */
export function readServerMessage(body: unknown): string | undefined {
  const parsed = withMessage.safeParse(body);
  return parsed.success ? readPlainSentence(parsed.data.message) : undefined;
}

/**
 * The `errors` of an error body, one message per field, each only if it is a plain sentence; undefined if none is left. Of a
 * list of messages the first counts.
 */
export function readFieldMessages(body: unknown): FieldErrors | undefined {
  const parsed = withErrors.safeParse(body);
  if (!parsed.success) return undefined;
  const messages: [field: string, message: string][] = [];
  for (const [field, value] of Object.entries(parsed.data.errors).slice(0, maxFields)) {
    const message = readPlainSentence(Array.isArray(value) ? value[0] : value);
    if (message !== undefined) messages.push([field, message]);
  }
  return messages.length === 0 ? undefined : Object.fromEntries(messages);
}

/** `status: false` or `success: false` in a successful response means that the provider refused the request. */
export function readRefusal(body: unknown): UpstreamFailure | undefined {
  if (!isRecord(body) || (body['status'] !== false && body['success'] !== false)) return undefined;
  return new UpstreamFailure({
    kind: 'status',
    reason: 'the answer denies its success',
    status: 422,
    serverMessage: readServerMessage(body),
    loggedMessage: redactedMessage(body),
    fieldMessages: readFieldMessages(body),
  });
}

/** Returns the trimmed sentence; undefined for anything but a plain sentence. */
export function readPlainSentence(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const message = value.trim();
  return isPlainSentence(message) ? message : undefined;
}
