import { Inbox, SearchX, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface NothingYetProps {
  icon?: LucideIcon;
  /** 'No messages yet' */
  title: string;
  /** What will be here, or how the first one comes. */
  children: ReactNode;
  action?: ReactNode;
}

/** In place of a table that has no rows at all. */
export function NothingYet({ icon = Inbox, ...rest }: NothingYetProps): ReactNode {
  return <EmptyState icon={icon} {...rest} />;
}

/** In place of a table whose filters leave no row, or of a page beyond the last one. */
export function NothingFound({ what }: { /** 'users' */ what: string }): ReactNode {
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
