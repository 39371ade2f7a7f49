import { z } from 'zod';
import { isPlainText, lineOf, textCalled, withoutMarks } from '../http/text-fields.ts';

const invalidEmail = 'Please enter a valid email address';
const invalidPhone = 'Please enter a valid phone number';
const weakPassword =
  'Password must be at least 8 characters and contain uppercase, lowercase, and number';

export const firstName = lineOf('First name', 80);
export const lastName = lineOf('Last name', 80);
export const address = lineOf('Address', 300);
export const itemType = lineOf('Type', 30);

export const email = textCalled('Email address')
  .trim()
  .min(1, { error: 'Email address is required', abort: true })
  .max(254, { error: invalidEmail, abort: true })
  .regex(z.regexes.email, invalidEmail);

/** The email of a sign-in. Malformed ones are accepted here, and treated like unknown ones. */
export const loginEmail = textCalled('Email address')
  .trim()
  .min(1, 'Email address is required')
  .max(254, invalidEmail)
  .refine(isPlainText, invalidEmail);

/** 7 to 15 digits (E.164), with the usual separators. */
export const phone = textCalled('Phone number')
  .overwrite((text) => withoutMarks(text).trim())
  .min(1, 'Phone number is required')
  .max(30, 'Phone number must be at most 30 characters')
  .refine(isPlainText, 'Phone number has characters that cannot be used')
  .regex(/^\+?[\d ().-]+$/, invalidPhone)
  .refine((text) => /^\d{7,15}$/.test(text.replaceAll(/\D/g, '')), invalidPhone);

export const currentPassword = textCalled('Password').min(1, 'Password is required');

export const newPassword = textCalled('Password')
  .min(1, 'Password is required')
  .max(128, { error: 'Password must be at most 128 characters', abort: true })
  .refine(isStrong, weakPassword)
  .refine((text) => text.isWellFormed(), 'Password has characters that cannot be used');

function isStrong(password: string): boolean {
  return password.length >= 8 && [/\p{Lu}/u, /\p{Ll}/u, /\d/].every((kind) => kind.test(password));
}

export const resetToken = textCalled('Reset token').min(1, 'Reset token is required');
