import type { AccountView } from '../../../shared/contract/account-schemas.ts';

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
