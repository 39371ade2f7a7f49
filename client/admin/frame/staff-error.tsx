import { CloudOff, MapPinOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useRouteError } from 'react-router';
import { isWorthRetrying } from '../../../shared/contract/problem.ts';
import { pageMessages } from '../../../shared/page-messages.ts';
import { paths } from '../../../shared/paths.ts';
import { routeProblem } from '../../bff/problem-responses.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../components/page-head.tsx';

/** Error view of a staff page, inside the staff frame. */
export function StaffError(): ReactNode {
  const problem = routeProblem(useRouteError());
  const { status, detail } = problem;
  const { pathname, search } = useLocation();
  const missing = status === 404;
  const misread = status === 422;
  const title = missing
    ? pageMessages.pageNotFound
    : misread
      ? 'These filters cannot be used'
      : 'We can’t show this right now';
  return (
    <>
      <PageHead title={`${title} · Staff`} description="For staff only." canonical={null} />
      <EmptyState
        level={1}
        icon={missing ? MapPinOff : CloudOff}
        title={title}
        action={
          missing || (!misread && !isWorthRetrying(problem)) ? (
            <ButtonLink href={paths.admin}>Back to the overview</ButtonLink>
          ) : misread ? (
            <ButtonLink href={pathname}>Clear filters</ButtonLink>
          ) : (
            <ButtonLink href={pathname + search} data-native="">
              Try again
            </ButtonLink>
          )
        }
      >
        {missing ? 'This page no longer exists, or its address is mistyped.' : detail}
      </EmptyState>
    </>
  );
}
