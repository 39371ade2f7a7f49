import { z } from 'zod';
import { accountData, accountView } from '../../../shared/contract/account-schemas.ts';
import type { AccountList } from '../../../shared/contract/account.ts';
import { problem } from '../../../shared/contract/problem-schemas.ts';
import { sessionView } from '../../../shared/contract/session-schemas.ts';
import * as forms from '../../../shared/forms/account-forms.ts';
import { maxPhotoBytes, photoTypes } from '../../../shared/forms/photo-form.ts';
import { passwordResetForm } from '../../features/account/password-reset-form.ts';
import type { Answer, Operation } from '../operation.ts';

const done: Answer = { description: 'Done.', schema: z.strictObject({}) };
const account: Answer = { description: 'The whole account.', schema: accountView };

export const sessionOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/session',
    summary: 'The signed-in user',
    success: {
      200: { description: 'The user, null if no one is signed in.', schema: sessionView },
    },
  },
  {
    method: 'post',
    path: '/session',
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
  {
    method: 'delete',
    path: '/session',
    summary: 'Sign out',
    success: {
      200: {
        description: 'No one is signed in now.',
        schema: z.strictObject({ user: z.null() }),
      },
    },
  },
];

export const accountOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/account',
    summary: 'Sign up',
    body: { schema: forms.signUpForm },
    success: { 201: done },
  },
  {
    method: 'get',
    path: '/account',
    summary: 'Read the account',
    access: 'user',
    success: { 200: account },
  },
  {
    method: 'patch',
    path: '/account',
    summary: 'Change the names',
    access: 'user',
    body: { schema: forms.namesForm },
    success: { 200: account },
  },
  {
    method: 'delete',
    path: '/account',
    summary: 'Delete the account',
    access: 'user',
    body: { schema: forms.passwordForm },
    success: { 200: done },
  },
  {
    method: 'put',
    path: '/account/photo',
    summary: 'Set the photo',
    access: 'user',
    body: { types: photoTypes, maxBytes: maxPhotoBytes },
    success: { 200: account },
  },
  {
    method: 'delete',
    path: '/account/photo',
    summary: 'Remove the photo',
    access: 'user',
    success: { 200: account },
  },
  ...itemOperations('phones', 'phone', forms.phoneForm),
  ...itemOperations('emails', 'email', forms.emailForm),
  ...itemOperations('addresses', 'address', forms.addressForm),
  {
    method: 'post',
    path: '/account/password/forgot',
    summary: 'Request a link to reset the password',
    description: 'Succeeds for every email, so that it does not reveal which ones have an account.',
    body: { schema: forms.emailForm },
    success: { 202: done },
  },
  {
    method: 'post',
    path: '/account/password/reset',
    summary: 'Set a new password with the token from the link',
    body: { schema: passwordResetForm },
    success: { 200: done },
  },
  {
    method: 'post',
    path: '/account/verification',
    summary: 'Verify the email of the account with the token from the mail',
    access: 'user',
    body: { schema: forms.verificationForm },
    success: { 200: done },
  },
  {
    method: 'post',
    path: '/account/verification/mail',
    summary: 'Send the verification mail again',
    access: 'user',
    body: { schema: z.strictObject({}) },
    success: { 202: done },
  },
  {
    method: 'put',
    path: '/account/enquiry-mails',
    summary: 'Turn mails about assigned enquiries on or off',
    access: 'user',
    body: { schema: forms.enquiryMailsForm },
    success: { 200: account },
  },
  {
    method: 'get',
    path: '/account/data',
    summary: 'Download the account’s data',
    access: 'user',
    success: { 200: { description: 'A file.', schema: accountData } },
  },
];

function itemOperations(
  list: AccountList,
  name: string,
  schema: typeof forms.phoneForm | typeof forms.emailForm | typeof forms.addressForm,
): Operation[] {
  const one = `/account/${list}/{id}`;
  const add: Operation = {
    method: 'post',
    path: `/account/${list}`,
    summary: `Add a contact ${name}`,
    access: 'user',
    body: { schema },
    success: { 201: account },
  };
  const change: Operation = {
    method: 'put',
    path: one,
    summary: `Change a contact ${name}`,
    access: 'user',
    body: { schema },
    success: { 200: account },
  };
  const remove: Operation = {
    method: 'delete',
    path: one,
    summary: `Delete a contact ${name}`,
    access: 'user',
    success: { 200: account },
  };
  // The provider cannot remove emails.
  return list === 'emails' ? [add, change] : [add, change, remove];
}
