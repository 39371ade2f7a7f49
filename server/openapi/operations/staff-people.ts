import { z } from 'zod';
import { batch } from '../../../shared/contract/admin/batch-schemas.ts';
import { deleted, lookupItem, mergedItem } from '../../../shared/contract/admin/list-schemas.ts';
import { lookupLists } from '../../../shared/contract/admin/lists.ts';
import { adminMessage } from '../../../shared/contract/admin/message-schemas.ts';
import { adminReads } from '../../../shared/contract/admin/read-schemas.ts';
import { adminUser } from '../../../shared/contract/admin/user-schemas.ts';
import {
  mergeForm,
  messageChangeForm,
  nameForm,
  noteForm,
  replyForm,
  resendForm,
  userChangeForm,
} from '../../../shared/forms/admin-forms.ts';
import { queries } from '../../features/admin/read-queries.ts';
import { problemWith, type Answer, type Operation } from '../operation.ts';

const access = 'staff';
const message: Answer = { description: 'The message.', schema: adminMessage };
const user: Answer = { description: 'The user.', schema: adminUser };
const item: Answer = { description: 'The item.', schema: lookupItem };

export const messageOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/admin/messages',
    summary: 'A page of the list',
    access,
    query: queries.messages,
    success: { 200: { description: 'The page.', schema: adminReads.messages } },
  },
  {
    method: 'get',
    path: '/admin/messages/{id}',
    summary: 'One message',
    access,
    success: { 200: message },
  },
  {
    method: 'get',
    path: '/admin/messages/{id}/photos/{number}',
    summary: 'A photo of an owner’s offer',
    access,
    success: {
      200: {
        description: 'The photo.',
        types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
      },
    },
  },
  {
    method: 'post',
    path: '/admin/messages',
    summary: 'Reply, add a note, or resend a reply',
    description: 'A reply is mailed once per `key`.',
    access,
    body: { schema: z.union([replyForm, noteForm, resendForm]) },
    success: { 200: message },
    problems: {
      409: {
        description: 'Someone has replied meanwhile: `current` is the message.',
        schema: problemWith({ current: adminMessage.exactOptional() }),
      },
    },
  },
  {
    method: 'patch',
    path: '/admin/messages/{id}',
    summary: 'Change its status or assignee, or mark it as read',
    access,
    body: { schema: messageChangeForm },
    success: { 200: message },
  },
  {
    method: 'delete',
    path: '/admin/messages/{id}',
    summary: 'Delete a message',
    access,
    success: { 200: { description: 'Deleted.', schema: deleted } },
  },
  {
    method: 'post',
    path: '/admin/messages/{id}/restore',
    summary: 'Restore a deleted message',
    access,
    success: { 200: message },
  },
];

export const listOperations: readonly Operation[] = lookupLists.flatMap((list): Operation[] => [
  {
    method: 'get',
    path: `/admin/${list}`,
    summary: 'The list',
    access,
    success: { 200: { description: 'Every item.', schema: adminReads[list] } },
  },
  {
    method: 'post',
    path: `/admin/${list}`,
    summary: 'Add an item',
    access,
    body: { schema: nameForm },
    success: { 201: item },
  },
  {
    method: 'put',
    path: `/admin/${list}/{id}`,
    summary: 'Rename an item, in every property',
    access,
    body: { schema: nameForm },
    success: { 200: item },
  },
  {
    method: 'delete',
    path: `/admin/${list}/{id}`,
    summary: 'Delete an item that no property uses',
    access,
    success: { 200: { description: 'Deleted.', schema: z.strictObject({}) } },
    problems: {
      409: {
        description: 'Properties use it: `uses` is their number.',
        schema: problemWith({ uses: z.int().positive().exactOptional() }),
      },
    },
  },
  {
    method: 'post',
    path: `/admin/${list}/{id}/merge`,
    summary: 'Merge an item into another one',
    access,
    body: { schema: mergeForm },
    success: { 200: { description: 'The remaining item.', schema: mergedItem } },
  },
]);

export const staffOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/admin/stats',
    summary: 'Figures',
    access,
    query: queries.stats,
    success: { 200: { description: 'The figures.', schema: adminReads.stats } },
  },
  {
    method: 'get',
    path: '/admin/undelivered',
    summary: 'Enquiries that the provider has not accepted, and emails that it could not send',
    access,
    success: { 200: { description: 'At most 100 of each.', schema: adminReads.undelivered } },
  },
  {
    method: 'post',
    path: '/admin/undelivered/{id}/resend',
    summary: 'Send an undelivered enquiry again, at once',
    access,
    success: { 200: { description: 'It is due now.', schema: z.strictObject({}) } },
  },
  {
    method: 'delete',
    path: '/admin/undelivered/{id}',
    summary: 'Delete an undelivered enquiry',
    access,
    success: { 200: { description: 'Deleted.', schema: z.strictObject({}) } },
  },
  {
    method: 'post',
    path: '/admin/mails/{id}/resend',
    summary: 'Send an email again that the provider could not send',
    access,
    success: { 200: { description: 'It is due now.', schema: z.strictObject({}) } },
  },
  {
    method: 'delete',
    path: '/admin/mails/{id}',
    summary: 'Delete an email that the provider could not send',
    access,
    success: { 200: { description: 'Deleted.', schema: z.strictObject({}) } },
  },
  {
    method: 'get',
    path: '/admin/costs',
    summary: 'The costs of a home, as visitors would see them',
    access,
    query: queries.costs,
    success: { 200: { description: 'Null without a price.', schema: adminReads.costs } },
  },
  {
    method: 'get',
    path: '/admin/missing',
    summary: 'Pages that the provider is known to lack',
    access,
    success: { 200: { description: 'The pages.', schema: adminReads.missing } },
  },
  {
    method: 'get',
    path: '/admin/users',
    summary: 'A page of the users',
    access,
    query: queries.users,
    success: { 200: { description: 'The page.', schema: adminReads.users } },
  },
  {
    method: 'patch',
    path: '/admin/users/{id}',
    summary: 'Change a user’s role, or disable the account',
    access,
    body: { schema: userChangeForm },
    success: { 200: user },
  },
  {
    method: 'post',
    path: '/admin/users/{id}/end-sessions',
    summary: 'Sign a user out everywhere',
    access,
    success: { 200: user },
  },
  {
    method: 'get',
    path: '/admin/audit',
    summary: 'Who changed what',
    access,
    query: queries.audit,
    success: { 200: { description: 'Entries, newest first.', schema: adminReads.audit } },
  },
  {
    method: 'get',
    path: '/admin/audit/export.csv',
    summary: 'Every entry that matches a filter',
    access,
    query: queries.auditFilter,
    success: { 200: { description: 'A file.', types: ['text/csv'] } },
  },
  {
    method: 'get',
    path: '/admin/batches',
    summary: 'Bulk changes',
    access,
    query: queries.batches,
    success: { 200: { description: 'Batches, newest first.', schema: adminReads.batches } },
  },
  {
    method: 'get',
    path: '/admin/batches/{id}',
    summary: 'One bulk change',
    access,
    success: { 200: { description: 'The batch.', schema: batch } },
  },
  {
    method: 'post',
    path: '/admin/batches/{id}/undo',
    summary: 'Undo a bulk change',
    description: 'The undo continues at the provider: the batch’s `state` reports it.',
    access,
    success: { 202: { description: 'The undo has begun.', schema: batch } },
  },
];
