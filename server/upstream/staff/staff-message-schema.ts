import { z } from 'zod';
import type {
  AdminMessage,
  MessageItem,
  ThreadEntry,
} from '../../../shared/contract/admin/message-schemas.ts';
import { messageKinds, messageStatuses } from '../../../shared/contract/admin/messages.ts';
import { reportLabels } from '../../../shared/contract/report-reasons.ts';
import { propertyStatuses } from '../../../shared/contract/admin/property-status.ts';
import { formatNaira } from '../../../shared/money.ts';
import { apiPaths } from '../../../shared/paths.ts';
import { isRecord } from '../../../shared/record.ts';
import { staffMember, toId } from './staff-list-schema.ts';
import * as value from '../tolerant-values.ts';

const property = z
  .object({
    id: toId,
    uuid: z.string().min(1),
    propertyTitle: value.text,
    status: z.enum(propertyStatuses).catch('draft'),
  })
  .transform(({ propertyTitle: title, ...rest }) => ({ ...rest, title }));

const fields = {
  id: toId,
  kind: z.enum(messageKinds).catch('contact'),
  status: z.enum(messageStatuses),
  name: value.personName.transform((name) => name || 'No name'),
  email: value.text,
  excerpt: value.text,
  property: property.nullable(),
  assignee: staffMember.nullable(),
  read: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  repliedAt: value.timeOrNull,
  waitingSeconds: value.countOrNull,
  late: z.boolean().catch(false),
  deletedAt: value.timeOrNull,
};

const messageItem = z.object(fields) satisfies z.ZodType<MessageItem>;

const threadEntry = z.object({
  id: toId,
  kind: z.enum(['reply', 'note']),
  body: z.string(),
  author: staffMember,
  createdAt: z.string(),
  delivery: z.enum(['sending', 'sent', 'failed']).nullable(),
}) satisfies z.ZodType<ThreadEntry>;

const photo = z.object({ url: z.string(), width: value.count, height: value.count });

/** One message with its thread and photos; the photos' URLs are on this site. */
export const wholeMessage = z
  .object({
    ...fields,
    message: z.string(),
    phone: value.text,
    details: z.unknown().optional(),
    photos: value.itemsOf(photo),
    thread: z.array(threadEntry),
  })
  .transform(({ details, photos, ...rest }): AdminMessage => ({
    ...rest,
    excerpt: rest.excerpt || rest.message.replaceAll(/\s+/g, ' ').slice(0, 160).toWellFormed(),
    details: toDetails(details),
    photos: photos.map(({ width, height }, index) => ({
      src: `${apiPaths.admin}/messages/${encodeURIComponent(rest.id)}/photos/${index + 1}`,
      width,
      height,
    })),
  }));

export const messagePage = z.object({
  messages: z.array(messageItem),
  page: value.count,
  pageSize: value.count,
  total: value.count,
  counts: z.object({
    new: value.count,
    in_progress: value.count,
    replied: value.count,
    spam: value.count,
    unread: value.count,
  }),
});

/** Labels of the fields in an enquiry's `details`. */
const detailNames: ReadonlyMap<string, string> = new Map([
  ['reason', 'Report'],
  ['purpose', 'Purpose'],
  ['propertyType', 'Property type'],
  ['address', 'Address'],
  ['city', 'City'],
  ['district', 'District'],
  ['bedrooms', 'Bedrooms'],
  ['askingPrice', 'Asking price'],
]);

const purposes: ReadonlyMap<unknown, string> = new Map([
  ['sale', 'To sell'],
  ['rent', 'To rent out'],
]);

const reasons: ReadonlyMap<unknown, string> = new Map(Object.entries(reportLabels));

/** Known fields come first, in the order of the form. */
function toDetails(details: unknown): AdminMessage['details'] {
  if (!isRecord(details)) return [];
  const names = new Set([...detailNames.keys(), ...Object.keys(details)]);
  return [...names].flatMap((name) => {
    const text = textOf(name, details[name]);
    return text === '' ? [] : [{ name: detailNames.get(name) ?? name, value: text }];
  });
}

function textOf(name: string, detail: unknown): string {
  if (name === 'askingPrice' && typeof detail === 'number') return formatNaira(detail);
  if (name === 'reason') return reasons.get(detail) ?? value.readText(detail);
  return (name === 'purpose' && purposes.get(detail)) || value.readText(detail);
}

export const oneMessage = z.object({ message: wholeMessage });

/** Recognises the extension's response by a field that no other shape is likely to have. */
export function isOwnMessage(json: unknown): boolean {
  return isRecord(json) && isRecord(json['message']) && 'thread' in json['message'];
}
