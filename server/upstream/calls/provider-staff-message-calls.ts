import { z } from 'zod';
import { messageStatuses } from '../../../shared/contract/admin/messages.ts';
import { canRead } from '../staff/basic-answers.ts';
import { readBasicMessage, readBasicMessages } from '../staff/basic-messages.ts';
import type { ProviderCallTable } from './provider-call.ts';
import { isOwnMessage, messagePage, oneMessage } from '../staff/staff-message-schema.ts';

const access = 'staff';
const fields = z.record(z.string(), z.unknown());

export const staffMessageCalls = {
  'GET /admin/messages': {
    access,
    summary: 'A page of the messages',
    response: messagePage,
    basic: {
      reads: (json) => canRead(() => readBasicMessages(json) !== undefined),
      without: 'assignees, threads, photos and the audit of messages; all are read at once',
    },
    without: 'messages in the staff area',
  },
  'GET /admin/messages/{id}': {
    access,
    summary: 'One message with its thread',
    response: oneMessage,
    basic: {
      reads: (json) => canRead(() => !isOwnMessage(json) && readBasicMessage(json).id !== ''),
      without: 'its assignee, thread, photos and details',
    },
    without: 'messages in the staff area',
  },
  'GET /admin/messages/{id}/photos/{number}': {
    access,
    isExtension: true,
    summary: 'A photo of an owner’s offer',
    isImage: true,
    without: 'photos of owners’ offers',
  },
  'POST /admin/messages': {
    access,
    summary: 'Reply, add a note, or resend a reply',
    body: fields,
    response: oneMessage,
    without: 'replies and notes',
  },
  'PATCH /admin/messages/{id}': {
    access,
    summary: 'Change the status, the assignee or the read mark',
    body: z.object({
      status: z.enum(messageStatuses).optional(),
      assignee: z.string().nullable().optional(),
      read: z.boolean().optional(),
    }),
    response: oneMessage,
    without: 'the status of messages',
  },
  'DELETE /admin/messages/{id}': {
    access,
    summary: 'Delete a message',
    without: 'deleting messages',
  },
  'POST /admin/messages/{id}/restore': {
    access,
    isExtension: true,
    summary: 'Restore a deleted message',
    response: oneMessage,
    without: 'restoring messages',
  },
} satisfies ProviderCallTable;
