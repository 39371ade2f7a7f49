import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { messageKinds, messageStatuses } from '../../../../shared/contract/admin/messages.ts';
import type { MessagesTable, Tables } from '../../database/tables.ts';
import { choice, choices, flag, listQuery, parseId, shortText } from '../../http/query.ts';
import type { Staff } from '../staff.ts';
import { startsOfWords } from '../word-search.ts';
import { readMessages, toMessageItem } from './message-json.ts';

const sorts = ['createdAt', 'updatedAt', 'name'] as const;

const assignee = z.string().transform((text, context) => {
  const id = text === 'me' || text === 'none' ? text : parseId(text);
  if (id !== null) return id;
  context.addIssue({ code: 'custom', message: 'assignee must be a user, me or none' });
  return z.NEVER;
});

export const messageListQuery = z.object({
  ...listQuery(sorts, '-createdAt'),
  kind: choice('kind', messageKinds).optional(),
  status: choices('status', messageStatuses).optional(),
  assignee: assignee.optional(),
  unread: flag('unread').default(false),
  deleted: flag('deleted').default(false),
  q: shortText('q').optional(),
});

type ListQuery = z.output<typeof messageListQuery>;
type Filter = Omit<ListQuery, 'page' | 'pageSize' | 'sort'>;

/** A page of the inbox, with the number of messages per status. */
export async function listMessages(
  database: Kysely<Tables>,
  staff: Staff,
  { page, pageSize, sort, ...filter }: ListQuery,
): Promise<Record<string, unknown>> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const order = {
    createdAt: sql`messages.created_at`,
    updatedAt: sql`messages.updated_at`,
    name: sql`lower(name)`,
  }[sorts.find((field) => sort.endsWith(field)) ?? 'createdAt'];
  const ids = await selectMatching(database, staff, filter)
    .select('messages.id')
    .orderBy(order, direction)
    .orderBy('messages.id', direction)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const rows = await readMessages(
    database,
    ids.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const { counts, total } = await countStates(database, staff, filter);
  return {
    messages: ids
      .flatMap(({ id }) => byId.get(id) ?? [])
      .map((row) => toMessageItem(row, staff.now)),
    page,
    pageSize,
    total,
    counts,
  };
}

function selectMatching(database: Kysely<Tables>, { userId }: Staff, filter: Filter) {
  const { q, kind, status, unread, deleted } = filter;
  const assigneeId = filter.assignee === 'me' ? userId : filter.assignee;
  return database
    .selectFrom('messages')
    .where('messages.deleted_at', deleted ? 'is not' : 'is', null)
    .$if(q !== undefined, (query) =>
      query.where(sql<boolean>`messages.search @@ ${startsOfWords(q ?? '')}`),
    )
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'contact'))
    .$if(status !== undefined, (query) => query.where('messages.status', 'in', status ?? []))
    .$if(unread, (query) => query.where('read_at', 'is', null))
    .$if(assigneeId === 'none', (query) => query.where('assignee_id', 'is', null))
    .$if(typeof assigneeId === 'number', (query) =>
      query.where('assignee_id', '=', Number(assigneeId)),
    );
}

async function countStates(
  database: Kysely<Tables>,
  staff: Staff,
  filter: Filter,
): Promise<{ counts: Record<string, number>; total: number }> {
  const rows = await selectMatching(database, staff, {
    ...filter,
    status: undefined,
    unread: false,
  })
    .select(({ fn, eb }) => [
      'messages.status',
      fn.countAll<number>().as('all'),
      fn
        .countAll<number>()
        .filterWhere(eb('read_at', 'is', null))
        .as('unread'),
    ])
    .groupBy('messages.status')
    .execute();
  const counts: Record<MessagesTable['status'] | 'unread', number> = {
    new: 0,
    in_progress: 0,
    replied: 0,
    spam: 0,
    unread: 0,
  };
  let total = 0;
  for (const { status, all, unread } of rows) {
    counts[status] = Number(all);
    counts.unread += Number(unread);
    const isShown = filter.status === undefined || filter.status.includes(status);
    if (isShown) total += Number(filter.unread ? unread : all);
  }
  return { counts, total };
}
