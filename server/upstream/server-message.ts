import { z } from 'zod';
import type { FieldErrors } from '../../shared/contract/problem.ts';

const maxLength = 200;
const maxWordLength = 24;
const maxMixedWordLength = 12;

const withMessage = z.object({ message: z.string() });
const withErrors = z.object({ errors: z.record(z.string(), z.unknown()) });
const maxFields = 20;

/** Letters, digits and the punctuation of prose. No control or invisible characters, and nothing of code, paths or URLs. */
const prose = /^[\p{L}\p{M}\p{N} .,;:!?'’"“”()\-–—%&₦]+$/u;

/** What people do not write but machines leak. */
const machineText: readonly RegExp[] = [
  /\b(?:bearer|sqlstate|constraint|relation|traceback|undefined)\b|\bselect\b.*\bfrom\b|\binsert into\b/i,
  /\b(?:pass(?:word|wd|phrase|code)?|pwd|pin|secrets?|tokens?|keys?|auth\w*|credentials?|cookies?)"?\s*:/i,
  // Host names, file names, addresses, file:line:column.
  /\p{L}[.:]\p{L}|\p{L}[.:]\d|\d\.\p{L}|\d\.\d+\.|:\d+:|\d:\d{3,}/u,
  // Identifiers: camelCase and class names, errno names. WebP is what people call a picture.
  /(?<=\p{Ll})(?!(?<=\bWeb)P\b)\p{Lu}|\bE[A-Z]{4,}\b/u,
  // Numbers of accounts, cards and phones.
  /\d{10,}/,
];

/**
 * The `message` of an error body when it is plain human text, else undefined: what an error carries by accident (a
 * token, a query, a stack) must reach nobody.
 */
export function readServerMessage(body: unknown): string | undefined {
  const parsed = withMessage.safeParse(body);
  if (!parsed.success) return undefined;
  return readPlainText(parsed.data.message);
}

/**
 * The `errors` of an error body, a message for a field, held to the same; undefined where none is left. Of a list of
 * messages the first one counts.
 */
export function readFieldMessages(body: unknown): FieldErrors | undefined {
  const parsed = withErrors.safeParse(body);
  if (!parsed.success) return undefined;
  const messages: [field: string, message: string][] = [];
  for (const [field, value] of Object.entries(parsed.data.errors).slice(0, maxFields)) {
    const message = readPlainText(Array.isArray(value) ? value[0] : value);
    if (message !== undefined) messages.push([field, message]);
  }
  return messages.length === 0 ? undefined : Object.fromEntries(messages);
}

function readPlainText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const message = value.trim();
  return isPlainText(message) ? message : undefined;
}

function isPlainText(message: string): boolean {
  if (message.length > maxLength || !prose.test(message) || !/\p{L}/u.test(message)) return false;
  if (machineText.some((pattern) => pattern.test(message))) return false;
  return message.split(' ').every(isWord);
}

function isWord(word: string): boolean {
  if (word.length > maxWordLength) return false;
  const isMixed = /\p{L}/u.test(word) && /\p{N}/u.test(word);
  return !isMixed || word.length <= maxMixedWordLength;
}
