import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../../database/tables.ts';
import { ApiError } from '../../http/api-error.ts';
import { choice, flag, idCalled, listQuery } from '../../http/query.ts';
import { startsOfWords } from '../word-search.ts';

const sorts = ['createdAt', 'name', 'email'] as const;

export const userListQuery = z.object({
  ...listQuery(sorts, '-createdAt'),
  role: choice('role', ['admin', 'user']).optional(),
  disabled: flag('disabled').optional(),
  user: idCalled('user').optional(),
});

type ListQuery = z.output<typeof userListQuery>;
type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export async function listUsers(
  database: Kysely<Tables>,
  query: ListQuery,
  now: Date,
): Promise<Record<string, unknown>> {
  const { page, pageSize, sort } = query;
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const order = {
    createdAt: sql`users.created_at`,
    name: sql`lower(last_name || ' ' || first_name)`,
    email: sql`lower(email)`,
  }[sorts.find((field) => sort.endsWith(field)) ?? 'createdAt'];
  const rows = await selectUsers(matching(database, query), now)
    .orderBy(order, direction)
    .orderBy('users.id', direction)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await matching(database, query)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { users: rows.map(toUserJson), page, pageSize, total: Number(total) };
}

function matching(database: Kysely<Tables>, { q, role, disabled, user }: ListQuery) {
  return database
    .selectFrom('users')
    .$if(q !== undefined, (query) =>
      query.where(sql<boolean>`users.search @@ ${startsOfWords(q ?? '')}`),
    )
    .$if(user !== undefined, (query) => query.where('users.id', '=', user ?? 0))
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? 'user'))
    .$if(disabled !== undefined, (query) =>
      query.where('disabled_at', disabled === true ? 'is not' : 'is', null),
    );
}

export async function findUser(database: Kysely<Tables>, id: number, now: Date) {
  return selectUsers(
    database.selectFrom('users').where('users.id', '=', id),
    now,
  ).executeTakeFirst();
}

function selectUsers(query: ReturnType<typeof matching>, now: Date) {
  return query.select((columns) => [
    'users.id',
    'first_name',
    'last_name',
    'email',
    'role',
    'disabled_at',
    'email_verified_at',
    'users.created_at',
    columns
      .selectFrom('access_tokens')
      .whereRef('access_tokens.user_id', '=', 'users.id')
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .select((count) => count.fn.countAll<number>().as('sessions'))
      .as('sessions'),
  ]);
}

export function toUserJson(row: UserRow): Record<string, unknown> {
  const { id, first_name, last_name, email, role } = row;
  return {
    id,
    first_name,
    last_name,
    email,
    role,
    disabled: row.disabled_at !== null,
    email_verified: row.email_verified_at !== null,
    createdAt: row.created_at.toISOString(),
    sessions: Number(row.sessions),
  };
}

export function noSuchUser(): ApiError {
  return new ApiError(404, 'User not found');
}
