import type { AccountData, AccountView } from '../../../shared/contract/account-schemas.ts';

export function toAccountData(
  { phones, emails, addresses, ...profile }: AccountView,
  enquiries: unknown[] | null,
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
