import { type Kysely, sql } from 'kysely';
import { messageKinds, messageStatuses } from '../../../../shared/contract/admin/messages.ts';
import type { Tables } from '../../database/tables.ts';
import { timeZone } from '../lagos-days.ts';
import { promisedHours } from '../messages/message-json.ts';
import { boundsOf, fillDays, type Period } from './period.ts';

/** The enquiries of the period, and their response times. */
export async function countEnquiries(
  database: Kysely<Tables>,
  period: Period,
): Promise<Record<string, unknown>> {
  const { start, end } = boundsOf(period);
  const received = database
    .selectFrom('messages')
    .where('deleted_at', 'is', null)
    .where('created_at', '>=', start)
    .where('created_at', '<', end);
  const groups = await received
    .select(['status', 'kind', (query) => query.fn.countAll<number>().as('count')])
    .groupBy(['status', 'kind'])
    .execute();
  const perDay = await received
    .select([
      sql<string>`to_char(created_at at time zone ${sql.lit(timeZone)}, 'YYYY-MM-DD')`.as('day'),
      (query) => query.fn.countAll<number>().as('count'),
    ])
    .groupBy('day')
    .execute();
  const sum = (part: (row: (typeof groups)[number]) => boolean): number =>
    groups.filter(part).reduce((total, { count }) => total + Number(count), 0);
  return {
    total: sum(() => true),
    byStatus: Object.fromEntries(
      messageStatuses.map((status) => [status, sum((row) => row.status === status)]),
    ),
    byKind: Object.fromEntries(messageKinds.map((kind) => [kind, sum((row) => row.kind === kind)])),
    ...(await readAnswers(database, period)),
    perDay: fillDays(period, perDay),
  };
}

/** Excludes spam, which needs no reply. */
async function readAnswers(
  database: Kysely<Tables>,
  period: Period,
): Promise<Record<string, unknown>> {
  const { start, end } = boundsOf(period);
  const promised = sql.lit(`${promisedHours} hours`);
  const { rows } = await sql<{
    answered: number;
    median: number | null;
    due: number;
    within: number;
  }>`
    select
      count(replied_at)::int as answered,
      percentile_cont(0.5) within group (order by extract(epoch from replied_at - created_at))
        filter (where replied_at is not null) as median,
      count(*) filter (where replied_at is not null
        or created_at + ${promised}::interval <= ${period.now}::timestamptz)::int as due,
      count(*) filter (where replied_at <= created_at + ${promised}::interval)::int as within
    from messages
    where deleted_at is null and status <> 'spam'
      and created_at >= ${start}::timestamptz and created_at < ${end}::timestamptz`.execute(
    database,
  );
  const { answered, median, due, within } = rows[0] ?? {
    answered: 0,
    median: null,
    due: 0,
    within: 0,
  };
  return {
    answered,
    medianAnswerSeconds: median === null ? null : Math.round(Number(median)),
    promised: { due, within24Hours: within, share: due === 0 ? null : within / due },
  };
}
