import { sql, type Transaction } from 'kysely';
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

const maxTextLength = 500;
const entriesPerStatement = 500;

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
  for (let start = 0; start < entries.length; start += entriesPerStatement) {
    const rows = entries.slice(start, start + entriesPerStatement).map((entry) => ({
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
  if (typeof value !== 'string' || value.length <= maxTextLength) return value;
  return `${value
    .slice(0, maxTextLength)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}…`;
}
