import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { createOpaqueToken, digestOf } from './opaque-token.ts';

const lifetimeMs = 180 * 86_400_000;

/**
 * The key that sign-in attempts are counted under. A device on which the account's owner has signed in before has its own
 * count, so that guesses from elsewhere never delay the owner (OWASP, Device Cookies).
 */
export async function countedName(
  database: Kysely<Tables>,
  { email, userId, device }: { email: string; userId: number | undefined; device: string | null },
  now: Date,
): Promise<string> {
  if (device === null) return email;
  const known = await database
    .selectFrom('known_devices')
    .where('user_id', '=', userId ?? 0)
    .where('digest', '=', digestOf(device))
    .where('expires_at', '>', now)
    .select('user_id')
    .executeTakeFirst();
  return known === undefined ? email : `${email}\n${device}`;
}

/** Records that an account's owner has signed in on a device, and returns the device token. */
export async function rememberDevice(
  database: Kysely<Tables>,
  { userId, device }: { userId: number; device: string | null },
  now: Date,
): Promise<string> {
  const token = device ?? createOpaqueToken();
  const expiry = { expires_at: new Date(now.getTime() + lifetimeMs) };
  await database
    .insertInto('known_devices')
    .values({ user_id: userId, digest: digestOf(token), ...expiry })
    .onConflict((conflict) => conflict.columns(['user_id', 'digest']).doUpdateSet(expiry))
    .execute();
  return token;
}
