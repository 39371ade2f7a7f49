import type { ReactNode } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { catalogue } from '../../../shared/catalogue.ts';
import { isProblem, type Problem } from '../../../shared/contract/problem.ts';
import { SiteFrame } from '../../shell/site-frame.tsx';
import { ProblemView } from './problem-view.tsx';

/** Error view inside the site frame, for failed loaders and rendering errors. */
export function ErrorOnSite(): ReactNode {
  return (
    <SiteFrame>
      <ProblemView problem={pageProblem(useRouteError())} />
    </SiteFrame>
  );
}

/** The public part of an error; anything but a mapped problem is generic. */
export function pageProblem(error: unknown): Problem {
  if (isRouteErrorResponse(error) && isProblem(error.data)) return error.data;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return { type: 'about:blank', title: '', status, detail: catalogue.unknown, code: 'unknown' };
}
