import { z } from 'zod';
import type { ProviderCallTable } from './provider-call.ts';
import { enquiriesAnswer } from '../visitors/account-schema.ts';
import { upstreamEnquiry } from '../visitors/enquiry-schema.ts';
import { changesBody } from '../visitors/list-changes.ts';
import { cardSchema, detailBody } from '../visitors/property-schema.ts';
import { loginAnswer, meAnswer } from '../visitors/session-schema.ts';

const noVisits = 'everything: visitors see no properties';
const noAccounts = 'signing in';
const own = 'changing this part of an account';
const emailForm = z.object({ email: z.string() });
const phoneForm = z.object({ phone: z.string(), type: z.string() });
const addressForm = z.object({ address: z.string(), type: z.string() });
const names = z.object({ first_name: z.string(), last_name: z.string() });

export const propertyCalls = {
  'GET /properties': {
    summary: 'Every property',
    response: z.object({ properties: z.array(cardSchema) }),
    without: noVisits,
  },
  'GET /properties/{id}': {
    summary: 'One property, by uuid or id',
    response: detailBody,
    without: 'property pages, which show the sample listing instead',
  },
  'GET /properties/changes': {
    summary: 'What has changed since a version of the list',
    isExtension: true,
    query: z.object({ since: z.string() }),
    response: changesBody,
    without: 'reading changes only: the site reads the whole list every time',
  },
} satisfies ProviderCallTable;

export const accountCalls = {
  'POST /users/login': {
    summary: 'Sign in',
    body: z.object({ email: z.string(), password: z.string() }),
    response: loginAnswer,
    mustAnswer: true,
    without: noAccounts,
  },
  'POST /users/logout': {
    summary: 'Sign out',
    access: 'user',
    isExtension: true,
    without: 'ending a token at the provider: signing out ends the site’s session only',
  },
  'GET /users/me': {
    summary: 'The account that a token belongs to',
    access: 'user',
    response: meAnswer,
    without: noAccounts,
  },
  'POST /users/register': {
    summary: 'Sign up',
    body: names.extend({
      email: z.string(),
      phone: z.string(),
      password: z.string(),
      is_adult: z.literal(true),
    }),
    without: 'signing up',
  },
  'PUT /users/update': {
    summary: 'Change the names, the photo or the setting for mails',
    access: 'user',
    body: z.union([
      names,
      z.object({ photo: z.literal('user_image') }),
      z.object({ enquiry_mails: z.boolean() }),
    ]),
    without: own,
  },
  'POST /users/phone': addItem('phone', phoneForm),
  'PUT /users/phone/{id}': changeItem('phone', phoneForm),
  'DELETE /users/phone/{id}': removeItem('phone'),
  'POST /users/email': addItem('email', emailForm),
  'PUT /users/email/{id}': changeItem('email', emailForm),
  'POST /users/address': addItem('address', addressForm),
  'PUT /users/address/{id}': changeItem('address', addressForm),
  'DELETE /users/address/{id}': removeItem('address'),
  'POST /users/forgot-password': {
    summary: 'Send a link to reset the password',
    body: emailForm,
    without: 'resetting a forgotten password',
  },
  'POST /auth/reset-password': {
    summary: 'Set a new password with the token from the link',
    body: z.object({ token: z.string(), password: z.string() }),
    without: 'resetting a forgotten password',
  },
  'DELETE /users/account': {
    summary: 'Delete the account',
    access: 'user',
    body: z.object({ password: z.string() }),
    without: 'deleting an account',
  },
  'POST /users/verify-email': {
    summary: 'Verify the email of the account with the token from the mail',
    access: 'user',
    isExtension: true,
    body: z.object({ token: z.string() }),
    without: 'verifying an email',
  },
  'POST /users/verification-mail': {
    summary: 'Send the verification mail again',
    access: 'user',
    isExtension: true,
    without: 'sending the verification mail again',
  },
  'GET /users/enquiries': {
    summary: 'Enquiries sent from the account’s verified email',
    access: 'user',
    isExtension: true,
    response: enquiriesAnswer,
    without: 'enquiries in the data that a user downloads',
  },
} satisfies ProviderCallTable;

export const enquiryCalls = {
  'POST /contact': {
    summary: 'Receive an enquiry',
    body: upstreamEnquiry,
    without: 'delivering enquiries: they wait in the outbox and expire',
  },
} satisfies ProviderCallTable;

function addItem<Body extends z.ZodType>(name: string, body: Body) {
  return { summary: `Add a contact ${name}`, access: 'user', body, without: own } as const;
}

function changeItem<Body extends z.ZodType>(name: string, body: Body) {
  return { summary: `Change a contact ${name}`, access: 'user', body, without: own } as const;
}

function removeItem(name: string) {
  return { summary: `Delete a contact ${name}`, access: 'user', without: own } as const;
}
