import { Inbox, SearchX, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface EmptyTableProps {
  icon?: LucideIcon;
  /** 'No messages yet' */
  title: string;
  /** Describes the future content, or how to add the first item. */
  children: ReactNode;
  action?: ReactNode;
}

/** Empty state of a table without any rows. */
export function EmptyTable({ icon = Inbox, ...rest }: EmptyTableProps): ReactNode {
  return <EmptyState icon={icon} {...rest} />;
}

/** Empty state of a filtered table, or of a page beyond the last. */
export function NoMatches({ what }: { /** 'users' */ what: string }): ReactNode {
  const { pathname } = useLocation();
  return (
    <EmptyState
      icon={SearchX}
      title={`No ${what} found`}
      action={
        <ButtonLink look="secondary" href={pathname}>
          Show all {what}
        </ButtonLink>
      }
    >
      Nothing matches these filters. Try fewer, or another spelling.
    </EmptyState>
  );
}
