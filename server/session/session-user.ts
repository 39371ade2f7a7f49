import type { AccountView } from '../../shared/contract/account.ts';
import type { SessionUser } from '../../shared/contract/session.ts';

/** The session's view of an account. Without a name, the email is used. */
export function toSessionUser(
  account: Pick<AccountView, 'id' | 'firstName' | 'lastName' | 'email' | 'role' | 'photo'>,
): SessionUser {
  const { id, firstName, lastName, email, role, photo } = account;
  const name = `${firstName} ${lastName}`.trim();
  return { id, name: name || email, email, role, photo };
}
