import type { AccountView } from '../../../shared/contract/account.ts';
import type { UpstreamAccount } from '../../upstream/account-schema.ts';

/** What people take away of their account. Times are ISO 8601. */
export interface AccountData {
  madeAt: string;
  sessionEndsAt: string;
  profile: Omit<AccountView, 'phones' | 'emails' | 'addresses'>;
  phones: AccountView['phones'];
  emails: AccountView['emails'];
  addresses: AccountView['addresses'];
  /** What was sent from the account's verified address; absent from a provider that cannot say. */
  enquiries?: readonly unknown[];
}

/** @param pictureAddress where the browser may get a picture; null where it may not have it */
export function toAccountView(
  account: UpstreamAccount,
  pictureAddress: (url: string) => string | null,
): AccountView {
  return { ...account, photo: account.photo && pictureAddress(account.photo) };
}

export function toAccountData(
  { phones, emails, addresses, ...profile }: AccountView,
  enquiries: readonly unknown[] | null,
  { madeAt, sessionEndsAt }: { madeAt: Date; sessionEndsAt: Date },
): AccountData {
  return {
    madeAt: madeAt.toISOString(),
    sessionEndsAt: sessionEndsAt.toISOString(),
    profile,
    phones,
    emails,
    addresses,
    ...(enquiries && { enquiries }),
  };
}
