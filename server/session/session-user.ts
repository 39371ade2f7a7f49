import type { AccountView } from '../../shared/contract/account.ts';
import type { SessionUser } from '../../shared/contract/session.ts';

/** What a session knows of somebody's account. Who gave no name is called by their address. */
export function toSessionUser(
  account: Pick<AccountView, 'id' | 'firstName' | 'lastName' | 'email' | 'role' | 'photo'>,
): SessionUser {
  const { id, firstName, lastName, email, role, photo } = account;
  const name = `${firstName} ${lastName}`.trim();
  return { id, name: name || email, email, role, photo };
}
