import { z } from 'zod';

/**
 * PostgreSQL cannot store NUL, nor UTF-8 lone surrogates. Other control characters do not belong in a line of text, nor do marks of
 * direction: they reverse what is written beside it.
 */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !/[\p{Cc}\p{Bidi_Control}]/u.test(text);
}

/** Whether a text shows something: a name of zero-width characters would be an empty line in a list. */
function isVisible(text: string): boolean {
  // Neither does the empty Braille pattern, nor an accent without a letter.
  return /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

/** A stored name for a mail: without marks of direction, and 'No name' if nothing of it would be seen. */
export function readableName(name: string): string {
  const readable = withoutMarks(name).trim();
  return isVisible(readable) ? readable : 'No name';
}

/** Contact apps wrap a copied number, and chats a copied text, in marks of direction. */
export function withoutMarks(text: string): string {
  return text.replaceAll(/\p{Bidi_Control}/gu, '');
}

/** A required string. A missing value and one of another type get different messages. */
export function textCalled(label: string): z.ZodString {
  return z.string({
    error: ({ input }) => (input === undefined ? `${label} is required` : `${label} must be text`),
  });
}

/** A single line: whitespace, including line breaks, is trimmed and collapsed. */
export function lineOf(label: string, max: number): z.ZodString {
  return textCalled(label)
    .overwrite(inOneLine)
    .min(1, `${label} is required`)
    .max(max, `${label} must be at most ${max} characters`)
    .refine(isPlainText, `${label} has characters that cannot be used`)
    .refine(isVisible, `${label} is required`);
}

/** Like `lineOf`, but may be empty. */
export function emptyOrLineOf(label: string, max: number): z.ZodString {
  return textCalled(label)
    .overwrite(inOneLine)
    .max(max, `${label} must be at most ${max} characters`)
    .refine(isPlainText, `${label} has characters that cannot be used`);
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Text of several lines, with line breaks normalised to '\n' and without marks of direction; may be empty. */
export function paragraphsOf(label: string, max: number): z.ZodString {
  return textCalled(label)
    .overwrite((text) => withoutMarks(text).replaceAll(/\r\n?/g, '\n').trim())
    .max(max, `${label} must be at most ${max} characters`)
    .refine(
      (text) => isPlainText(text.replaceAll(/[\n\t]/g, ' ')),
      `${label} has characters that cannot be used`,
    );
}
