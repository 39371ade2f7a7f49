import { isRecord } from '../../../shared/record.ts';
import { readText } from '../tolerant-values.ts';

const maxLength = 300;
const redacted = '[redacted]';

const credentialKey =
  /^["'(]*(?:pass(?:word|wd|phrase|code)?|pwd|pin|secrets?|tokens?|keys?|auth\w*|credentials?|cookies?|bearer)["']?[:=]?$/i;

/** A word with the punctuation of identifiers or prose, or a short number. */
const ordinaryWord =
  /^["'([]*(?:\p{L}[\p{L}\p{M}_'’-]{0,23}|\d{1,6}(?:[.,]\d{1,3})?)["')\]]*[.,;:!?…]*$/u;

/**
 * The first line of an error body's message, redacted for the log: only ordinary words and short numbers remain. Email
 * addresses, paths, hosts, tokens, quoted sentences and the values of credentials are replaced.
 */
export function redactedMessage(body: unknown): string | undefined {
  if (!isRecord(body)) return undefined;
  const text = [body['message'], body['error'], body['detail']].map(readText).find(Boolean);
  if (text === undefined) return undefined;
  const [firstLine = ''] = text.split(/[\r\n\u2028\u2029]/, 1);
  const line = firstLine.slice(0, maxLength).toWellFormed();
  const words = line.replaceAll(/(["'`])(?:(?!\1).)*\s(?:(?!\1).)*\1/g, redacted).split(/\s+/);
  const redactedWords = words.map((word, index) => {
    const before = words[index - 1] ?? '';
    const isSecret = credentialKey.test(before) && /[:=]$|^bearer$/i.test(before);
    return word === redacted || isSecret || !ordinaryWord.test(word) ? redacted : word;
  });
  const message = redactedWords.filter(
    (word, index) => word !== redacted || redactedWords[index - 1] !== redacted,
  );
  return message.join(' ');
}
