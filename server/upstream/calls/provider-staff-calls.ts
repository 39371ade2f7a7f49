import { z } from 'zod';
import { roles } from '../../../shared/contract/roles.ts';
import { canRead } from '../staff/basic-answers.ts';
import { lookupKeys, readLookupList } from '../staff/basic-lookup-list.ts';
import { readBasicStats } from '../staff/basic-stats.ts';
import type { LookupList } from '../../../shared/contract/admin/lists.ts';
import type { ProviderCallTable } from './provider-call.ts';
import { staffMessageCalls } from './provider-staff-message-calls.ts';
import { staffPropertyCalls } from './provider-staff-property-calls.ts';
import { batch, batchPage } from '../staff/staff-batch-schema.ts';
import {
  auditEntry,
  auditPage,
  lookupItem,
  siteAction,
  staffUser,
  toId,
  userPage,
} from '../staff/staff-list-schema.ts';
import { mailPage } from '../staff/staff-mail-schema.ts';
import { isOwnStats, providerStats } from '../staff/staff-stats-schema.ts';

const access = 'staff';

const users = { access, isExtension: true, extension: 'users' } as const;
const audit = { access, isExtension: true, extension: 'audit' } as const;
const mails = { access, isExtension: true, extension: 'mails' } as const;
const batches = { access, isExtension: true, extension: 'batches' } as const;

const lookupChange = { access, isExtension: true } as const;
const notChanged = 'changing the list: names are chosen, not edited';
const amenity = z.object({ amenity: lookupItem });
const propertyType = z.object({ propertyType: lookupItem });
/** Of a merge that can be undone. */
const batchOfMerge = { batch: z.union([toId, z.null()]).optional().catch(null) };

const otherCalls = {
  'GET /admin/amenities': lookupList('amenities'),
  'POST /admin/amenities': addLookupItem('amenities', amenity),
  'PUT /admin/amenities/{id}': renameLookupItem('amenities', amenity),
  'DELETE /admin/amenities/{id}': deleteLookupItem('amenities'),
  'POST /admin/amenities/{id}/merge': mergeLookupItem('amenities', amenity.extend(batchOfMerge)),
  'GET /admin/property-types': lookupList('property-types'),
  'POST /admin/property-types': addLookupItem('property-types', propertyType),
  'PUT /admin/property-types/{id}': renameLookupItem('property-types', propertyType),
  'DELETE /admin/property-types/{id}': deleteLookupItem('property-types'),
  'POST /admin/property-types/{id}/merge': mergeLookupItem(
    'property-types',
    propertyType.extend(batchOfMerge),
  ),
  'GET /admin/users': {
    ...users,
    summary: 'A page of the users',
    response: userPage,
    without: 'the page of users, and assigning messages',
  },
  'PATCH /admin/users/{id}': {
    ...users,
    summary: 'Change a user’s role, or disable the account',
    body: z.object({ role: z.enum(roles).optional(), disabled: z.boolean().optional() }),
    response: z.object({ user: staffUser }),
    without: 'changing users',
  },
  'POST /admin/users/{id}/end-sessions': {
    ...users,
    summary: 'Sign a user out everywhere',
    response: z.object({ user: staffUser }),
    without: 'signing users out',
  },
  'GET /admin/audit': {
    ...audit,
    summary: 'Who changed what',
    response: auditPage,
    without: 'the page of changes, and the history of a record',
  },
  'POST /admin/audit': {
    ...audit,
    summary: 'Record that staff sent an undelivered enquiry again, or deleted it',
    body: siteAction,
    without: 'entries about undelivered enquiries',
  },
  'GET /admin/audit/export': {
    ...audit,
    summary: 'Every entry that matches a filter, as NDJSON',
    line: auditEntry,
    without: 'the CSV export of changes',
  },
  'GET /admin/batches': {
    ...batches,
    summary: 'Bulk changes',
    response: batchPage,
    without: 'the page of bulk changes',
  },
  'GET /admin/batches/{id}': {
    ...batches,
    summary: 'One bulk change',
    response: z.object({ batch }),
    without: 'the progress of an undo',
  },
  'POST /admin/batches/{id}/undo': {
    ...batches,
    summary: 'Undo a bulk change',
    response: z.object({ batch }),
    mustAnswer: true,
    without: 'undoing bulk changes',
  },
  'GET /admin/mails': {
    ...mails,
    summary: 'Emails that could not be sent',
    response: mailPage,
    without: 'the list of emails that could not be sent',
  },
  'POST /admin/mails/{id}/resend': {
    ...mails,
    summary: 'Send an email again that could not be sent',
    response: z.object({}),
    without: 'sending emails again',
  },
  'DELETE /admin/mails/{id}': {
    ...mails,
    summary: 'Delete an email that could not be sent',
    response: z.object({}),
    without: 'deleting emails that could not be sent',
  },
  'GET /admin/stats': {
    access,
    summary: 'Figures',
    response: providerStats,
    basic: {
      reads: (json) => !isOwnStats(json) && readBasicStats(json).length > 0,
      without: 'charts and dates: staff see the numbers of the response',
    },
    without: 'the figures of the overview',
  },
} satisfies ProviderCallTable;

export const staffCalls = { ...staffPropertyCalls, ...staffMessageCalls, ...otherCalls };

function lookupList(list: LookupList) {
  const key = lookupKeys[list];
  return {
    access,
    summary: 'The list',
    response: z.object({ [key]: z.array(lookupItem) }),
    basic: {
      reads: (json: unknown) => canRead(() => readLookupList(json, key).basic === true),
      without: 'how many properties use a name, and changing the list',
    },
    without: 'choosing from the list',
  } as const;
}

function addLookupItem<Answer extends z.ZodType>(extension: LookupList, response: Answer) {
  const summary = 'Add an item';
  const body = z.object({ name: z.string() });
  return { ...lookupChange, extension, summary, body, response, without: notChanged } as const;
}

function renameLookupItem<Answer extends z.ZodType>(extension: LookupList, response: Answer) {
  const summary = 'Rename an item';
  const body = z.object({ name: z.string() });
  return { ...lookupChange, extension, summary, body, response, without: notChanged } as const;
}

function deleteLookupItem(extension: LookupList) {
  const summary = 'Delete an unused item';
  return { ...lookupChange, extension, summary, without: notChanged } as const;
}

function mergeLookupItem<Answer extends z.ZodType>(extension: LookupList, response: Answer) {
  const summary = 'Merge an item into another one';
  const body = z.object({ into: z.string() });
  return { ...lookupChange, extension, summary, body, response, without: notChanged } as const;
}
