import type { Kysely } from 'kysely';
import type { AuditChanges, AuditedEntity, Tables } from '../../database/tables.ts';
import { endOf, type LagosDay, startOf } from '../lagos-days.ts';
import { readAuditNames } from './audit-names.ts';

const batchSize = 500;

export interface AuditFilter {
  user?: number | undefined;
  entity?: AuditedEntity | undefined;
  entityId?: number | undefined;
  action?: string | undefined;
  /** Both included. */
  from?: LagosDay | undefined;
  to?: LagosDay | undefined;
}

interface AuditJson {
  id: number;
  at: string;
  user: { id: number; name: string };
  entity: AuditedEntity;
  entityId: number;
  /** As the record is called today; null where it is gone. */
  entityName: string | null;
  action: string;
  changes: AuditChanges;
}

/** Newest first; `before` is the id of the last one that is known. */
export async function readAudit(
  database: Kysely<Tables>,
  { user, entity, entityId, action, from, to }: AuditFilter,
  { limit, before }: { limit: number; before: number | undefined },
): Promise<AuditJson[]> {
  const rows = await database
    .selectFrom('audit_entries')
    .$if(user !== undefined, (query) => query.where('user_id', '=', user ?? 0))
    .$if(entity !== undefined, (query) => query.where('entity', '=', entity ?? 'user'))
    .$if(entityId !== undefined, (query) => query.where('entity_id', '=', entityId ?? 0))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', startOf(from ?? '')))
    .$if(to !== undefined, (query) => query.where('at', '<', endOf(to ?? '')))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .select(['id', 'at', 'user_id', 'user_name', 'entity', 'entity_id', 'action', 'changes'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const names = await readAuditNames(database, rows);
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    user: { id: row.user_id, name: row.user_name },
    entity: row.entity,
    entityId: row.entity_id,
    entityName: names.nameOf(row),
    action: row.action,
    changes: names.changesOf(row),
  }));
}

/** All of them, newest first, a few at a time. */
export async function* exportAudit(
  database: Kysely<Tables>,
  filter: AuditFilter,
): AsyncGenerator<AuditJson> {
  let before: number | undefined;
  for (;;) {
    const entries = await readAudit(database, filter, { limit: batchSize, before });
    yield* entries;
    before = entries.at(-1)?.id;
    if (entries.length < batchSize) return;
  }
}
