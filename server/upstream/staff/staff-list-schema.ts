import { z } from 'zod';
import type {
  AuditBatch,
  AuditEntry,
  AuditPage,
} from '../../../shared/contract/admin/audit-schemas.ts';
import { auditEntities } from '../../../shared/contract/admin/audit.ts';
import { batchKinds, batchStates } from '../../../shared/contract/admin/batches.ts';
import type { LookupItem, StaffMember } from '../../../shared/contract/admin/list-schemas.ts';
import type { AdminPage } from '../../../shared/contract/admin/lists.ts';
import type { AdminUser } from '../../../shared/contract/admin/user-schemas.ts';
import { papersText } from '../../../shared/papers-text.ts';
import { propertyFields } from '../../../shared/property-fields.ts';
import { isRecord } from '../../../shared/record.ts';
import * as value from '../tolerant-values.ts';

/** Numeric ids of the provider become strings. */
export const toId = z.union([z.string().min(1), z.number().transform(String)]);

/** The name outlives the account; the id doesn't. */
export const staffMember = z.object({
  id: z.union([toId, z.null().transform(() => '')]),
  name: value.personName,
}) satisfies z.ZodType<StaffMember>;

export const lookupItem = z.object({
  id: toId,
  name: value.text,
  uses: value.count,
}) satisfies z.ZodType<LookupItem>;

export const staffUser = z
  .object({
    id: toId,
    first_name: value.personName,
    last_name: value.personName,
    email: value.text,
    // Any unknown role is an ordinary user.
    role: z.enum(['admin', 'user']).catch('user'),
    disabled: z.boolean().catch(false),
    email_verified: z.boolean().nullable().catch(null).default(null),
    createdAt: value.timeOrNull,
    sessions: value.count,
  })
  .transform(
    ({ first_name: first, last_name: last, email_verified, createdAt, ...rest }): AdminUser => ({
      ...rest,
      emailVerified: email_verified,
      name: `${first} ${last}`.trim() || rest.email,
      createdAt: createdAt ?? '',
    }),
  );

export const userPage = z
  .object({
    users: z.array(staffUser),
    page: value.count,
    pageSize: value.count,
    total: value.count,
  })
  .transform(({ users, ...rest }): AdminPage<AdminUser> => ({ ...rest, items: users }));

const auditBatch = z.object({
  kind: z.enum(batchKinds),
  properties: value.count,
  isItemized: z.boolean().catch(false),
  state: z.enum(batchStates).nullable().catch(null),
}) satisfies z.ZodType<AuditBatch>;

export const auditEntry = z
  .object({
    id: toId,
    at: z.string(),
    user: staffMember,
    entity: z.enum(auditEntities),
    entityId: toId,
    entityName: value.personName,
    action: value.text,
    changes: z.record(
      z.string(),
      z.object({ from: z.unknown().optional(), to: z.unknown().optional() }),
    ),
    batchId: toId
      .nullable()
      .catch(null)
      .transform((batchId) => batchId ?? ''),
    batch: auditBatch.nullable().catch(null),
  })
  .transform(({ changes, ...entry }): AuditEntry => ({
    ...entry,
    changes: Object.entries(changes).map(([name, { from, to }]) => ({
      field: fieldNames.get(name) ?? name,
      from: toText(from),
      to: toText(to),
    })),
  }));

export const auditPage = z
  .object({ entries: z.array(auditEntry), next: z.union([toId, z.null()]) })
  .transform((page): AuditPage => page);

/** Provider field names, mapped to their labels. */
const fieldNames: ReadonlyMap<string, string> = new Map([
  ...Object.values(propertyFields).map(({ wire, label }) => [wire, label.toLowerCase()] as const),
  ['deletedAt', 'deleted'],
  ['assignee', 'assigned to'],
  ['changedSince', 'changed since'],
]);

/** A readable form of any value, '' for none. */
function toText(change: unknown): string {
  if (change === null || change === undefined) return '';
  if (typeof change === 'string') return change;
  if (typeof change === 'number') return String(change);
  if (typeof change === 'boolean') return change ? 'yes' : 'no';
  if (Array.isArray(change)) return change.map(toText).join(', ');
  if (!isRecord(change)) return '';
  const { lat, lng, name, alt } = change;
  if (typeof name === 'string') return name;
  // A photo is identified by its description.
  if (typeof alt === 'string') return alt || 'a photo without a description';
  if (typeof lat === 'number' && typeof lng === 'number') return `${lat}, ${lng}`;
  const papers = value.papers.parse(change);
  return papers.length > 0 ? papersText(papers) : JSON.stringify(change);
}

/** Of something that only the site has, for the audit trail. */
export const siteAction = z.object({
  action: z.enum(['resend-enquiry', 'drop-enquiry']),
  /** When the enquiry was received. */
  receivedAt: z.string(),
});
export type SiteAction = z.output<typeof siteAction>;
