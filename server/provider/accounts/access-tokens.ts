import type { Kysely } from 'kysely';
import type { Tables, UsersTable } from '../database/tables.ts';
import { createOpaqueToken, digestOf } from './opaque-token.ts';

const lifetimeMs = 86_400_000;
/** A sixth sign-in ends the oldest session. */
const activeTokensPerUser = 5;
/** How long requests with an ended token still get the reason. */
export const endedTokenRetentionMs = 7 * 86_400_000;

export interface TokenUser {
  id: number;
  email: string;
  role: UsersTable['role'];
}

export type FoundToken =
  | { state: 'active'; tokenId: number; user: TokenUser }
  | { state: 'unknown' | 'userless' | 'revoked' | 'expired' };

/**
 * Issues a token for 24 hours. Null if the user was deleted, disabled or given another password since `passwordHash` was
 * read: a sign-in concurrent with a password reset must not survive it.
 */
export async function issueToken(
  database: Kysely<Tables>,
  user: { id: number; password_hash: string },
  now: Date,
): Promise<string | null> {
  const token = createOpaqueToken();
  const isIssued = await database.transaction().execute(async (transaction) => {
    const locked = await transaction
      .selectFrom('users')
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .where('disabled_at', 'is', null)
      .select('id')
      .forUpdate()
      .executeTakeFirst();
    if (locked === undefined) return false;
    await transaction
      .insertInto('access_tokens')
      .values({
        digest: digestOf(token),
        user_id: user.id,
        expires_at: new Date(now.getTime() + lifetimeMs),
      })
      .execute();
    await revokeAllButNewest(transaction, user.id, now);
    return true;
  });
  return isIssued ? token : null;
}

async function revokeAllButNewest(
  database: Kysely<Tables>,
  userId: number,
  now: Date,
): Promise<void> {
  await database
    .updateTable('access_tokens')
    .set({ revoked_at: now })
    .where('id', 'in', (query) =>
      query
        .selectFrom('access_tokens')
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .select('id')
        .orderBy('id', 'desc')
        .offset(activeTokensPerUser),
    )
    .execute();
}

export async function findToken(
  database: Kysely<Tables>,
  token: string,
  now: Date,
): Promise<FoundToken> {
  const row = await database
    .selectFrom('access_tokens')
    .leftJoin('users', 'users.id', 'access_tokens.user_id')
    .where('access_tokens.digest', '=', digestOf(token))
    .select([
      'access_tokens.id as tokenId',
      'access_tokens.expires_at',
      'access_tokens.revoked_at',
      'users.id',
      'users.email',
      'users.role',
      'users.disabled_at',
    ])
    .executeTakeFirst();
  if (row === undefined) return { state: 'unknown' };
  const { tokenId, id, email, role } = row;
  if (id === null || email === null || role === null) return { state: 'userless' };
  if (row.revoked_at !== null || row.disabled_at !== null) return { state: 'revoked' };
  if (row.expires_at <= now) return { state: 'expired' };
  return { state: 'active', tokenId, user: { id, email, role } };
}

export async function revokeToken(
  database: Kysely<Tables>,
  tokenId: number,
  now: Date,
): Promise<void> {
  await database
    .updateTable('access_tokens')
    .set({ revoked_at: now })
    .where('id', '=', tokenId)
    .execute();
}

/** Ends every session of a user. */
export async function revokeTokensOf(
  database: Kysely<Tables>,
  userId: number,
  now: Date,
): Promise<void> {
  await database
    .updateTable('access_tokens')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}
