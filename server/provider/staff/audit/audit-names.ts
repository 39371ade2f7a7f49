import { type Kysely, sql } from 'kysely';
import type { AuditEntity } from '../../../../shared/contract/admin/audit.ts';
import type { AuditChanges, Tables } from '../../database/tables.ts';

interface Named {
  entity: AuditEntity;
  entity_id: number;
  changes: AuditChanges;
}

/** Current names of the records in audit entries, and of the people in their changes. */
export interface AuditNames {
  /** Null if the record was deleted or has no name. */
  nameOf(entry: Named): string | null;
  /** The changes with `{id, name}` in place of user ids. */
  changesOf(entry: Named): AuditChanges;
}

export async function readAuditNames(
  database: Kysely<Tables>,
  entries: readonly Named[],
): Promise<AuditNames> {
  const idsOf = (entity: AuditEntity): number[] => [
    ...new Set(entries.filter((entry) => entry.entity === entity).map((one) => one.entity_id)),
  ];
  const assignees = entries.flatMap(({ changes }) => {
    const { from, to } = changes['assignee'] ?? {};
    return [from, to].filter((id) => typeof id === 'number');
  });
  const titles = database.selectFrom('properties').select(['id', 'title as name']);
  const senders = database.selectFrom('messages').select(['id', 'name']);
  const amenities = database.selectFrom('amenities').select(['id', 'name']);
  const types = database.selectFrom('property_types').select(['id', 'name']);
  const fullName = sql<string>`first_name || ' ' || last_name`.as('name');
  const people = database.selectFrom('users').select(['id', fullName]);
  const userIds = [...new Set([...idsOf('user'), ...assignees])];
  const [property, message, amenity, type, user] = await Promise.all([
    namesIn(idsOf('property'), (ids) => titles.where('id', 'in', ids).execute()),
    namesIn(idsOf('message'), (ids) => senders.where('id', 'in', ids).execute()),
    namesIn(idsOf('amenity'), (ids) => amenities.where('id', 'in', ids).execute()),
    namesIn(idsOf('property-type'), (ids) => types.where('id', 'in', ids).execute()),
    namesIn(userIds, (ids) => people.where('id', 'in', ids).execute()),
  ]);
  const batch: ReadonlyMap<number, string> = new Map();
  const names = { property, message, amenity, 'property-type': type, user, batch };

  function person(id: unknown): unknown {
    const name = typeof id === 'number' ? user.get(id) : undefined;
    return name === undefined ? id : { id, name };
  }

  return {
    nameOf: ({ entity, entity_id: id }) => names[entity].get(id) ?? null,
    changesOf({ changes }) {
      const { assignee } = changes;
      if (!assignee) return changes;
      return { ...changes, assignee: { from: person(assignee.from), to: person(assignee.to) } };
    },
  };
}

async function namesIn(
  ids: number[],
  read: (ids: number[]) => Promise<{ id: number; name: string }[]>,
): Promise<ReadonlyMap<number, string>> {
  const rows = ids.length === 0 ? [] : await read(ids);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
