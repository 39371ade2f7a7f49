import { z } from 'zod';
import { auditActions, auditEntities } from '../../../shared/contract/admin/audit.ts';
import {
  messageKinds,
  messageSorts,
  messageStatuses,
} from '../../../shared/contract/admin/messages.ts';
import { propertySorts } from '../../../shared/contract/admin/properties.ts';
import { propertyStatuses } from '../../../shared/contract/admin/property-status.ts';
import type { AdminQuery } from '../../../shared/contract/admin/reads.ts';
import { userSorts } from '../../../shared/contract/admin/users.ts';
import { purposes } from '../../../shared/contract/property-terms.ts';
import { roles } from '../../../shared/contract/roles.ts';
import { invalidForm } from '../../errors/app-error.ts';
import type { StaffQuery } from '../../upstream/staff/staff-caller.ts';

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

function naira(name: string) {
  return z
    .string()
    .regex(/^\d{1,15}$/, `${name} must be whole Naira`)
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

/** Query parameters of each list, by its path. Unknown ones are ignored. */
export const queries = {
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
  costs: z.object({
    purpose: choice('Purpose', purposes),
    price: naira('Price'),
    location: z.string().optional(),
    serviceCharge: naira('Service charge'),
    cautionDeposit: naira('Caution deposit'),
    agencyFee: naira('Agency fee'),
    legalFee: naira('Legal fee'),
    survey: choice('Survey', flags),
  }),
  import: z.object({ dryRun: choice('dryRun', flags), mode: choice('mode', ['all', 'valid']) }),
} as const;

/**
 * Parses a list's parameters; an empty one counts as absent.
 *
 * @throws AppError 422 for an invalid filter; page, page size and order are adjusted instead
 */
export function readQuery(
  name: keyof typeof queries,
  query: Readonly<Record<string, string>>,
): StaffQuery {
  const present = Object.entries(query).filter(([, value]) => value.trim() !== '');
  const parsed = queries[name].safeParse(Object.fromEntries(present));
  if (!parsed.success) {
    const errors: Record<string, string> = {};
    for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message;
    throw invalidForm(errors);
  }
  return Object.fromEntries(
    Object.entries(parsed.data).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );
}

/**
 * Parses the filter of a bulk action. Unlike a list's query it may have no unknown parameters, because ignoring them would
 * widen the action, and it must narrow the list.
 *
 * @throws AppError 422
 */
export function readBulkFilter(filter: Readonly<Record<string, unknown>>): StaffQuery {
  const known = Object.keys(queries.propertyFilter.shape);
  // `Object.keys`, because a schema skips a key called `__proto__`.
  if (!Object.keys(filter).every((name) => known.includes(name))) {
    throw invalidForm({ filter: `A filter has no other names than ${known.join(', ')}` });
  }
  const texts = Object.entries(filter).map(([name, value]) => [name, String(value)]);
  const query = readQuery('propertyFilter', Object.fromEntries(texts));
  const { deleted, ...narrowing } = query;
  if (deleted === 'true' || Object.keys(narrowing).length > 0) return query;
  throw invalidForm({ filter: 'Choose a filter, or send "all": true' });
}

/** Query parameters of a URL; repeated ones are joined with commas. */
export function queryOf(address: string): AdminQuery {
  const { searchParams } = new URL(address, 'http://localhost');
  const names = new Set(searchParams.keys());
  return Object.fromEntries([...names].map((name) => [name, searchParams.getAll(name).join(',')]));
}
