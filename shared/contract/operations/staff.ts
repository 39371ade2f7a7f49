import { z } from 'zod';
import {
  mergeForm,
  messageChangeForm,
  nameForm,
  noteForm,
  replyForm,
  resendForm,
  userChangeForm,
} from '../../forms/admin-forms.ts';
import { auditPage } from '../admin/audit-schemas.ts';
import { batch, batchPage } from '../admin/batch-schemas.ts';
import {
  deleted,
  lookupItem,
  lookupItemList,
  mergedItem,
  notOffered,
} from '../admin/list-schemas.ts';
import { optionalPages } from '../admin/lists.ts';
import { adminMessage, messagePage } from '../admin/message-schemas.ts';
import { adminStats, basicStats } from '../admin/stats.ts';
import { undeliveredPage } from '../admin/undelivered-schemas.ts';
import { adminUser, userPage } from '../admin/user-schemas.ts';
import { problemWith, type OperationTable } from './operation.ts';
import { staffQueries } from './staff-queries.ts';

const access = 'staff';
const nothing = z.strictObject({});
const message = { 200: { description: 'The message.', schema: adminMessage } };
const user = { 200: { description: 'The user.', schema: adminUser } };
const item = { description: 'The item.', schema: lookupItem };

export const messageOperations = {
  'GET /admin/messages': {
    summary: 'A page of the list',
    access,
    query: staffQueries.messages,
    success: { 200: { description: 'The page.', schema: messagePage } },
  },
  'GET /admin/messages/{id}': { summary: 'One message', access, success: message },
  'GET /admin/messages/{id}/photos/{number}': {
    summary: 'A photo of an owner’s offer',
    access,
    sendsItself: true,
    success: {
      200: {
        description: 'The photo.',
        types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
      },
    },
  },
  'POST /admin/messages': {
    summary: 'Reply, add a note, or resend a reply',
    description: 'A reply is mailed once per `key`.',
    access,
    body: { schema: z.union([replyForm, noteForm, resendForm]) },
    success: message,
    problems: {
      409: {
        description: 'Someone has replied meanwhile: `current` is the message.',
        schema: problemWith({ current: adminMessage.exactOptional() }),
      },
    },
  },
  'PATCH /admin/messages/{id}': {
    summary: 'Change its status or assignee, or mark it as read',
    access,
    body: { schema: messageChangeForm },
    success: message,
  },
  'DELETE /admin/messages/{id}': {
    summary: 'Delete a message',
    access,
    success: { 200: { description: 'Deleted.', schema: deleted } },
  },
  'POST /admin/messages/{id}/restore': {
    summary: 'Restore a deleted message',
    access,
    success: message,
  },
} satisfies OperationTable;

const lookupList = {
  summary: 'The list',
  access,
  success: { 200: { description: 'Every item.', schema: lookupItemList } },
} as const;
const addLookupItem = {
  summary: 'Add an item',
  access,
  body: { schema: nameForm },
  success: { 201: item },
} as const;
const renameLookupItem = {
  summary: 'Rename an item, in every property',
  access,
  body: { schema: nameForm },
  success: { 200: item },
} as const;
const deleteLookupItem = {
  summary: 'Delete an item that no property uses',
  access,
  success: { 200: { description: 'Deleted.', schema: nothing } },
  problems: {
    409: {
      description: 'Properties use it: `uses` is their number.',
      schema: problemWith({ uses: z.int().positive().exactOptional() }),
    },
  },
} as const;
const mergeLookupItem = {
  summary: 'Merge an item into another one',
  access,
  body: { schema: mergeForm },
  success: { 200: { description: 'The remaining item.', schema: mergedItem } },
} as const;

export const listOperations = {
  'GET /admin/amenities': lookupList,
  'POST /admin/amenities': addLookupItem,
  'PUT /admin/amenities/{id}': renameLookupItem,
  'DELETE /admin/amenities/{id}': deleteLookupItem,
  'POST /admin/amenities/{id}/merge': mergeLookupItem,
  'GET /admin/property-types': lookupList,
  'POST /admin/property-types': addLookupItem,
  'PUT /admin/property-types/{id}': renameLookupItem,
  'DELETE /admin/property-types/{id}': deleteLookupItem,
  'POST /admin/property-types/{id}/merge': mergeLookupItem,
} satisfies OperationTable;

export const staffOperations = {
  'GET /admin/stats': {
    summary: 'Figures',
    access,
    query: staffQueries.stats,
    success: { 200: { description: 'The figures.', schema: adminStats.or(basicStats) } },
  },
  'GET /admin/undelivered': {
    summary: 'Enquiries that the provider has not accepted, and emails that it could not send',
    access,
    success: { 200: { description: 'At most 100 of each.', schema: undeliveredPage } },
  },
  'POST /admin/undelivered/{id}/resend': {
    summary: 'Send an undelivered enquiry again, at once',
    access,
    success: { 200: { description: 'It is due now.', schema: nothing } },
  },
  'DELETE /admin/undelivered/{id}': {
    summary: 'Delete an undelivered enquiry',
    access,
    success: { 200: { description: 'Deleted.', schema: nothing } },
  },
  'POST /admin/mails/{id}/resend': {
    summary: 'Send an email again that the provider could not send',
    access,
    success: { 200: { description: 'It is due now.', schema: nothing } },
  },
  'DELETE /admin/mails/{id}': {
    summary: 'Delete an email that the provider could not send',
    access,
    success: { 200: { description: 'Deleted.', schema: nothing } },
  },
  'GET /admin/missing': {
    summary: 'Pages that the provider is known to lack; makes no request to it',
    access,
    success: {
      200: {
        description: 'The pages.',
        schema: z.strictObject({ pages: z.array(z.enum(optionalPages)) }),
      },
    },
  },
  'GET /admin/users': {
    summary: 'A page of the users',
    access,
    query: staffQueries.users,
    success: { 200: { description: 'The page.', schema: userPage.or(notOffered) } },
  },
  'PATCH /admin/users/{id}': {
    summary: 'Change a user’s role, or disable the account',
    access,
    body: { schema: userChangeForm },
    success: user,
  },
  'POST /admin/users/{id}/end-sessions': {
    summary: 'Sign a user out everywhere',
    access,
    success: user,
  },
  'GET /admin/audit': {
    summary: 'Who changed what',
    access,
    query: staffQueries.audit,
    success: {
      200: { description: 'Entries, newest first.', schema: auditPage.or(notOffered) },
    },
  },
  'GET /admin/audit/export.csv': {
    summary: 'Every entry that matches a filter',
    access,
    query: staffQueries.auditFilter,
    sendsItself: true,
    success: { 200: { description: 'A file.', types: ['text/csv'] } },
  },
  'GET /admin/batches': {
    summary: 'Bulk changes',
    access,
    query: staffQueries.batches,
    success: {
      200: { description: 'Batches, newest first.', schema: batchPage.or(notOffered) },
    },
  },
  'GET /admin/batches/{id}': {
    summary: 'One bulk change',
    access,
    success: { 200: { description: 'The batch.', schema: batch } },
  },
  'POST /admin/batches/{id}/undo': {
    summary: 'Undo a bulk change',
    description: 'The undo continues at the provider: the batch’s `state` reports it.',
    access,
    success: { 202: { description: 'The undo has begun.', schema: batch } },
  },
} satisfies OperationTable;
