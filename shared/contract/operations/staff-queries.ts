import { z } from 'zod';
import { auditActions, auditEntities } from '../admin/audit.ts';
import { messageKinds, messageSorts, messageStatuses } from '../admin/messages.ts';
import { propertySorts } from '../admin/properties.ts';
import { propertyStatuses } from '../admin/property-status.ts';
import { userSorts } from '../admin/users.ts';
import { purposes } from '../property-terms.ts';
import { roles } from '../roles.ts';

const maxPageSize = 100;
const lastPage = 1_000_000;

/** Invalid paging is adjusted, so that an old URL still works after the list has become shorter. */
function listQuery(sorts: readonly string[]) {
  return {
    page: wholeNumber(lastPage),
    pageSize: wholeNumber(maxPageSize),
    sort: z
      .string()
      .transform((sort) => (sorts.includes(sort.replace(/^-/, '')) ? sort : undefined))
      .optional(),
  };
}

function wholeNumber(max: number) {
  return z
    .string()
    .transform((digits) => {
      const number = Number(digits);
      if (Number.isNaN(number)) return undefined;
      return String(Math.min(Math.max(1, Math.floor(number)), max));
    })
    .optional();
}

function text(name: string) {
  return z
    .string()
    .trim()
    .max(100, `${name} must be at most 100 characters`)
    .refine(
      (typed) => typed.isWellFormed() && !/\p{Cc}/u.test(typed),
      `${name} has characters that cannot be used`,
    )
    .optional();
}

/** Invalid filters are rejected: ignoring one would apply a bulk action to more than was meant. */
function choice(name: string, all: readonly string[]) {
  return z.enum(all, `${name} must be one of ${all.join(', ')}`).optional();
}

function choices(name: string, all: readonly string[]) {
  return z
    .string()
    .refine(
      (value) => value.split(',').every((one) => all.includes(one)),
      `${name} must be one of ${all.join(', ')}`,
    )
    .optional();
}

const flags = ['true', 'false'];

function id(name: string) {
  return z
    .string()
    .regex(/^[1-9]\d{0,9}$/, `${name} must be a number`)
    .optional();
}

function day(name: string) {
  return z.iso.date(`${name} must be a day, as in 2026-11-21`).optional();
}

const propertyFilter = z.object({
  q: text('Search'),
  purpose: choice('Purpose', purposes),
  status: choices('Status', propertyStatuses),
  type: text('Type'),
  district: text('District'),
  featured: choice('Featured', flags),
  deleted: choice('Deleted', flags),
});

const auditFilter = z.object({
  user: id('User'),
  entity: choice('Kind', auditEntities),
  entityId: id('Number'),
  action: choice('Action', auditActions),
  batch: id('Batch'),
  from: day('From'),
  to: day('To'),
});

/** Query parameters of the staff’s reads. Unknown ones are ignored. */
export const staffQueries = {
  stats: z.object({ from: day('From'), to: day('To') }),
  properties: propertyFilter.extend(listQuery(propertySorts)),
  propertyFilter,
  messages: z.object({
    ...listQuery(messageSorts),
    q: text('Search'),
    kind: choice('Kind', messageKinds),
    status: choices('Status', messageStatuses),
    assignee: z
      .string()
      .regex(/^(?:me|none|[1-9]\d{0,9})$/, 'Assignee must be a user, me or none')
      .optional(),
    unread: choice('Unread', flags),
    deleted: choice('Deleted', flags),
  }),
  users: z.object({
    ...listQuery(userSorts),
    q: text('Search'),
    role: choice('Role', roles),
    disabled: choice('Disabled', flags),
    user: id('User'),
  }),
  audit: auditFilter.extend({ limit: wholeNumber(200), cursor: id('Cursor') }),
  auditFilter,
  batches: z.object({ limit: wholeNumber(maxPageSize), cursor: id('Cursor') }),
  import: z.object({ dryRun: choice('dryRun', flags), mode: choice('mode', ['all', 'valid']) }),
} as const;
