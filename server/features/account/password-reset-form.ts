import * as z from 'zod/mini';
import { catalogue } from '../../../shared/catalogue.ts';
import { newPasswordField } from '../../../shared/forms/fields.ts';

const message = catalogue.missingResetToken;

/** A new password without the confirmation, which only the form on screen needs. */
export const passwordResetForm = z.object({
  password: newPasswordField('Please enter a new password'),
  token: z.string(message).check(z.minLength(1, message), z.maxLength(512, message)),
});
