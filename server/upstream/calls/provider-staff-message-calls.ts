import { z } from 'zod';
import { messageStatuses } from '../../../shared/contract/admin/messages.ts';
import { canRead } from '../staff/basic-answers.ts';
import { readBasicMessage, readBasicMessages } from '../staff/basic-messages.ts';
import type { ProviderCall } from './provider-calls.ts';
import { messagePage, wholeMessage } from '../staff/staff-message-schema.ts';
import { isOwnMessage } from '../staff/staff-reads.ts';

const access = 'staff';
const oneMessage = z.object({ message: wholeMessage });
const fields = z.record(z.string(), z.unknown());

export const staffMessageCalls: readonly ProviderCall[] = [
  {
    access,
    method: 'GET',
    path: '/admin/messages',
    summary: 'A page of the messages',
    response: messagePage,
    basic: {
      reads: (json) => canRead(() => readBasicMessages(json) !== undefined),
      without: 'assignees, threads, photos and the audit of messages; all are read at once',
    },
    without: 'messages in the staff area',
  },
  {
    access,
    method: 'GET',
    path: '/admin/messages/{id}',
    summary: 'One message with its thread',
    response: oneMessage,
    basic: {
      reads: (json) => canRead(() => !isOwnMessage(json) && readBasicMessage(json).id !== ''),
      without: 'its assignee, thread, photos and details',
    },
    without: 'messages in the staff area',
  },
  {
    access,
    isExtension: true,
    method: 'GET',
    path: '/admin/messages/{id}/photos/{number}',
    summary: 'A photo of an owner’s offer',
    isImage: true,
    without: 'photos of owners’ offers',
  },
  {
    access,
    method: 'POST',
    path: '/admin/messages',
    summary: 'Reply, add a note, or resend a reply',
    body: fields,
    response: oneMessage,
    without: 'replies and notes',
  },
  {
    access,
    method: 'PATCH',
    path: '/admin/messages/{id}',
    summary: 'Change the status, the assignee or the read mark',
    body: z.object({
      status: z.enum(messageStatuses).optional(),
      assignee: z.string().nullable().optional(),
      read: z.boolean().optional(),
    }),
    response: oneMessage,
    without: 'the status of messages',
  },
  {
    access,
    method: 'DELETE',
    path: '/admin/messages/{id}',
    summary: 'Delete a message',
    without: 'deleting messages',
  },
  {
    access,
    isExtension: true,
    method: 'POST',
    path: '/admin/messages/{id}/restore',
    summary: 'Restore a deleted message',
    response: oneMessage,
    without: 'restoring messages',
  },
];
