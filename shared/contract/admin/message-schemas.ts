import { z } from 'zod';
import { count, moment, text } from '../values.ts';
import { basic, paging, staffMember } from './list-schemas.ts';
import { messageKinds, messageStatuses } from './messages.ts';
import { propertyStatuses } from './property-status.ts';

const messageItem = z.strictObject({
  id: text,
  kind: z.enum(messageKinds),
  status: z.enum(messageStatuses),
  name: z.string(),
  email: z.string(),
  /** Beginning of the message on one line. */
  excerpt: z.string(),
  property: z
    .strictObject({ id: text, uuid: z.uuid(), title: text, status: z.enum(propertyStatuses) })
    .nullable(),
  assignee: staffMember.nullable(),
  read: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
  repliedAt: moment.nullable(),
  /** Seconds since the sender wrote; null once the message is answered or marked as spam. */
  waitingSeconds: z.number().nonnegative().nullable(),
  /** Has waited longer than the promised 24 hours. */
  late: z.boolean(),
  deletedAt: moment.nullable(),
});
export type MessageItem = z.output<typeof messageItem>;

const threadEntry = z.strictObject({
  id: text,
  /** Only staff see notes. */
  kind: z.enum(['reply', 'note']),
  body: text,
  author: staffMember,
  createdAt: moment,
  /** Delivery status of a reply's mail. */
  delivery: z.enum(['sending', 'sent', 'failed']).nullable(),
});
export type ThreadEntry = z.output<typeof threadEntry>;

export const adminMessage = messageItem.extend({
  message: text,
  phone: z.string(),
  /** The owner's details of the home: readable labels and values. */
  details: z.array(z.strictObject({ name: text, value: z.string() })),
  photos: z.array(z.strictObject({ src: text, width: count, height: count })),
  /** Oldest first. */
  thread: z.array(threadEntry),
});
export type AdminMessage = z.output<typeof adminMessage>;

export const messagePage = z.strictObject({
  items: z.array(messageItem),
  ...paging,
  counts: z.record(z.enum([...messageStatuses, 'unread']), count),
  /** Staff that a message can be assigned to. */
  staff: z.array(staffMember),
  basic,
});
export type MessagePage = z.output<typeof messagePage>;
