import type { Transaction } from 'kysely';
import { sql } from 'kysely';

import type { AuditChanges, AuditedEntity, Tables } from '../../database/tables.ts';
import type { Staff } from '../staff.ts';

export const auditActions = [
  'create',
  'update',
  'delete',
  'restore',
  'import',
  'reply',
  'note',
  'resend',
  'merge',
  'end-sessions',
  'add-photos',
  'arrange-photos',
  'delete-photo',
  'undo',
] as const;

export interface AuditEntry {
  entity: AuditedEntity;
  entityId: number;
  action: (typeof auditActions)[number];
  changes: AuditChanges;
}

const LONGEST_TEXT = 500;
const ENTRIES_AT_ONCE = 500;

/**
 * Writes down what was done, in the transaction that does it: neither is there without the other. What people write to us
 * and we to them, passwords and tokens have no place in `changes`.
 */
export async function recordInAudit(
  transaction: Transaction<Tables>,
  { userId, now }: Staff,
  ...entries: AuditEntry[]
): Promise<void> {
  const user = await transaction
    .selectFrom('users')
    .where('id', '=', userId)
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .executeTakeFirst();
  for (let start = 0; start < entries.length; start += ENTRIES_AT_ONCE) {
    const rows = entries.slice(start, start + ENTRIES_AT_ONCE).map((entry) => ({
      at: now,
      user_id: userId,
      user_name: user?.name ?? 'Deleted account',
      entity: entry.entity,
      entity_id: entry.entityId,
      action: entry.action,
      changes: JSON.stringify(entry.changes, (_name, value: unknown) => shortened(value)),
    }));
    await transaction.insertInto('audit_entries').values(rows).execute();
  }
}

/** The fields that differ, by comparing them as JSON. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): AuditChanges {
  const changes: AuditChanges = {};
  for (const name of Object.keys({ ...before, ...after })) {
    const [from = null, to = null] = [before[name], after[name]];
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[name] = { from, to };
  }
  return changes;
}

/** Without half a character at the cut, which no JSON of PostgreSQL may hold. */
function shortened(value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= LONGEST_TEXT) return value;
  return `${value
    .slice(0, LONGEST_TEXT)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}…`;
}
