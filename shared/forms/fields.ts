import * as z from 'zod/mini';
import { isVisible } from '../person-name.ts';
import { isWellFormed } from '../well-formed.ts';

const invalidEmail = 'Please enter a valid email address';
const invalidPhone = 'Please enter a valid phone number';

/**
 * A required string, trimmed, with inner white space collapsed.
 *
 * @param clean is applied before
 */
export function line(label: string, max: number, clean = (text: string) => text): z.ZodMiniString {
  return z.string(`${label} is required`).check(
    z.overwrite((text) => clean(text).replaceAll(/\s+/g, ' ').trim()),
    z.minLength(1, { error: `${label} is required`, abort: true }),
    z.maxLength(max, { error: `${label} must be at most ${max} characters`, abort: true }),
    z.refine(isPlainText, `${label} has characters that cannot be used`),
    z.refine(isVisible, `${label} is required`),
  );
}

/** A line of text; undefined if it is empty or absent. */
export function optionalLine(label: string, max: number): z.ZodMiniType<string | undefined> {
  return z.optional(
    z.pipe(
      z.transform((input) =>
        typeof input === 'string' && input.trim() === '' ? undefined : input,
      ),
      z.optional(line(label, max)),
    ),
  );
}

/**
 * Multi-line text, trimmed, with line ends normalised to '\n' and without marks of direction, which come along when text is copied from
 * a chat. `min` and `max` count characters.
 */
export function paragraphs(
  label: string,
  { min, max }: { min: number; max: number },
): z.ZodMiniString {
  return z.string(`${label} is required`).check(
    z.overwrite((text) => withoutMarks(text).replaceAll(/\r\n?/g, '\n').trim()),
    z.minLength(1, { error: `${label} is required`, abort: true }),
    z.minLength(min, { error: `${label} must be at least ${min} characters`, abort: true }),
    z.maxLength(max, { error: `${label} must be at most ${max} characters`, abort: true }),
    z.refine(
      (text) => isPlainText(text.replaceAll(/[\n\t]/g, ' ')),
      `${label} has characters that cannot be used`,
    ),
  );
}

export const emailField = z
  .string('Email address is required')
  .check(
    z.trim(),
    z.minLength(1, { error: 'Email address is required', abort: true }),
    z.maxLength(254, { error: invalidEmail, abort: true }),
    z.regex(z.regexes.email, invalidEmail),
  );

/** 7 to 15 digits (E.164), with common separators allowed. Contact apps wrap a copied number in marks of direction. */
export const phoneField = line('Phone number', 30, withoutMarks).check(
  z.refine(
    (text) => /^\+?[\d ().-]+$/.test(text) && /^\d{7,15}$/.test(text.replaceAll(/\D/g, '')),
    invalidPhone,
  ),
);

/** The rule for new passwords. */
const weakPassword =
  'Password must be at least 8 characters and contain uppercase, lowercase, and number';

/** A new password; `missing` is the message for an empty field. */
export function newPasswordField(missing: string): z.ZodMiniString {
  return z.string(missing).check(
    z.minLength(1, { error: missing, abort: true }),
    z.maxLength(128, { error: 'Password must be at most 128 characters', abort: true }),
    z.refine(isStrong, weakPassword),
    z.refine((text) => isWellFormed(text), 'Password has characters that cannot be used'),
  );
}

/** The current password, for confirmation. Passwords longer than any valid one are rejected without hashing. */
export const currentPasswordField = z
  .string('Password is required')
  .check(
    z.minLength(1, { error: 'Password is required', abort: true }),
    z.maxLength(1024, 'Password is too long'),
  );

function isStrong(password: string): boolean {
  return password.length >= 8 && [/\p{Lu}/u, /\p{Ll}/u, /\d/].every((kind) => kind.test(password));
}

function withoutMarks(text: string): string {
  return text.replaceAll(/\p{Bidi_Control}/gu, '');
}

/** Marks of direction reverse what is written beside them. */
function isPlainText(text: string): boolean {
  return isWellFormed(text) && !/[\p{Cc}\p{Bidi_Control}]/u.test(text);
}
