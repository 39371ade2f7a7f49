import type { AccountView } from '../../../shared/contract/account.ts';
import type { UpstreamAccount } from '../../upstream/account-schema.ts';

/** A person's downloadable account data. Times are ISO 8601. */
export interface AccountData {
  madeAt: string;
  sessionEndsAt: string;
  profile: Omit<AccountView, 'phones' | 'emails' | 'addresses'>;
  phones: AccountView['phones'];
  emails: AccountView['emails'];
  addresses: AccountView['addresses'];
  /** Enquiries sent from the account's verified email; absent if the provider lacks the call. */
  enquiries?: readonly unknown[];
}

/** @param pictureAddress maps to a URL that browsers may load; null if they may not */
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
