import { z } from 'zod';
import type { NamesForm, SignUpForm } from '../../../shared/forms/account-forms.ts';
import type { FieldNames } from '../transport/error-mapping.ts';

const id = z.union([z.string().min(1), z.number()]).transform(String);

const resetUser = z.object({ data: z.object({ id }) });

/** The id of the user whose password was reset, if the provider returns it. */
export function readResetUser(json: unknown): string | null {
  const parsed = resetUser.safeParse(json);
  return parsed.success ? parsed.data.data.id : null;
}

/** Enquiries are passed on unparsed, in the export that their sender downloads. */
export const enquiriesAnswer = z.object({ enquiries: z.array(z.unknown()) });

/** Provider field names of the account forms, mapped to ours. */
export const accountFields: FieldNames = new Map([
  ['first_name', 'firstName'],
  ['last_name', 'lastName'],
  ['is_adult', 'adult'],
  ...['email', 'phone', 'address', 'type', 'password', 'token', 'photo'].map(
    (name): [string, string] => [name, name],
  ),
]);

export function toWireNames({ firstName, lastName }: NamesForm): Record<string, unknown> {
  return { first_name: firstName, last_name: lastName };
}

export function toWireSignUp(form: SignUpForm): Record<string, unknown> {
  const { email: mail, phone: number, password, adult } = form;
  return { ...toWireNames(form), email: mail, phone: number, password, is_adult: adult };
}
