import { z } from 'zod';
import { bulkActions } from '../../shared/contract/admin/properties.ts';
import { messageStatuses } from '../../shared/contract/admin/messages.ts';
import { roles } from '../../shared/contract/roles.ts';
import { readLookupList } from './basic-lookup-list.ts';
import { readBasicMessage, readBasicMessages } from './basic-messages.ts';
import { readBasicStats } from './basic-stats.ts';
import type { Extension } from './extensions.ts';
import type { ProviderCall } from './provider-calls.ts';
import { batch, batchPage } from './staff-batches.ts';
import { auditPage, lookupItem, staffUser, userPage } from './staff-list-schema.ts';
import { messagePage, wholeMessage } from './staff-message-schema.ts';
import { propertyPageSchema, staffPropertySchemas } from './staff-property-schema.ts';
import { isOwnMessage, isOwnStats } from './staff-reads.ts';
import { bulkAnswer, importAnswer } from './staff-property-writes.ts';
import { providerStats } from './staff-stats-schema.ts';

const access = 'staff';
/** Photos keep the provider’s URLs. */
const { item, property } = staffPropertySchemas((url) => url);
const oneProperty = z.object({ property });
const oneMessage = z.object({ message: wholeMessage });
const fields = z.record(z.string(), z.unknown());
const manyChanges = 'bulk changes, CSV import and restoring';
const perProperty = 'staff cannot change properties in this way';

const properties = { access, isExtension: true, extension: 'properties' } as const;

const propertyCalls: readonly ProviderCall[] = [
  {
    ...properties,
    method: 'GET',
    path: '/admin/properties',
    summary: 'A page of the staff’s list',
    response: propertyPageSchema(item),
    without:
      'drafts, statuses, references, versions and deleted properties: staff see the public list',
  },
  {
    ...properties,
    method: 'GET',
    path: '/admin/properties/{id}',
    summary: 'One property with every field',
    response: oneProperty,
    without: 'fields beyond the public ones, and warnings about concurrent changes',
  },
  {
    access,
    method: 'POST',
    path: '/properties',
    summary: 'Create a property',
    body: fields,
    response: oneProperty,
    without: perProperty,
  },
  {
    access,
    method: 'PUT',
    path: '/properties/{id}',
    summary: 'Change a property',
    body: fields,
    response: oneProperty,
    without: perProperty,
  },
  {
    access,
    method: 'DELETE',
    path: '/properties/{id}',
    summary: 'Delete a property',
    without: perProperty,
  },
  {
    ...properties,
    method: 'POST',
    path: '/admin/properties/{id}/restore',
    summary: 'Restore a deleted property',
    response: oneProperty,
    without: manyChanges,
  },
  {
    ...properties,
    method: 'POST',
    path: '/properties/{id}/photos',
    summary: 'Add photos',
    body: 'form',
    response: oneProperty,
    without: 'descriptions of photos: they are sent with the property',
  },
  {
    ...properties,
    method: 'PUT',
    path: '/properties/{id}/photos',
    summary: 'Order the photos',
    body: z.object({
      version: z.number(),
      photos: z.array(z.object({ id: z.string(), alt: z.string() })),
    }),
    response: oneProperty,
    without: 'descriptions of photos: their order is sent with the property',
  },
  {
    ...properties,
    method: 'DELETE',
    path: '/properties/{id}/photos/{photoId}',
    summary: 'Delete a photo',
    response: oneProperty,
    without: 'nothing: the remaining photos are sent with the property',
  },
  {
    ...properties,
    method: 'POST',
    path: '/admin/properties/bulk',
    summary: 'Apply an action to many properties',
    body: z.object({ action: z.enum(bulkActions) }).loose(),
    response: bulkAnswer,
    without: manyChanges,
  },
  {
    ...properties,
    method: 'POST',
    path: '/admin/properties/import',
    summary: 'Create and update many properties',
    body: z.object({ rows: z.array(fields) }),
    response: importAnswer,
    without: manyChanges,
  },
  {
    ...properties,
    method: 'GET',
    path: '/admin/properties/export',
    summary: 'Every match of a filter, as NDJSON',
    without: 'the CSV export of properties',
  },
];

const messageCalls: readonly ProviderCall[] = [
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

const users = { access, isExtension: true, extension: 'users' } as const;
const audit = { access, isExtension: true, extension: 'audit' } as const;
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
    method: 'GET',
    path: '/admin/audit/export',
    summary: 'Every entry that matches a filter, as NDJSON',
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
  ...propertyCalls,
  ...messageCalls,
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

function canRead(read: () => boolean): boolean {
  try {
    return read();
  } catch {
    return false;
  }
}
