import type { ReactNode } from 'react';
import { useRouteError } from 'react-router';
import { routeProblem } from '../bff/problem-responses.ts';
import { ProblemView } from '../components/problem-view.tsx';
import { SiteFrame } from './site-frame.tsx';

/** Error view inside the site frame, for failed loaders and rendering errors. */
export function SiteError(): ReactNode {
  return (
    <SiteFrame>
      <ProblemView problem={routeProblem(useRouteError())} />
    </SiteFrame>
  );
}
