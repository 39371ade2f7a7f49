import { z } from 'zod';
import * as mini from 'zod/mini';
import { catalogue } from '../../catalogue.ts';
import * as forms from '../../forms/account-forms.ts';
import { newPasswordField } from '../../forms/fields.ts';
import { maxPhotoBytes, photoTypes } from '../../forms/photo-form.ts';
import { accountData, accountView } from '../account-schemas.ts';
import { problem } from '../problem-schemas.ts';
import { sessionView } from '../session-schemas.ts';
import type { OperationTable } from './operation.ts';

const done = { description: 'Done.', schema: z.strictObject({}) };
const account = { description: 'The whole account.', schema: accountView };

const badToken = catalogue.missingResetToken;
/** A new password without the confirmation, which only the form on screen needs. */
const passwordResetForm = mini.object({
  password: newPasswordField('Please enter a new password'),
  token: mini.string(badToken).check(mini.minLength(1, badToken), mini.maxLength(512, badToken)),
});

export const sessionOperations = {
  'GET /session': {
    summary: 'The signed-in user',
    cacheControl: 'private, no-store',
    success: {
      200: { description: 'The user, null if no one is signed in.', schema: sessionView },
    },
  },
  'POST /session': {
    summary: 'Sign in',
    body: { schema: forms.logInForm },
    toleratesInvalidInput: true,
    success: {
      200: { description: 'Signed in: sets the session cookie.', schema: sessionView },
    },
    problems: {
      401: { description: 'The email or the password is wrong.', schema: problem },
    },
  },
  'DELETE /session': {
    summary: 'Sign out',
    success: {
      200: { description: 'No one is signed in now.', schema: z.strictObject({ user: z.null() }) },
    },
  },
} satisfies OperationTable;

export const accountOperations = {
  'POST /account': {
    summary: 'Sign up',
    body: { schema: forms.signUpForm },
    success: { 201: done },
  },
  'GET /account': {
    summary: 'Read the account',
    access: 'user',
    success: { 200: account },
  },
  'PATCH /account': {
    summary: 'Change the names',
    access: 'user',
    body: { schema: forms.namesForm },
    success: { 200: account },
  },
  'DELETE /account': {
    summary: 'Delete the account',
    access: 'user',
    body: { schema: forms.passwordForm },
    success: { 200: done },
  },
  'PUT /account/photo': {
    summary: 'Set the photo',
    access: 'user',
    body: { types: photoTypes, maxBytes: maxPhotoBytes },
    success: { 200: account },
  },
  'DELETE /account/photo': {
    summary: 'Remove the photo',
    access: 'user',
    success: { 200: account },
  },
  'POST /account/phones': addItem('phone', forms.phoneForm),
  'PUT /account/phones/{id}': changeItem('phone', forms.phoneForm),
  'DELETE /account/phones/{id}': removeItem('phone'),
  // The provider cannot remove emails.
  'POST /account/emails': addItem('email', forms.emailForm),
  'PUT /account/emails/{id}': changeItem('email', forms.emailForm),
  'POST /account/addresses': addItem('address', forms.addressForm),
  'PUT /account/addresses/{id}': changeItem('address', forms.addressForm),
  'DELETE /account/addresses/{id}': removeItem('address'),
  'POST /account/password/forgot': {
    summary: 'Request a link to reset the password',
    description: 'Succeeds for every email, so that it does not reveal which ones have an account.',
    body: { schema: forms.emailForm },
    success: { 202: done },
  },
  'POST /account/password/reset': {
    summary: 'Set a new password with the token from the link',
    body: { schema: passwordResetForm },
    success: { 200: done },
  },
  'POST /account/verification': {
    summary: 'Verify the email of the account with the token from the mail',
    access: 'user',
    body: { schema: forms.verificationForm },
    success: { 200: done },
  },
  'POST /account/verification/mail': {
    summary: 'Send the verification mail again',
    access: 'user',
    body: { schema: z.strictObject({}) },
    success: { 202: done },
  },
  'PUT /account/enquiry-mails': {
    summary: 'Turn mails about assigned enquiries on or off',
    access: 'user',
    body: { schema: forms.enquiryMailsForm },
    success: { 200: account },
  },
  'GET /account/data': {
    summary: 'Download the account’s data',
    access: 'user',
    sendsItself: true,
    success: { 200: { description: 'A file.', schema: accountData } },
  },
} satisfies OperationTable;

type ItemForm = typeof forms.phoneForm | typeof forms.emailForm | typeof forms.addressForm;

function addItem<Form extends ItemForm>(name: string, schema: Form) {
  const summary = `Add a contact ${name}`;
  return { summary, access: 'user', body: { schema }, success: { 201: account } } as const;
}

function changeItem<Form extends ItemForm>(name: string, schema: Form) {
  const summary = `Change a contact ${name}`;
  return { summary, access: 'user', body: { schema }, success: { 200: account } } as const;
}

function removeItem(name: string) {
  const summary = `Delete a contact ${name}`;
  return { summary, access: 'user', success: { 200: account } } as const;
}
