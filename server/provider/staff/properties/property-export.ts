import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { type PropertyFilter, selectMatching } from './property-search.ts';
import { readStaffProperties, toStaffProperty } from './staff-property.ts';

const batchSize = 200;

/** All matching properties with all fields, in order of id, read in small pages. */
export async function* exportProperties(
  database: Kysely<Tables>,
  filter: PropertyFilter,
): AsyncGenerator<Record<string, unknown>> {
  let last = 0;
  for (;;) {
    const ids = await selectMatching(database, filter)
      .where('properties.id', '>', last)
      .select('properties.id')
      .orderBy('properties.id')
      .limit(batchSize)
      .execute();
    const rows = await readStaffProperties(
      database,
      ids.map(({ id }) => id),
    );
    yield* rows.toSorted((one, other) => one.id - other.id).map(toStaffProperty);
    last = ids.at(-1)?.id ?? 0;
    if (ids.length < batchSize) return;
  }
}
