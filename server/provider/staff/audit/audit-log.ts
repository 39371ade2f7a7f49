import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { BatchKind } from '../../../../shared/contract/admin/batches.ts';
import type { AuditAction, AuditEntity } from '../../../../shared/contract/admin/audit.ts';
import type { AuditChanges, Tables } from '../../database/tables.ts';
import type { Staff } from '../staff.ts';

/** Actions on what the site keeps itself, recorded by a call of their own. */
export const siteActions = ['resend-enquiry', 'drop-enquiry'] as const;

export interface AuditEntry {
  entity: AuditEntity;
  entityId: number;
  action: AuditAction;
  changes: AuditChanges;
}

type UserAction = Pick<AuditEntry, 'action'> & Partial<Pick<AuditEntry, 'changes'>>;

const maxTextLength = 500;
const entriesPerStatement = 500;

/**
 * Records audit entries in the transaction of the change, so that both commit together. `changes` must not contain the
 * text of messages and replies, passwords or tokens.
 */
export async function recordInAudit(
  transaction: Transaction<Tables>,
  { userId, now, batch }: Staff,
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
      batch_id: batch ?? null,
    }));
    await transaction.insertInto('audit_entries').values(rows).execute();
  }
  if (batch !== undefined) await countInBatch(transaction, batch, entries);
}

/** Records an action that changes no record of the provider, such as an export of a whole list, as an entry of its user. */
export async function recordAction(
  database: Kysely<Tables>,
  staff: Staff,
  action: UserAction,
): Promise<void> {
  await database.transaction().execute((transaction) => recordActionIn(transaction, staff, action));
}

/** As `recordAction`, in the transaction of the change. */
export async function recordActionIn(
  transaction: Transaction<Tables>,
  staff: Staff,
  { action, changes = {} }: UserAction,
): Promise<void> {
  const entry = { entity: 'user', entityId: staff.userId, action, changes } as const;
  await recordInAudit(transaction, staff, entry);
}

async function countInBatch(
  transaction: Transaction<Tables>,
  batch: number,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const undone = entries.filter(({ action }) => action === 'undo').length;
  await transaction
    .insertInto('audit_batches')
    .values({ batch_id: batch, done: entries.length - undone, undone })
    .onConflict((conflict) =>
      conflict.column('batch_id').doUpdateSet(({ eb, ref }) => ({
        done: eb('audit_batches.done', '+', ref('excluded.done')),
        undone: eb('audit_batches.undone', '+', ref('excluded.undone')),
      })),
    )
    .execute();
}

/** Writes the entry that represents a whole batch in the list, unless it exists. */
export async function recordBatchInAudit(
  transaction: Transaction<Tables>,
  { now }: Staff,
  batch: { id: number; kind: BatchKind; user_id: number; user_name: string },
): Promise<void> {
  const written = await transaction
    .selectFrom('audit_entries')
    .where('entity', '=', 'batch')
    .where('entity_id', '=', batch.id)
    .where('action', '<>', 'undo')
    .select('id')
    .executeTakeFirst();
  if (written !== undefined) return;
  const { id, kind, user_id, user_name } = batch;
  await transaction
    .insertInto('audit_entries')
    .values({
      at: now,
      user_id,
      user_name,
      entity: 'batch',
      entity_id: id,
      action: kind,
      changes: '{}',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The fields that differ, compared as JSON. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): AuditChanges {
  const changes: AuditChanges = {};
  for (const name of Object.keys({ ...before, ...after })) {
    const [from = null, to = null] = [before[name], after[name]];
    if (!isSameJson(from, to)) changes[name] = { from, to };
  }
  return changes;
}

/** Compares as JSON, ignoring the order of keys, which `jsonb` does not preserve. */
function isSameJson(one: unknown, other: unknown): boolean {
  const [first, second] = [JSON.stringify(one), JSON.stringify(other)];
  if (first === second) return true;
  return isDeepStrictEqual(JSON.parse(first), JSON.parse(second));
}

/** Truncates long text. PostgreSQL rejects lone surrogates in JSON, so the cut never leaves half a character. */
function shortened(value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= maxTextLength) return value;
  return `${value
    .slice(0, maxTextLength)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}…`;
}
