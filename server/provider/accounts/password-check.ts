import { createOpaqueToken } from './opaque-token.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

let standIn: Promise<string> | undefined;

/**
 * Whether this is the user's password. Without a user it verifies a dummy hash that no password matches, so that the
 * response time does not reveal which emails have accounts.
 */
export async function isPasswordOf(
  user: { password_hash: string } | undefined,
  password: string,
  verify = verifyPassword,
): Promise<boolean> {
  standIn ??= hashPassword(createOpaqueToken());
  const isMatch = await verify(password, user?.password_hash ?? (await standIn));
  return isMatch && user !== undefined;
}
