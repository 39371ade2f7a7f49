import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { mondayOf, timeZone } from '../lagos-days.ts';
import { boundsOf, fillDays, type Period } from './period.ts';

/** User counts, and registrations in the period. */
export async function countUsers(
  database: Kysely<Tables>,
  period: Period,
): Promise<Record<string, unknown>> {
  const { start, end } = boundsOf(period);
  const { total } = await database
    .selectFrom('users')
    .select((query) => query.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await database
    .selectFrom('users')
    .where('created_at', '>=', start)
    .where('created_at', '<', end)
    .select([
      sql<string>`to_char(created_at at time zone ${sql.lit(timeZone)}, 'YYYY-MM-DD')`.as('day'),
      (query) => query.fn.countAll<number>().as('count'),
    ])
    .groupBy('day')
    .execute();
  const perDay = fillDays(period, rows);
  const weeks = new Map<string, number>();
  for (const { day, count } of perDay) {
    const week = mondayOf(day);
    weeks.set(week, (weeks.get(week) ?? 0) + count);
  }
  return {
    total: Number(total),
    created: perDay.reduce((sum, { count }) => sum + count, 0),
    perDay,
    perWeek: [...weeks].map(([week, count]) => ({ week, count })),
  };
}
