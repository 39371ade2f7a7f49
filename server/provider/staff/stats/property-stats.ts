import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { propertyStatuses } from '../../../../shared/contract/admin/property-status.ts';
import { boundsOf, type Period } from './period.ts';

/** Current property counts, and how many properties were created in the period. */
export async function countProperties(
  database: Kysely<Tables>,
  period: Period,
): Promise<Record<string, unknown>> {
  const { start, end } = boundsOf(period);
  const rows = await database
    .selectFrom('properties')
    .where('deleted_at', 'is', null)
    .select(({ fn, eb, and }) => [
      'category',
      'status',
      'district',
      fn.countAll<number>().as('count'),
      fn
        .countAll<number>()
        .filterWhere(and([eb('created_at', '>=', start), eb('created_at', '<', end)]))
        .as('created'),
    ])
    .groupBy(['category', 'status', 'district'])
    .execute();
  const sum = (part: (row: (typeof rows)[number]) => boolean): number =>
    rows.filter(part).reduce((total, row) => total + Number(row.count), 0);
  const districts = [...new Set(rows.flatMap(({ district }) => district ?? []))];
  return {
    total: sum(() => true),
    created: rows.reduce((total, row) => total + Number(row.created), 0),
    byPurpose: {
      buy: sum(({ category }) => category === 'buy'),
      rent: sum(({ category }) => category === 'rent'),
    },
    byStatus: Object.fromEntries(
      propertyStatuses.map((status) => [status, sum((row) => row.status === status)]),
    ),
    byDistrict: districts
      .map((district) => ({ district, count: sum((row) => row.district === district) }))
      .toSorted(
        (one, other) => other.count - one.count || one.district.localeCompare(other.district),
      ),
  };
}
