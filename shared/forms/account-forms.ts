import * as z from 'zod/mini';
import { catalogue } from '../catalogue.ts';
import { currentPasswordField, emailField, line, newPasswordField, phoneField } from './fields.ts';
import { incompleteLink } from './incomplete-link.ts';
import { readForm, type FormResult } from './read-form.ts';

const itemType = line('Type', 30);

export const namesForm = z.object({
  firstName: line('First name', 80),
  lastName: line('Last name', 80),
});
export type NamesForm = z.output<typeof namesForm>;

export const signUpForm = z.object({
  firstName: line('First name', 80),
  lastName: line('Last name', 80),
  email: emailField,
  phone: phoneField,
  password: newPasswordField('Password is required'),
  adult: z.literal(true, 'You must be 18 or over to sign up'),
});
export type SignUpForm = z.output<typeof signUpForm>;

/** Validates the email less strictly than sign-up: an impossible email is simply a wrong one. */
export const logInForm = z.object({
  email: line('Email address', 254),
  password: currentPasswordField,
});
export type LogInForm = z.output<typeof logInForm>;

export const emailForm = z.object({ email: emailField });
export type EmailForm = z.output<typeof emailForm>;

export const phoneForm = z.object({
  phone: phoneField,
  type: z._default(itemType, 'mobile'),
});
export type PhoneForm = z.output<typeof phoneForm>;

export const addressForm = z.object({
  address: line('Address', 300),
  type: z._default(itemType, 'primary'),
});
export type AddressForm = z.output<typeof addressForm>;

export const passwordForm = z.object({ password: currentPasswordField });

const chosenPassword = z.object({ password: newPasswordField('Please enter a new password') });
const confirmation = z.object({
  confirmation: z
    .string('Please confirm your password')
    .check(z.minLength(1, 'Please confirm your password')),
});
export interface NewPasswordForm {
  /** The token in the mailed link. */
  token: string;
  password: string;
}

const token = z
  .string(incompleteLink)
  .check(z.minLength(1, incompleteLink), z.maxLength(512, incompleteLink));

export const verificationForm = z.object({ token });

export const enquiryMailsForm = z.object({ wanted: z.boolean('wanted must be true or false') });

/**
 * Checks the password first, then the confirmation, that both match, and the token, and reports the first failure. A missing
 * token is reported under `token`, which is no field of the form.
 */
export function readNewPassword(input: Record<string, unknown>): FormResult<NewPasswordForm> {
  const chosen = readForm(chosenPassword, input);
  if (!chosen.ok) return chosen;
  const confirmed = readForm(confirmation, input);
  if (!confirmed.ok) return confirmed;
  if (confirmed.value.confirmation !== chosen.value.password) {
    return { ok: false, errors: { confirmation: 'Passwords do not match' } };
  }
  const parsed = z.safeParse(token, input.token);
  if (parsed.success)
    return { ok: true, value: { token: parsed.data, password: chosen.value.password } };
  return { ok: false, errors: { token: catalogue.missingResetToken } };
}
