import { z } from 'zod';
import type { Extension } from '../staff/extensions.ts';
import { enquiriesAnswer } from '../visitors/account-schema.ts';
import { upstreamEnquiry } from '../visitors/enquiries.ts';
import { changesBody } from '../visitors/list-changes.ts';
import { detailBody } from '../visitors/properties.ts';
import { cardSchema } from '../visitors/property-schema.ts';
import { loginAnswer, meAnswer } from '../visitors/sessions.ts';

/** A call that the site makes to the provider. */
export interface ProviderCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the provider’s base URL, with parameters in braces. */
  path: string;
  summary: string;
  /** Whose bearer token it has; none by default. */
  access?: 'user' | 'staff';
  /** Beyond the specification: the site works without it. */
  isExtension?: true;
  /** The extension that it is part of: without the extension the site does not make the call. */
  extension?: Extension;
  query?: z.ZodObject;
  /** JSON of this schema; `form` is multipart/form-data. */
  body?: z.ZodType | 'form';
  /** What the site reads of the response, as JSON. */
  response?: z.ZodType;
  /** The response is NDJSON: what the site reads of each line. */
  line?: z.ZodType;
  /** The response is a picture. */
  isImage?: true;
  /** The specification leaves the response's shape open: what the site can use besides the extension's. */
  basic?: {
    reads(json: unknown): boolean;
    /** What the site leaves out then. */
    without: string;
  };
  /** What the site leaves out without the call. */
  without: string;
}

const noVisits = 'everything: visitors see no properties';
const noAccounts = 'signing in';
const own = 'changing this part of an account';
const emailForm = z.object({ email: z.string() });
const names = z.object({ first_name: z.string(), last_name: z.string() });

export const propertyCalls: readonly ProviderCall[] = [
  {
    method: 'GET',
    path: '/properties',
    summary: 'Every property',
    response: z.object({ properties: z.array(cardSchema) }),
    without: noVisits,
  },
  {
    method: 'GET',
    path: '/properties/{id}',
    summary: 'One property, by uuid or id',
    response: detailBody,
    without: 'property pages, which show the sample listing instead',
  },
  {
    method: 'GET',
    path: '/properties/changes',
    summary: 'What has changed since a version of the list',
    isExtension: true,
    query: z.object({ since: z.string() }),
    response: changesBody,
    without: 'reading changes only: the site reads the whole list every time',
  },
];

export const accountCalls: readonly ProviderCall[] = [
  {
    method: 'POST',
    path: '/users/login',
    summary: 'Sign in',
    body: z.object({ email: z.string(), password: z.string() }),
    response: loginAnswer,
    without: noAccounts,
  },
  {
    method: 'POST',
    path: '/users/logout',
    summary: 'Sign out',
    access: 'user',
    isExtension: true,
    without: 'ending a token at the provider: signing out ends the site’s session only',
  },
  {
    method: 'GET',
    path: '/users/me',
    summary: 'The account that a token belongs to',
    access: 'user',
    response: meAnswer,
    without: noAccounts,
  },
  {
    method: 'POST',
    path: '/users/register',
    summary: 'Sign up',
    body: names.extend({
      email: z.string(),
      phone: z.string(),
      password: z.string(),
      is_adult: z.literal(true),
    }),
    without: 'signing up',
  },
  {
    method: 'PUT',
    path: '/users/update',
    summary: 'Change the names, the photo or the setting for mails',
    access: 'user',
    body: z.union([
      names,
      z.object({ photo: z.literal('user_image') }),
      z.object({ enquiry_mails: z.boolean() }),
    ]),
    without: own,
  },
  ...itemCalls('phone', z.object({ phone: z.string(), type: z.string() })),
  ...itemCalls('email', emailForm).filter(({ method }) => method !== 'DELETE'),
  ...itemCalls('address', z.object({ address: z.string(), type: z.string() })),
  {
    method: 'POST',
    path: '/users/forgot-password',
    summary: 'Send a link to reset the password',
    body: emailForm,
    without: 'resetting a forgotten password',
  },
  {
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Set a new password with the token from the link',
    body: z.object({ token: z.string(), password: z.string() }),
    without: 'resetting a forgotten password',
  },
  {
    method: 'DELETE',
    path: '/users/account',
    summary: 'Delete the account',
    access: 'user',
    body: z.object({ password: z.string() }),
    without: 'deleting an account',
  },
  {
    method: 'POST',
    path: '/users/verify-email',
    summary: 'Verify the email of the account with the token from the mail',
    access: 'user',
    isExtension: true,
    body: z.object({ token: z.string() }),
    without: 'verifying an email',
  },
  {
    method: 'POST',
    path: '/users/verification-mail',
    summary: 'Send the verification mail again',
    access: 'user',
    isExtension: true,
    without: 'sending the verification mail again',
  },
  {
    method: 'GET',
    path: '/users/enquiries',
    summary: 'Enquiries sent from the account’s verified email',
    access: 'user',
    isExtension: true,
    response: enquiriesAnswer,
    without: 'enquiries in the data that a user downloads',
  },
];

export const enquiryCalls: readonly ProviderCall[] = [
  {
    method: 'POST',
    path: '/contact',
    summary: 'Receive an enquiry',
    body: upstreamEnquiry,
    without: 'delivering enquiries: they wait in the outbox and expire',
  },
];

function itemCalls(name: string, body: z.ZodType): ProviderCall[] {
  const access = 'user';
  return [
    {
      method: 'POST',
      path: `/users/${name}`,
      summary: `Add a contact ${name}`,
      access,
      body,
      without: own,
    },
    {
      method: 'PUT',
      path: `/users/${name}/{id}`,
      summary: `Change a contact ${name}`,
      access,
      body,
      without: own,
    },
    {
      method: 'DELETE',
      path: `/users/${name}/{id}`,
      summary: `Delete a contact ${name}`,
      access,
      without: own,
    },
  ];
}
