import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { AccountView } from '../../../shared/contract/account.ts';
import { Notice } from '../../ui/notice.tsx';

/** Welcomes a new user. */
export function Welcome({ account }: { account: AccountView }): ReactNode {
  if (!new URLSearchParams(useLocation().search).has('welcome')) return null;
  return (
    <Notice icon={CircleCheck}>
      Welcome, <span dir="auto">{account.firstName}</span>. Your account is ready.
    </Notice>
  );
}
