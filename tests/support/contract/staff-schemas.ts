import { z } from 'zod';
import { auditEntities } from '../../../shared/contract/admin/audit.ts';
import { batchKinds, batchStates } from '../../../shared/contract/admin/batches.ts';
import { messageKinds, messageStatuses } from '../../../shared/contract/admin/messages.ts';
import type { BulkResult } from '../../../shared/contract/admin/properties.ts';
import { propertyStatuses } from '../../../shared/contract/admin/property-status.ts';
import type { AdminRead, AdminReads } from '../../../shared/contract/admin/reads.ts';
import { purposes } from '../../../shared/contract/property-terms.ts';
import { roles } from '../../../shared/contract/session.ts';

/** The types of `shared/contract/admin` as schemas that allow no other field. */

const count = z.int().nonnegative();
const moment = z.iso.datetime();
const day = z.iso.date();
const text = z.string().min(1);
const basic = z.literal(true).exactOptional();
const coordinates = z.strictObject({ lat: z.number(), lng: z.number() });
const staffMember = z.strictObject({ id: z.string(), name: z.string() });
const notOffered = z.strictObject({ notOffered: z.literal(true) });
const paged = { page: z.int().positive(), pageSize: z.int().positive(), total: count };

const photo = z.strictObject({
  id: text,
  src: text,
  alt: z.string(),
  width: count,
  height: count,
  color: z.string(),
});

const propertyItem = z.strictObject({
  id: text,
  uuid: z.uuid(),
  reference: z.string(),
  title: text,
  location: z.string(),
  district: z.string(),
  purpose: z.enum(purposes),
  type: z.string(),
  price: count,
  bedrooms: count,
  bathrooms: count,
  kitchens: count,
  garages: count,
  floors: count,
  area: z.number().nonnegative(),
  featured: z.boolean(),
  status: z.enum(propertyStatuses),
  version: count,
  createdAt: moment,
  updatedAt: moment,
  deletedAt: moment.nullable(),
  photos: z.array(photo),
  photoCount: count,
});

const nearbyPlace = z.strictObject({
  type: text,
  name: text,
  description: z.string(),
  rating: z.number().nullable(),
  distanceMetres: count.nullable(),
  address: z.string(),
  coordinates: coordinates.nullable(),
});

const property = propertyItem.extend({
  basic,
  yearBuilt: z.int().nullable(),
  furnishing: z.enum(['', 'furnished', 'part-furnished', 'unfurnished']),
  description: z.string(),
  amenities: z.array(text),
  videoUrl: z.string(),
  coordinates: coordinates.nullable(),
  nearby: z.array(nearbyPlace),
});

const messageItem = z.strictObject({
  id: text,
  kind: z.enum(messageKinds),
  status: z.enum(messageStatuses),
  name: z.string(),
  email: z.string(),
  excerpt: z.string(),
  property: z
    .strictObject({ id: text, uuid: z.uuid(), title: text, status: z.enum(propertyStatuses) })
    .nullable(),
  assignee: staffMember.nullable(),
  read: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
  repliedAt: moment.nullable(),
  waitingSeconds: z.number().nonnegative().nullable(),
  late: z.boolean(),
  deletedAt: moment.nullable(),
});

const threadEntry = z.strictObject({
  id: text,
  kind: z.enum(['reply', 'note']),
  body: text,
  author: staffMember,
  createdAt: moment,
  delivery: z.enum(['sending', 'sent', 'failed']).nullable(),
});

const message = messageItem.extend({
  message: text,
  phone: z.string(),
  details: z.array(z.strictObject({ name: text, value: z.string() })),
  photos: z.array(z.strictObject({ src: text, width: count, height: count })),
  thread: z.array(threadEntry),
});

const lookupItems = z.strictObject({
  items: z.array(z.strictObject({ id: text, name: text, uses: count })),
  basic,
});

const user = z.strictObject({
  id: text,
  name: z.string(),
  email: z.email(),
  role: z.enum(roles),
  disabled: z.boolean(),
  createdAt: moment,
  sessions: count,
});

const auditEntry = z.strictObject({
  id: text,
  at: moment,
  user: staffMember,
  entity: z.enum(auditEntities),
  entityId: text,
  entityName: z.string(),
  action: text,
  changes: z.array(z.strictObject({ field: text, from: z.string(), to: z.string() })),
  batchId: z.string(),
  batch: z
    .strictObject({
      kind: z.enum(batchKinds),
      properties: count,
      isItemized: z.boolean(),
      state: z.enum(batchStates).nullable(),
    })
    .nullable(),
});

const batch = z.strictObject({
  id: text,
  kind: z.enum(batchKinds),
  user: staffMember,
  startedAt: moment,
  state: z.enum(batchStates),
  total: count.nullable(),
  count,
  restored: count,
  changed: count,
  merge: z.strictObject({ from: text, into: text }).nullable(),
  undoableUntil: moment,
});

const outbox = z.strictObject({ waiting: count, dead: count });
const days = z.array(z.strictObject({ day, count }));

const stats = z.strictObject({
  from: day,
  to: day,
  properties: z.strictObject({
    total: count,
    created: count,
    byPurpose: z.record(z.enum(purposes), count),
    byStatus: z.record(z.enum(propertyStatuses), count),
    byDistrict: z.array(z.strictObject({ district: text, count })),
  }),
  enquiries: z.strictObject({
    total: count,
    byStatus: z.record(z.enum(messageStatuses), count),
    byKind: z.record(z.enum(messageKinds), count),
    answered: count,
    medianAnswerSeconds: z.number().nonnegative().nullable(),
    promised: z.strictObject({
      due: count,
      within24Hours: count,
      share: z.number().min(0).max(1).nullable(),
    }),
    perDay: days,
  }),
  users: z.strictObject({
    total: count,
    created: count,
    perDay: days,
    perWeek: z.array(z.strictObject({ week: text, count })),
  }),
  outbox,
});

const basicStats = z.strictObject({
  figures: z.array(z.strictObject({ name: text, value: z.number() })),
  outbox,
});

export const adminReads = {
  stats: z.union([stats, basicStats]),
  properties: z.strictObject({
    items: z.array(propertyItem),
    ...paged,
    counts: z.record(z.enum(propertyStatuses), count),
    types: z.array(text),
    basic,
  }),
  property,
  messages: z.strictObject({
    items: z.array(messageItem),
    ...paged,
    counts: z.record(z.enum([...messageStatuses, 'unread']), count),
    staff: z.array(staffMember),
    basic,
  }),
  message,
  amenities: lookupItems,
  'property-types': lookupItems,
  users: z.union([z.strictObject({ items: z.array(user), ...paged }), notOffered]),
  audit: z.union([
    z.strictObject({ entries: z.array(auditEntry), next: text.nullable() }),
    notOffered,
  ]),
  batches: z.union([
    z.strictObject({ batches: z.array(batch), next: text.nullable() }),
    notOffered,
  ]),
  batch,
  missing: z.strictObject({ pages: z.array(z.enum(['users', 'audit', 'batches'])) }),
} satisfies { [Read in AdminRead]: z.ZodType<AdminReads[Read]> };

export const bulkResult = z.strictObject({
  done: z.array(z.strictObject({ id: text, version: count })),
  failed: z.array(z.strictObject({ id: text, title: z.string(), message: text })),
  batch: text.nullable(),
  next: text.nullable(),
}) satisfies z.ZodType<BulkResult>;
