import { CircleAlert, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { pageMessages } from '../../shared/page-messages.ts';
import type { Problem } from '../../shared/contract/problem.ts';
import { logInPath, paths } from '../../shared/paths.ts';
import { PageHead } from './page-head.tsx';
import { SearchForm } from './search-box/search-form.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

interface ProblemViewProps {
  problem: Problem;
  /** Set if the error occurred after the head was sent: adds only the required metadata. */
  late?: boolean;
}

/** A problem as a page: what happened and what to do next. */
export function ProblemView({ problem, late = false }: ProblemViewProps): ReactNode {
  const { pathname, search } = useLocation();
  const page = { late };

  if (problem.code === 'propertyNotFound') {
    return (
      <Page
        {...page}
        title={pageMessages.propertyNotFound}
        action={
          <>
            <SearchForm label="All homes" />
            <ButtonLink href={paths.buy}>Back to Properties</ButtonLink>
          </>
        }
        icon={MapPin}
      >
        It may have been let or sold, or the link may be mistyped.
      </Page>
    );
  }
  // On other pages a 401 is the provider's answer to the site, which logging in cannot fix.
  if (problem.status === 401 && isPersonal(pathname)) {
    return (
      <Page
        {...page}
        title="Please log in again"
        action={<ButtonLink href={logInPath({ next: pathname + search })}>Log In</ButtonLink>}
        icon={CircleAlert}
      >
        {problem.detail}
      </Page>
    );
  }
  // With the provider's own message, something other than the page was not found.
  if (problem.status === 404 && problem.code !== 'upstream') {
    return (
      <Page
        {...page}
        title={pageMessages.pageNotFound}
        action={
          <>
            <SearchForm label="All homes" />
            <ButtonLink href={paths.home}>Back to Home</ButtonLink>
          </>
        }
        icon={MapPin}
      >
        The link may be mistyped, or the page may have moved.
      </Page>
    );
  }
  if (problem.code === 'staffOnly') {
    return (
      <Page
        {...page}
        title="Not for this account"
        action={<ButtonLink href={paths.user}>Go to your account</ButtonLink>}
        icon={CircleAlert}
      >
        {problem.detail}
      </Page>
    );
  }
  return (
    <Page
      {...page}
      requestId={problem.instance}
      title="We can’t show this right now"
      action={
        <ButtonLink href={pathname + search} data-native="">
          Try again
        </ButtonLink>
      }
      icon={CircleAlert}
    >
      {problem.detail}
    </Page>
  );
}

function isPersonal(pathname: string): boolean {
  return [paths.user, paths.admin].some((path) => `${pathname}/`.startsWith(`${path}/`));
}

interface PageProps {
  late: boolean;
  /** The failed request's id, with which its log lines can be found. */
  requestId?: string | undefined;
  title: string;
  icon: typeof CircleAlert;
  action: ReactNode;
  children: string;
}

function Page({ late, requestId, title, icon, action, children }: PageProps): ReactNode {
  return (
    <>
      {late ? (
        <meta name="robots" content="noindex" />
      ) : (
        <PageHead title={title} description={children} canonical={null} />
      )}
      <EmptyState
        level={1}
        icon={icon}
        title={title}
        action={action}
        note={requestId && `Reference: ${requestId}`}
      >
        {children}
      </EmptyState>
    </>
  );
}
