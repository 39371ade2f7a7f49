import type { Kysely } from 'kysely';
import type { AuditEntity } from '../../../../shared/contract/admin/audit.ts';
import type { AuditChanges, Tables } from '../../database/tables.ts';
import { endOf, type LagosDay, startOf } from '../lagos-days.ts';
import { type AuditBatch, readAuditBatches } from './audit-batches.ts';
import { readAuditNames } from './audit-names.ts';

const batchSize = 500;

export interface AuditFilter {
  user?: number | undefined;
  entity?: AuditEntity | undefined;
  entityId?: number | undefined;
  action?: string | undefined;
  /** Only changes made by this batch. */
  batch?: number | undefined;
  /** Inclusive, like `to`. */
  from?: LagosDay | undefined;
  to?: LagosDay | undefined;
}

interface AuditJson {
  id: number;
  at: string;
  user: { id: number; name: string };
  entity: AuditEntity;
  entityId: number;
  /** The record's current name; null if it was deleted. */
  entityName: string | null;
  action: string;
  changes: AuditChanges;
  /** The batch that the change was part of. */
  batchId: number | null;
  /** For an entry that represents a batch or its undo. */
  batch: AuditBatch | null;
}

interface Reading {
  limit: number;
  /** The id of the last entry already read. */
  before: number | undefined;
  now: Date;
}

/**
 * Newest first. A batch is listed as one entry, which a filter matches by any of the batch's entries. If the filter names
 * a batch or a record, every entry is listed separately.
 */
export async function readAudit(
  database: Kysely<Tables>,
  filter: AuditFilter,
  reading: Reading,
): Promise<AuditJson[]> {
  const isItemized = filter.batch !== undefined || filter.entityId !== undefined;
  const entries = isItemized ? selectItemized(database, filter) : selectListed(database, filter);
  return readEntries(database, entries, filter, reading);
}

function selectItemized(
  database: Kysely<Tables>,
  { entity, entityId, action, batch }: AuditFilter,
) {
  return database
    .selectFrom('audit_entries')
    .$if(entity !== undefined, (query) => query.where('entity', '=', entity ?? 'user'))
    .$if(entityId !== undefined, (query) => query.where('entity_id', '=', entityId ?? 0))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(batch !== undefined, (query) => query.where('batch_id', '=', batch ?? 0));
}

function selectListed(database: Kysely<Tables>, { entity, action }: AuditFilter) {
  // Batches are of properties.
  const entities = entity === 'property' ? (['property', 'batch'] as const) : entity && [entity];
  return database
    .selectFrom('audit_entries')
    .where('batch_id', 'is', null)
    .$if(entities !== undefined, (query) => query.where('entity', 'in', entities ?? []))
    .$if(action !== undefined, (query) =>
      query.where(({ and, eb, exists, or, selectFrom }) =>
        or([
          eb('action', '=', action ?? ''),
          and([
            eb('entity', '=', 'batch'),
            eb('action', '<>', 'undo'),
            eb(eb.val(action ?? ''), '<>', 'undo'),
            exists(
              selectFrom('audit_entries as item')
                .whereRef('item.batch_id', '=', 'audit_entries.entity_id')
                .where('item.action', '=', action ?? '')
                .select('item.id'),
            ),
          ]),
        ]),
      ),
    );
}

type Entries = ReturnType<typeof selectItemized>;

async function readEntries(
  database: Kysely<Tables>,
  entries: Entries,
  { user, from, to }: AuditFilter,
  { limit, before, now }: Reading,
): Promise<AuditJson[]> {
  const rows = await entries
    .$if(user !== undefined, (query) => query.where('user_id', '=', user ?? 0))
    .$if(from !== undefined, (query) => query.where('at', '>=', startOf(from ?? '')))
    .$if(to !== undefined, (query) => query.where('at', '<', endOf(to ?? '')))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .select(['id', 'at', 'user_id', 'user_name', 'entity', 'entity_id', 'action', 'changes'])
    .select('batch_id')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const [names, batchOf] = await Promise.all([
    readAuditNames(database, rows),
    readAuditBatches(database, now, rows),
  ]);
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    user: { id: row.user_id, name: row.user_name },
    entity: row.entity,
    entityId: row.entity_id,
    entityName: names.nameOf(row),
    action: row.action,
    changes: names.changesOf(row),
    batchId: row.batch_id,
    batch: batchOf(row),
  }));
}

/** All matching entries, with batches itemised, newest first, read in small pages. */
export async function* exportAudit(
  database: Kysely<Tables>,
  filter: AuditFilter,
  now: Date,
): AsyncGenerator<AuditJson> {
  let before: number | undefined;
  for (;;) {
    const reading = { limit: batchSize, before, now };
    const entries = await readEntries(database, selectItemized(database, filter), filter, reading);
    yield* entries;
    before = entries.at(-1)?.id;
    if (entries.length < batchSize) return;
  }
}
