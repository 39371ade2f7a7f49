import { z } from 'zod';

/** PostgreSQL keeps no NUL, UTF-8 no lone surrogate, and no other control character belongs into a line of text. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text);
}

/** A text that must be there, told apart from a value that is no text. */
export function textCalled(label: string): z.ZodString {
  return z.string({
    error: ({ input }) => (input === undefined ? `${label} is required` : `${label} must be text`),
  });
}

/** One line: white space is trimmed and collapsed, line breaks too. */
export function lineOf(label: string, max: number): z.ZodString {
  return textCalled(label)
    .overwrite(inOneLine)
    .min(1, `${label} is required`)
    .max(max, `${label} must be at most ${max} characters`)
    .refine(isPlainText, `${label} has characters that cannot be used`);
}

/** As `lineOf`; it may be empty. */
export function emptyOrLineOf(label: string, max: number): z.ZodString {
  return textCalled(label)
    .overwrite(inOneLine)
    .max(max, `${label} must be at most ${max} characters`)
    .refine(isPlainText, `${label} has characters that cannot be used`);
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Lines of text, which end in '\n'; it may be empty. */
export function paragraphsOf(label: string, max: number): z.ZodString {
  return textCalled(label)
    .overwrite((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .max(max, `${label} must be at most ${max} characters`)
    .refine(
      (text) => isPlainText(text.replaceAll(/[\n\t]/g, ' ')),
      `${label} has characters that cannot be used`,
    );
}
