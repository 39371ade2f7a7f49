import { z } from 'zod';
import { roles } from '../../../shared/contract/roles.ts';
import { canRead } from '../staff/basic-answers.ts';
import { readLookupList } from '../staff/basic-lookup-list.ts';
import { readBasicStats } from '../staff/basic-stats.ts';
import type { Extension } from '../staff/extensions.ts';
import type { ProviderCall } from './provider-calls.ts';
import { staffMessageCalls } from './provider-staff-message-calls.ts';
import { staffPropertyCalls } from './provider-staff-property-calls.ts';
import { batch, batchPage } from '../staff/staff-batches.ts';
import {
  auditEntry,
  auditPage,
  lookupItem,
  staffUser,
  userPage,
} from '../staff/staff-list-schema.ts';
import { mailPage } from '../staff/staff-mails.ts';
import { siteAction } from '../staff/staff-people-writes.ts';
import { isOwnStats } from '../staff/staff-reads.ts';
import { providerStats } from '../staff/staff-stats-schema.ts';

const access = 'staff';

const users = { access, isExtension: true, extension: 'users' } as const;
const audit = { access, isExtension: true, extension: 'audit' } as const;
const mails = { access, isExtension: true, extension: 'mails' } as const;
const batches = { access, isExtension: true, extension: 'batches' } as const;

const otherCalls: readonly ProviderCall[] = [
  ...lookupCalls('amenities', 'amenities', 'amenity'),
  ...lookupCalls('property-types', 'propertyTypes', 'propertyType'),
  {
    ...users,
    method: 'GET',
    path: '/admin/users',
    summary: 'A page of the users',
    response: userPage,
    without: 'the page of users, and assigning messages',
  },
  {
    ...users,
    method: 'PATCH',
    path: '/admin/users/{id}',
    summary: 'Change a user’s role, or disable the account',
    body: z.object({ role: z.enum(roles).optional(), disabled: z.boolean().optional() }),
    response: z.object({ user: staffUser }),
    without: 'changing users',
  },
  {
    ...users,
    method: 'POST',
    path: '/admin/users/{id}/end-sessions',
    summary: 'Sign a user out everywhere',
    response: z.object({ user: staffUser }),
    without: 'signing users out',
  },
  {
    ...audit,
    method: 'GET',
    path: '/admin/audit',
    summary: 'Who changed what',
    response: auditPage,
    without: 'the page of changes, and the history of a record',
  },
  {
    ...audit,
    method: 'POST',
    path: '/admin/audit',
    summary: 'Record that staff sent an undelivered enquiry again, or deleted it',
    body: siteAction,
    without: 'entries about undelivered enquiries',
  },
  {
    ...audit,
    method: 'GET',
    path: '/admin/audit/export',
    summary: 'Every entry that matches a filter, as NDJSON',
    line: auditEntry,
    without: 'the CSV export of changes',
  },
  {
    ...batches,
    method: 'GET',
    path: '/admin/batches',
    summary: 'Bulk changes',
    response: batchPage,
    without: 'the page of bulk changes',
  },
  {
    ...batches,
    method: 'GET',
    path: '/admin/batches/{id}',
    summary: 'One bulk change',
    response: z.object({ batch }),
    without: 'the progress of an undo',
  },
  {
    ...batches,
    method: 'POST',
    path: '/admin/batches/{id}/undo',
    summary: 'Undo a bulk change',
    response: z.object({ batch }),
    without: 'undoing bulk changes',
  },
  {
    ...mails,
    method: 'GET',
    path: '/admin/mails',
    summary: 'Emails that could not be sent',
    response: mailPage,
    without: 'the list of emails that could not be sent',
  },
  {
    ...mails,
    method: 'POST',
    path: '/admin/mails/{id}/resend',
    summary: 'Send an email again that could not be sent',
    response: z.object({}),
    without: 'sending emails again',
  },
  {
    ...mails,
    method: 'DELETE',
    path: '/admin/mails/{id}',
    summary: 'Delete an email that could not be sent',
    response: z.object({}),
    without: 'deleting emails that could not be sent',
  },
  {
    access,
    method: 'GET',
    path: '/admin/stats',
    summary: 'Figures',
    response: providerStats,
    basic: {
      reads: (json) => !isOwnStats(json) && readBasicStats(json).length > 0,
      without: 'charts and dates: staff see the numbers of the response',
    },
    without: 'the figures of the overview',
  },
];

export const staffCalls: readonly ProviderCall[] = [
  ...staffPropertyCalls,
  ...staffMessageCalls,
  ...otherCalls,
];

function lookupCalls(
  list: Extract<Extension, 'amenities' | 'property-types'>,
  key: string,
  one: string,
): ProviderCall[] {
  const part = { access, isExtension: true, extension: list } as const;
  const without = 'changing the list: names are chosen, not edited';
  const path = `/admin/${list}`;
  const body = z.object({ name: z.string() });
  const response = z.object({ [one]: lookupItem });
  return [
    {
      access,
      method: 'GET',
      path,
      summary: 'The list',
      response: z.object({ [key]: z.array(lookupItem) }),
      basic: {
        reads: (json) => canRead(() => readLookupList(json, key).basic === true),
        without: 'how many properties use a name, and changing the list',
      },
      without: 'choosing from the list',
    },
    { ...part, method: 'POST', path, summary: 'Add an item', body, response, without },
    {
      ...part,
      method: 'PUT',
      path: `${path}/{id}`,
      summary: 'Rename an item',
      body,
      response,
      without,
    },
    {
      ...part,
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: 'Delete an unused item',
      without,
    },
    {
      ...part,
      method: 'POST',
      path: `${path}/{id}/merge`,
      summary: 'Merge an item into another one',
      body: z.object({ into: z.string() }),
      response,
      without,
    },
  ];
}
