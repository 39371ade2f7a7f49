import { z } from 'zod';
import type { FieldErrors } from '../../shared/contract/problem.ts';
import { UpstreamFailure } from './failure.ts';
import { isPlainSentence } from './plain-sentence.ts';
import { redactedMessage } from './redacted-message.ts';
import { isRecord } from './tolerant-values.ts';

const withMessage = z.object({ message: z.string() });
const withErrors = z.object({ errors: z.record(z.string(), z.unknown()) });
const maxFields = 20;

/**
 * The `message` of an error body when it is a plain sentence, else undefined: what an error carries by accident (a token, a
 * query, a stack) must not reach anyone.
 */
export function readServerMessage(body: unknown): string | undefined {
  const parsed = withMessage.safeParse(body);
  return parsed.success ? readPlainSentence(parsed.data.message) : undefined;
}

/**
 * The `errors` of an error body, one message for each field, held to the same rule; undefined where none is left. A list of
 * messages counts by its first.
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

/** `status: false` or `success: false` in an answer of success: the provider refuses what was sent. */
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

/** Trimmed; undefined for anything but a plain sentence. */
export function readPlainSentence(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const message = value.trim();
  return isPlainSentence(message) ? message : undefined;
}
