import type { AccountList } from '../../../shared/contract/account.ts';
import { upstreamPath, type UpstreamPath } from '../transport/path.ts';

interface ItemPaths {
  all: UpstreamPath;
  /** Throws an `AppError` 400 for an invalid id. */
  one(id: string): UpstreamPath;
}

/** The provider's paths for changing an account's phones, emails and addresses. */
export const itemPaths: Readonly<Record<AccountList, ItemPaths>> = {
  phones: {
    all: upstreamPath`/users/phone`,
    one: (id) => upstreamPath`/users/phone/${id}`,
  },
  emails: {
    all: upstreamPath`/users/email`,
    one: (id) => upstreamPath`/users/email/${id}`,
  },
  addresses: {
    all: upstreamPath`/users/address`,
    one: (id) => upstreamPath`/users/address/${id}`,
  },
};
